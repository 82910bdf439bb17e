"""The server itself, for its operator: health, the security log, jobs and their bounds, and personal data."""
