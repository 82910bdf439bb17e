"""The round robin (girone all'italiana): everybody meets everybody, by tables."""
