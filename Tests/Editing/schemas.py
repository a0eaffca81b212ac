"""Holds the schemas of `taxguide schemas` against the guide, and against the mistakes that the tests keep.

    python3 Tests/Editing/schemas.py PROGRAM

Every file of the guide is as its schema says; every file in Tests/SiteTests/Fixtures/bad in which taxguide finds a
mistake of shape is refused, unless exceptions.json says why not. Needs what Tests/Publishing/requirements.txt lists.
"""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests/SiteTests/Fixtures"
EXCEPTIONS = json.loads((pathlib.Path(__file__).parent / "exceptions.json").read_text())
# What a schema can say: the names of keys, which have to be there, and what kind their values are.
OF_SHAPE = {"unknown-key", "missing-key", "wrong-type", "unknown-word", "bad-day"}


class Core(yaml.SafeLoader):
    """YAML as editors read it: by the core schema of YAML 1.2, in which a day is text and 'on' is no truth."""


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("null", r"~|null|Null|NULL|", "~nN\0"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
]:
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), [*first.replace("\0", ""), ""])
Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def value(text, path):
    if path.endswith(".md"):
        matter = re.match(r"---\n(.*?\n)---\n", text, re.DOTALL)
        if not matter:
            return None
        text = matter[1]
    return yaml.load(text, Core)


def read_schemas():
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([PROGRAM, "schemas", "--root", ROOT, folder], check=True, capture_output=True, text=True)
        schemas = {}
        for file, pattern in json.loads(run.stdout)["yaml.schemas"].items():
            # Those with '!' before them are of kinds of their own, whose patterns say more of them.
            pattern = pattern if isinstance(pattern, str) else pattern[0]
            schema = json.loads(pathlib.Path(file).read_text())
            jsonschema.Draft7Validator.check_schema(schema)
            schemas[pattern] = jsonschema.Draft7Validator(schema)
        written = {str(file) for file in pathlib.Path(folder).iterdir()}
        if written != set(json.loads(run.stdout)["yaml.schemas"]):
            sys.exit("schemas: the settings name other files than were written")
        return schemas


def schema_of(path, schemas):
    """The schema whose pattern says most of the file; nothing for a file that no reader of YAML reads."""
    fitting = [pattern for pattern in schemas if fnmatch.fnmatch(path, pattern.replace("/**/", "/*"))]
    return schemas[max(fitting, key=len)] if fitting else None


def mistakes(validator, text, path):
    return [
        f"{'/'.join(map(str, error.absolute_path)) or 'the file'}: {error.message[:160]}"
        for error in validator.iter_errors(value(text, path))
    ]


def edited(fixture):
    """The files of the guide as the edits of a fixture leave them."""
    edits = fixture / "edits.txt"
    if not edits.exists():
        return {}
    texts, path, old = {}, None, None
    for line in edits.read_text().splitlines():
        if line.startswith("- "):
            old = line[2:]
        elif line.startswith("+ "):
            texts[path] = texts[path].replace(old, line[2:])
        elif line:
            path = line
            texts.setdefault(path, laid(fixture, path))
    return texts


def laid(fixture, path):
    """A file of the guide that a fixture is laid over."""
    return next(place / path for place in (fixture, FIXTURES / "good", ROOT) if (place / path).exists()).read_text()


def main():
    schemas = read_schemas()
    wrong = []

    checked = 0
    for folder in [ROOT, FIXTURES / "good", FIXTURES / "every-kind"]:
        for file in sorted([*(folder / "Content").rglob("*"), *(folder / "Site").rglob("*")]):
            path = str(file.relative_to(folder))
            if file.suffix not in {".yaml", ".md"} or path.startswith(("Site/public", "Site/.")):
                continue
            validator = schema_of(path, schemas)
            if validator is None:
                wrong.append(f"{file}: no schema is about it")
                continue
            checked += 1
            wrong += [f"{file}: {mistake}" for mistake in mistakes(validator, file.read_text(), path)]

    refused, let_through = 0, set()
    for expected in sorted(FIXTURES.glob("bad/*/expected.txt")):
        fixture = expected.parent
        texts = edited(fixture)
        for path, message, identifier in re.findall(
                r"^(\S+\.(?:yaml|md)):[\dN]+:\d+: error: (.*) \[([a-z-]+)\]$", expected.read_text(), re.MULTILINE):
            validator = schema_of(path, schemas)
            if identifier not in OF_SHAPE or validator is None:
                continue
            text = texts.get(path) or laid(fixture, path)
            if mistakes(validator, text, path):
                refused += 1
                continue
            case = f"{fixture.name} {path}"
            let_through.add(case)
            if case not in EXCEPTIONS:
                wrong.append(f"{case}: the schema does not mind: {message} [{identifier}]")
    wrong += [f"{case}: is refused now; take it out of exceptions.json" for case in set(EXCEPTIONS) - let_through]

    # What a band may have is no key of a group: a misspelt key of a group is refused.
    path = "Content/Tables/2026/ontario.yaml"
    group = "\nbrackets:\n"
    text = (ROOT / path).read_text()
    if not mistakes(schema_of(path, schemas), text.replace(group, f"{group}  certanty: official\n", 1), path):
        wrong.append(f"{path}: the schema does not mind 'certanty' in 'brackets'")

    if wrong:
        sys.exit("\n".join(["schemas:"] + wrong))
    print(f"{len(schemas)} schemas: {checked} files are as they say, {refused} mistakes of shape are refused")


main()
