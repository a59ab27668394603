"""The Pillars of the Earth: two to four master builders, six rounds, one cathedral."""
