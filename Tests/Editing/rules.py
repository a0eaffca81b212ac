"""Edits the rules of a new guide through the settings of each editor that the manual shows.

    python3 Tests/Editing/rules.py PROGRAM

Needs pygls, which Tests/Publishing/requirements.txt lists.
"""

import asyncio
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

from editor import Editor, require
from lsprotocol import types

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
STARTER = ROOT / "Sources/Starter"
RULES = "Content/Rules/national.rules"


def blocks(language):
    text = (ROOT / "Sources/Site/Site.docc/Editing.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def commands():
    """The command line of each editor, from the manual's settings, which those of the starter agree with."""
    lua = blocks("lua")[0]
    words = re.search(r"cmd = \{(.*?)\}", lua)[1]
    yield "Neovim", re.findall(r'"(.*?)"', words)
    require('extension = { rules = "taxrules" }' in lua, "Neovim: rule files have no type")
    helix = tomllib.loads(blocks("toml")[0])
    require(helix == tomllib.loads((STARTER / ".helix/languages.toml").read_text()), "Helix: the starter differs")
    server = helix["language-server"]["taxguide"]
    served = {one["name"] for one in helix["language"] if "taxguide" in one["language-servers"]}
    require(served == {"markdown", "yaml", "taxrules"}, f"Helix serves {served}")
    yield "Helix", [server["command"], *server["args"]]
    code = json.loads(blocks("json")[0])
    starter = json.loads((STARTER / ".vscode/settings.json").read_text())
    require(code.items() <= starter.items(), "Visual Studio Code: the starter differs")
    yield "Visual Studio Code", [code["glspc.server.command"], *code["glspc.server.commandArguments"]]


def schemas(guide):
    """The starter's settings name the schemas that the program writes."""
    run = subprocess.run(
        ["taxguide", "schemas", ".vscode/schemas"], cwd=guide, check=True, capture_output=True, text=True)
    starter = json.loads((STARTER / ".vscode/settings.json").read_text())
    require(json.loads(run.stdout)["yaml.schemas"] == starter["yaml.schemas"], "schemas: the starter differs")


def applied(guide, edit):
    """Makes an edit of the protocol in the files."""
    paths = []
    for uri, changes in edit.changes.items():
        path = pathlib.Path(uri.removeprefix("file://"))
        paths.append(str(path.relative_to(guide)))
        lines = path.read_text().split("\n")
        for change in sorted(changes, key=lambda one: one.range.start, reverse=True):
            start, end = change.range.start, change.range.end
            lines[start.line] = lines[start.line][:start.character] + change.new_text + lines[start.line][end.character:]
        path.write_text("\n".join(lines))
    return sorted(paths)


async def edit(name, command, guide):
    editor = Editor(guide)
    client = editor.client
    await editor.start(*command)
    editor.open(RULES)
    require(not await editor.diagnostics(RULES), f"{name}: a new guide has mistakes")

    async def labels(place):
        return [item.label for item in (await editor.completions(RULES, place)).items]

    # Lines of the form, rules, and facts.
    require("interest-income" in await labels("total-income = wages + inter‸est-income"), f"{name}: no lines")
    require("credits-at-rate" in await labels("  use cred‸its-at-rate"), f"{name}: no rules")
    require("pension-saving" in await labels("= entered pen‸sion-saving"), f"{name}: no facts")
    require("leaflet-2026" in await labels("tax-on-taxable-income 4000, from leaf‸let-2026"), f"{name}: no documents")

    told = await editor.hover(RULES, "total-income = wages + interest-in‸come, always")
    require("entered interest" in told and "Interest" in told, f"{name}: of a line is told '{told}'")
    told = await editor.hover(RULES, "  use brack‸ets")
    require("Tax on taxable income" in told and "s. 10" in told, f"{name}: of a rule is told '{told}'")
    told = await editor.hover(RULES, "pension-saving = entered pension-sav‸ing")
    require("Paid into a pension plan" in told, f"{name}: of a fact is told '{told}'")
    told = await editor.hover(RULES, "rule basic-amount, amount of credits, gives basic-am‸ount")
    require("maximum" in told, f"{name}: of what a rule gives is told '{told}'")
    require(await editor.hover(RULES, "    en  Total inc‸ome") == "", f"{name}: words are told of as names")
    places = await editor.definitions(RULES, "total-income = wages + interest-in‸come, always")
    require(places == [(RULES, "  interest-income = entered interest")], f"{name}: a line leads to {places}")

    # A mistake is marked as it is typed.
    editor.replace(RULES, "total-income = wages + interest-income", "total-income = wages + intrest-income")
    found = await editor.diagnostics(RULES)
    require(any("interest-income" in one.message for one in found), f"{name}: {found}")
    editor.replace(RULES, "total-income = wages + intrest-income", "total-income = wages + interest-income")
    require(not await editor.diagnostics(RULES), f"{name}: a mended line is marked")
    return editor


async def rename(editor, guide):
    """Renames a rule everywhere: the guide has no mistake afterwards, and the same returns."""
    place = editor.place(RULES, "rule basic-am‸ount, amount of credits")
    document = editor.document(RULES)
    client = editor.client
    found = await client.text_document_prepare_rename_async(types.PrepareRenameParams(document, place))
    require(editor.marked(RULES, found) == "basic-amount", "another name would be renamed")
    words = types.PrepareRenameParams(document, editor.place(RULES, "    en  Total inc‸ome"))
    require(await client.text_document_prepare_rename_async(words) is None, "words can be renamed")
    for taken in ["senior-amount", "Basic", ""]:
        try:
            await client.text_document_rename_async(types.RenameParams(document, place, taken))
            raise SystemExit(f"language server: '{taken}' is a new name")
        except Exception as error:
            require("name" in str(error), f"'{taken}' is refused with '{error}'")
    calc = ["taxguide", "calc", "--root", guide, "--year", "2026", "--place", "NO", "--format", "json", "wages=30000"]
    before = subprocess.run(calc, check=True, capture_output=True, text=True).stdout
    edit = await client.text_document_rename_async(types.RenameParams(document, place, "personal-amount"))
    paths = applied(guide, edit)
    for path in [RULES, "Content/Tables/2026/marisle.yaml", "Site/Strings/en.yaml",
                 "Content/Topics/credits/everybody/basic-amount.md"]:
        require(path in paths, f"{path} keeps the old name: {paths}")
    check = subprocess.run(["taxguide", "check", "--strict", "--root", guide], capture_output=True, text=True)
    require(check.returncode == 0, check.stderr)
    after = subprocess.run(calc, check=True, capture_output=True, text=True).stdout
    require(after.replace("personal-amount", "basic-amount").replace("personalAmount", "basicAmount") == before,
            "the return is another one")


async def all_editors():
    os.environ["PATH"] = f"{PROGRAM.parent}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as folder:
        guide = pathlib.Path(folder).resolve() / "guide"
        subprocess.run(["taxguide", "new", "guide", guide], check=True, capture_output=True)
        schemas(guide)
        last = None
        for name, command in commands():
            if last:
                await last.end()
            last = await edit(name, command, guide)
            print(f"{name}: {' '.join(command)}")
        await rename(last, guide)
        await last.end()
    print("the language server completes, explains and renames in rules")


try:
    asyncio.run(asyncio.wait_for(all_editors(), 600))
except SystemExit as end:
    sys.stderr.write(f"{end}\n")
    sys.stderr.flush()
    # Without the client's tasks, which would wait for the server.
    os._exit(1)
