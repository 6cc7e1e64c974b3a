"""Thunder & Lightning: Thor against Loki, two hidden hands and a battlefield between them."""
