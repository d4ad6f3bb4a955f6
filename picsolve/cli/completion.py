"""`picsolve completion`: what makes a shell complete commands, options and their values."""

from __future__ import annotations

import click

from picsolve.cli.completing import SHELLS
from picsolve.cli.options import language_option


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@language_option
def command(shell: str, lang: str) -> None:
    """Print a script that makes a shell complete commands, options, files, techniques, levels
    and formats with the tab key.

    Save it once where the shell finds it (bash needs bash-completion, zsh a folder of fpath):

    \b
      picsolve completion bash > ~/.local/share/bash-completion/completions/picsolve
      picsolve completion zsh > ~/.zfunc/_picsolve
      picsolve completion fish > ~/.config/fish/completions/picsolve.fish
      picsolve completion powershell | Out-File -Append -Encoding utf8 $PROFILE

    Bash has to be 4.4 or newer.
    """
    from picsolve.cli.completing import script
    from picsolve.cli.main import picsolve

    click.echo(script(shell, picsolve), nl=False)
