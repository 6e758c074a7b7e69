"""What is wrong with a question, in words."""

import click

TO_A_FILE = ("--out", "--output", "-o")


def words(error: Exception) -> str:
    """What is wrong; with the usage, also where the right one is shown."""
    if not isinstance(error, click.ClickException):
        return str(error)
    message = error.format_message()
    if not isinstance(error, click.UsageError):
        return message
    if isinstance(error, click.NoSuchOption) and error.option_name in TO_A_FILE and error.ctx:
        options = [option for option in error.ctx.command.params if isinstance(option, click.Option)]
        into = [option.opts[0] for option in options if {"--out", "--html"} & {*option.opts}]
        return f"No such option {error.option_name!r}: write {(*into, '>')[0]} FILE"
    if isinstance(error, click.NoSuchOption) and error.ctx and error.ctx.info_name == "check":
        return f"{message.rstrip('.')}: of a formula that begins with -, write it behind --, as in check .. -- '-k*p'"
    command = "COMMAND" if error.ctx is None else " ".join(_path(error.ctx))
    advice = f"symqif {command} --help has an example" if command else "symqif --help lists the commands"
    message = message.rstrip(".")
    return f"{message} {advice}" if message.endswith("?") else f"{message}; {advice}"


def _path(context: click.Context) -> list[str]:
    """The names of a command and of those above it, but for symqif itself."""
    return [*_path(context.parent), str(context.info_name)] if context.parent else []
