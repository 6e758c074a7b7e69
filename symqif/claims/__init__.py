"""Claims: what a catalogue holds, how it is found on disk, and how a claim is decided."""
