"""Responses for visitors without an account, kept as bytes for as long as their event stands."""
