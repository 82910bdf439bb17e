"""What the systems share that give the bye before anything is paired: Dubov and Burstein."""
