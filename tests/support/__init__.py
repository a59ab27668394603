"""What several tests need: making positions, playing on."""
