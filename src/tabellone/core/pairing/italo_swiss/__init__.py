"""The Italo-Swiss system with continuous rotation, as the FID plays it and as Italian chess played it."""
