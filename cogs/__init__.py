"""Discord and nothing else. A module whose name begins with _ is not an extension."""
