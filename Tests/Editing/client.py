"""Edits this guide through an editor's client, saving nothing, and looks at what the language server says.

    python3 Tests/Editing/client.py PROGRAM [GUIDE]

PROGRAM is `taxguide`, GUIDE the repository's root unless named. Needs pygls, which Tests/Publishing/requirements.txt
lists.
"""

import asyncio
import os
import pathlib
import re
import sys
import time

from editor import PATIENCE, Editor, require
from lsprotocol import types

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
GUIDE = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else __file__).resolve()
GUIDE = GUIDE if GUIDE.is_dir() else GUIDE.parents[2]
YEAR = max(re.findall(r"\d{4}", re.search(r"^years: .*", (GUIDE / "Site/site.yaml").read_text(), re.MULTILINE)[0]))
TABLE = f"Content/Tables/{YEAR}/federal.yaml"
TOPIC = "Content/Topics/income/investment/interest-from-bank-deposits.md"


def amount_in_table(name):
    """A figure as its table states it, read without the program."""
    text = (GUIDE / TABLE).read_text()
    found = re.search(rf"^  {name}:\n    maximum: {{amount: (\d+)", text, re.MULTILINE)
    return found.group(1)


async def edit():
    editor = Editor(GUIDE)
    client = editor.client
    await editor.start(PROGRAM, "lsp")
    start = time.monotonic()
    editor.open(TOPIC)
    before = await editor.diagnostics(TOPIC)
    print(f"read in {time.monotonic() - start:.2f} s")
    require(not [found for found in before if found.severity == 1], f"errors in {TOPIC}: {before}")

    # A mistake behind a face, which is two units, and letters that are two bytes.
    anchor = "Interest is what a bank"
    start = time.monotonic()
    editor.replace(TOPIC, anchor, "Été 😀 {{federal.credits.age-amuont}} " + anchor)
    found = [one for one in await editor.diagnostics(TOPIC) if one.code == "unknown-figure"]
    print(f"marked {time.monotonic() - start:.2f} s after the change")
    require(len(found) == 1, "a figure that is not there is not marked")
    require(editor.marked(TOPIC, found[0].range) == "{{federal.credits.age-amuont}}", "the mark stands elsewhere")
    require("age-amount" in found[0].message, "the message has no fix")

    # What is typed between braces is completed, step by step.
    editor.replace(TOPIC, "{{federal.credits.age-amuont}}", "{{fede")
    items = (await editor.completions(TOPIC, "😀 {{fede‸")).items
    require([item.label for item in items] == ["federal."], f"'fede' is completed to {[item.label for item in items]}")
    editor.replace(TOPIC, "😀 {{fede", "😀 {{federal.credits.age-am")
    start = time.monotonic()
    items = (await editor.completions(TOPIC, "{{federal.credits.age-am‸")).items
    print(f"completed in {(time.monotonic() - start) * 1000:.0f} ms")
    name = "federal.credits.age-amount.maximum"
    item = next((item for item in items if item.label == name), None)
    require(item, f"'{name}' is not among {[item.label for item in items]}")
    require(editor.marked(TOPIC, item.text_edit.range) == "federal.credits.age-am", "the wrong text is completed")
    require(item.text_edit.new_text == name + "}}", "the braces are not closed")
    editor.replace(TOPIC, "{{federal.credits.age-am", "{{" + item.text_edit.new_text)
    require(not [one for one in await editor.diagnostics(TOPIC) if one.severity == 1], "what was completed is wrong")

    # Value, certainty, sources and rules; then the line of the table.
    amount = amount_in_table("age-amount")
    told = await editor.hover(TOPIC, "{{federal.credits.age-am‸")
    for expected in [f"${int(amount):,}", YEAR, "Sources:", "Used by:", "`age-amount`", "Content/Rules/"]:
        require(expected in told, f"'{expected}' is not in what is told of a figure:\n{told}")
    places = await editor.definitions(TOPIC, "{{federal.credits.age-am‸")
    require(len(places) == 1 and places[0][0] == TABLE and amount in places[0][1], f"a figure leads to {places}")

    # The table as it is on the screen, not as it is on the disk.
    editor.open(TABLE)
    old = f"  age-amount:\n    maximum: {{amount: {amount}"
    editor.replace(TABLE, old, old.replace(amount, "4321"))
    await editor.diagnostics(TABLE)
    told = await editor.hover(TOPIC, "{{federal.credits.age-am‸")
    require("$4,321" in told, "a table that is not saved is not read")
    require("Used by:" in await editor.hover(TABLE, "  age-amount:\n    maxi‸mum"), "nothing is told of a table's line")
    places = await editor.definitions(TABLE, "  age-amou‸nt:\n    maximum")
    require(any(line.startswith("rule age-amount,") for _, line in places), f"a table's name leads to {places}")
    editor.replace(TABLE, "jurisdiction: federal", "jurisdiction federal")
    require(any(one.severity == 1 for one in await editor.diagnostics(TABLE)), "broken YAML is not marked")
    told = await editor.hover(TOPIC, "{{federal.credits.age-am‸")
    require(told == "", "something is told of a table that cannot be read")
    client.text_document_did_close(types.DidCloseTextDocumentParams(editor.document(TABLE)))
    del editor.texts[TABLE], editor.versions[TABLE]
    for _ in range(PATIENCE):
        if not await editor.diagnostics(TABLE):
            break
        await asyncio.sleep(1)
    require(f"${int(amount):,}" in await editor.hover(TOPIC, "{{federal.credits.age-am‸"), "the saved table is not back")

    # Links, documents and rules.
    places = await editor.definitions(TOPIC, "[Eligible dividends](eligible‸")
    require(places and places[0][0].endswith("investment/eligible-dividends.md"), f"a link leads to {places}")
    places = await editor.definitions(TOPIC, "cra-line-12100, cra-line-12100-ba‸nk")
    require(places and places[0][1].startswith("cra-line-12100-bank-accounts:"), f"a document leads to {places}")
    places = await editor.definitions(TOPIC, "related: [income/investment/eligi‸")
    require(places and places[0][0].endswith("investment/eligible-dividends.md"), f"a topic leads to {places}")
    editor.replace(TOPIC, "sources: [ita-12,", "sources: [ita-74-, ita-12,")
    items = (await editor.completions(TOPIC, "sources: [ita-74-‸")).items
    require("ita-74-1" in [item.label for item in items], "documents are not completed")
    rules = "Content/Rules/form-428.rules"
    editor.open(rules)
    places = await editor.definitions(rules, "\n  use credits-at‸")
    require([line for _, line in places if line.startswith("rule credits-at-rate")], f"a rule leads to {places}")

    # Places that are nowhere, and files of nobody.
    for position in [types.Position(10**6, 0), types.Position(0, 2**31 - 1)]:
        await client.text_document_hover_async(types.HoverParams(editor.document(TOPIC), position))
    nowhere = types.TextDocumentIdentifier("untitled:one")
    require(await client.text_document_definition_async(
        types.DefinitionParams(nowhere, types.Position(0, 0))) is None, "an unknown file has definitions")

    await editor.end()
    print("the language server answers an editor")


try:
    asyncio.run(asyncio.wait_for(edit(), 600))
except SystemExit as end:
    sys.stderr.write(f"{end}\n")
    sys.stderr.flush()
    # Without the client's tasks, which would wait for the server.
    os._exit(1)
