"""The page of Craftsmen & Builders as its tests use it."""

BOARD = "[data-board=builders]"
GREEDY = ("realise", "take", "build", "pay", "send permanent build", "collect", "repeat", "send", "recruit")
