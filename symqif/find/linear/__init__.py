"""Linear feasibility: exact where it decides, inexact where it only proposes."""
