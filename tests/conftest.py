from hypothesis import settings

# Machines are noisy: a slow example is not a fault.
settings.register_profile("tabellone", deadline=None, print_blob=True)
settings.load_profile("tabellone")
