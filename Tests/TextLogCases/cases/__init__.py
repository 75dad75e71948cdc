"""Cases by where their text comes from. Importing a module registers its scenarios."""
