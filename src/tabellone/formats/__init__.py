"""Text to model and back, and nothing else."""
