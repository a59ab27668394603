"""The games written a second time, from rulebook, ledger and card file alone, to play beside the program."""
