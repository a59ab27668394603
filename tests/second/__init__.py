"""The games written a second time, from rulebook, ledger and card file, to play beside the program."""
