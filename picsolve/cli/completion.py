"""`picsolve completion`: what makes a shell complete commands, options and their values."""

from __future__ import annotations

import click

from picsolve.cli.completing import SHELLS


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print a script that has a shell complete commands, options, files, techniques, levels and
    formats by the tab key.

    Keep it where the shell finds it, once (bash with bash-completion; zsh in a folder of fpath):

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
