"""An artifact appendix for reviewers."""
