"""The games in the forms that the field uses: PettingZoo, Gymnasium, OpenSpiel. Each needs its own extra."""
