"""`picsolve completion`: what makes a shell complete commands, options and their values."""

from __future__ import annotations

import click

from picsolve.cli.completing import SHELLS


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print what a shell has to run so that the tab key completes: commands, options, files,
    techniques, levels, formats.

    \b
      bash, in ~/.bashrc (4.4 or newer):
        eval "$(picsolve completion bash)"
      zsh, in ~/.zshrc, behind compinit:
        eval "$(picsolve completion zsh)"
      fish, once:
        picsolve completion fish > ~/.config/fish/completions/picsolve.fish
      PowerShell, in $PROFILE:
        picsolve completion powershell | Out-String | Invoke-Expression
    """
    from picsolve.cli.completing import script
    from picsolve.cli.main import picsolve

    click.echo(script(shell, picsolve), nl=False)
