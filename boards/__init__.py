"""Views drawn as pictures and told in words; no Discord, no State."""
