"""Edits a new guide in the editors of this machine, Neovim and Emacs, with the settings that the manual shows.

    python3 Tests/Editing/installed.py PROGRAM

Needs the Debian packages neovim, emacs-nox, elpa-markdown-mode and elpa-yaml-mode, with elpa-eglot for Emacs 28.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
HERE = pathlib.Path(__file__).resolve().parent
MANUAL = HERE.parents[1] / "Sources/Site/Site.docc/Editing.md"


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", MANUAL.read_text(), re.DOTALL | re.MULTILINE)


def version(editor):
    run = subprocess.run([editor, "--version"], check=True, capture_output=True, text=True)
    return tuple(map(int, re.search(r"(\d+)\.(\d+)", run.stdout).groups()))


def neovim(folder):
    new, old = blocks("lua")
    settings = folder / "nvim/init.lua"
    settings.parent.mkdir()
    settings.write_text(new if version("nvim") >= (0, 11) else old)
    return ["nvim", "--headless", "-c", f"luafile {HERE / 'neovim.lua'}"]


def emacs(folder):
    lines = blocks("elisp")[0].split("\n")
    settings = folder / "init.el"
    settings.write_text("\n".join(lines if version("emacs") >= (29, 0) else lines[2:]))
    return ["emacs", "--batch", "--eval", "(package-initialize)", "-l", settings, "-l", HERE / "emacs.el"]


def edit(editor):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        guide = folder / "guide"
        variables = {"HOME": name, "XDG_CONFIG_HOME": name, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}
        environment = os.environ | variables
        subprocess.run([PROGRAM, "new", "guide", guide], check=True, capture_output=True)
        subprocess.run(["git", "init", "--quiet", guide], check=True)
        subprocess.run(editor(folder), cwd=guide, env=environment, check=True, timeout=300)
        subprocess.run([PROGRAM, "check", "--strict", "--root", guide], check=True)
        for path in ["Content/Rules/national.rules", "Content/Tables/2026/marisle.yaml", "Site/Strings/en.yaml"]:
            text = (guide / path).read_text()
            if "personal-amount" not in text:
                sys.exit(f"{editor.__name__}: {path} keeps the old name")
    print(f"{editor.__name__}: the settings of the manual work")


for editor in [neovim, emacs]:
    edit(editor)
