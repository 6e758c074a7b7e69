"""The whole catalogue on one self-contained page: symqif report --html."""
