"""Figures as data, and their drawing."""
