"""The register of the rating office: its players, its events, and files brought into it.

The lists computed from it are in `answers.lists`.
"""
