"""The web door: pages that work without JavaScript, in Italian and English."""
