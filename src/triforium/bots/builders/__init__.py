"""The bots of Craftsmen & Builders."""
