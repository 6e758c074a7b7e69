"""The whole catalogue as HTML, on one self-contained page or on a page for each claim: symqif report."""
