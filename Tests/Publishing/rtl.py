"""Lays out in Chromium a guide whose interface and texts are written from right to left.

    python3 Tests/Publishing/rtl.py PROGRAM [FOLDER]     PROGRAM is taxguide; FOLDER keeps the guide and its site

The guide is that of `taxguide new guide`, its words made up of Arabic letters: a letter for a letter, so that nothing is
said, and everything is there. Its pages state their direction, begin on the right, and do not scroll sideways on phones,
which widths.py measures. Needs PyYAML.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import chromium
import yaml

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "ابثدهفغحيجكلمنعپقرستوضزشصط"))
# What stays as it is: values that a page fills in, and what is not for readers.
KEPT = re.compile(r"\{[^{}]*\}|\{\{[^{}]*\}\}|https?:\S+|[\w-]+@\S+|\([^()\s]*\.md[^()\s]*\)")
# Words of addresses, and the headings that authors write.
UNSAID = {"addresses", "topic-sections", "language", "form-words", "locale"}
LOCALE = {
    "code": "ar-MR", "decimal": "٫", "group": "٬", "money": "{amount}\u00a0و", "cents": "{number}\u00a0ن",
    "percent": "{number}٪", "day": "{day} {month} {year}", "first-of-month": "1", "accents": "from-start",
    "direction": "rtl", "cards": "none",
    "plurals": {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"},
}
FORMS = [*LOCALE["plurals"], "other"]
PAGES = ["ar/index.html", "ar/topics/income/work/wages/index.html", "ar/topics/income/work/wages/northshore/index.html",
         "ar/rates/2026/northshore/index.html", "ar/all-words/index.html", "index.html"]
# What a page is asked: its direction, on which side its title and the first column of its tables begin, and what a
# reader would see of the link that only keyboards reach.
QUESTIONS = """
const page = frame.contentDocument, box = one => one.getBoundingClientRect(), width = page.documentElement.clientWidth;
const title = page.querySelector("h1"), table = [...page.querySelectorAll("table")].find(
  one => box(one).width > 0 && one.tHead && box(one.tHead).width > 1);
const range = page.createRange(); range.selectNodeContents(title);
const cells = table ? [...table.querySelectorAll("thead th")].filter(one => box(one).width > 1) : [];
return {
  direction: page.defaultView.getComputedStyle(page.body).direction,
  titleFromRight: Math.round(width - range.getBoundingClientRect().right),
  mark: Math.round(width - box(page.querySelector(".mark, main > img")).right),
  firstIsRight: cells.length > 1 ? box(cells[0]).right > box(cells[cells.length - 1]).right : null,
  skip: box(page.querySelector(".skip")).left >= width || box(page.querySelector(".skip")).right <= 0,
  wide: page.documentElement.scrollWidth > width,
};
"""
HARNESS = """<!doctype html><meta charset="utf-8"><title>laying out</title><pre id="found"></pre><script>
async function measure() {
  const found = {}, frame = document.body.appendChild(document.createElement("iframe"));
  for (const width of [1280, 390]) {
    frame.style.width = width + "px";
    for (const address of %s) {
      await new Promise(done => { frame.onload = done; frame.src = address; });
      found[width + " " + address] = (() => { %s })();
    }
  }
  document.getElementById("found").textContent = JSON.stringify(found);
  document.title = "measured";
}
measure();
</script>"""


def said(text):
    """The text in letters of the other script, but for what is filled in."""
    end, parts = 0, []
    for kept in [*KEPT.finditer(text), None]:
        part = text[end:kept.start() if kept else len(text)]
        parts.append("".join(LETTERS.get(letter, letter) for letter in part.lower()))
        if kept:
            parts.append(kept[0])
            end = kept.end()
    return "".join(parts)


def all_said(value):
    if isinstance(value, dict):
        if set(value) == {"one", "other"}:
            return {form: said(value["one" if form == "one" else "other"]) for form in FORMS}
        return {key: all_said(part) for key, part in value.items()}
    return [all_said(part) for part in value] if isinstance(value, list) else said(value)


def translate(guide):
    """Has the whole guide say what it says in the other script, and nothing in any other."""
    strings = guide / "Site/Strings"
    words = yaml.load((ROOT / "Sources/Strings/en.yaml").read_text(), Loader=yaml.BaseLoader)
    for key, value in yaml.load((strings / "en.yaml").read_text(), Loader=yaml.BaseLoader).items():
        words[key] = words[key] | value if isinstance(words.get(key), dict) else value
    words = {key: value if key in UNSAID else all_said(value) for key, value in words.items()}
    words |= {"language": "ar", "locale": LOCALE}
    (strings / "ar.yaml").write_text(json.dumps(words, ensure_ascii=False, indent=1))
    for path in [strings / "en.yaml", strings / "fr.yaml", *(guide / "Content").rglob("*.fr.md")]:
        path.unlink()
    for path in [*(guide / "Content").rglob("*.yaml"), *(guide / "Content").rglob("*.rules"), guide / "Site/site.yaml"]:
        path.write_text(re.sub(r', fr: "[^"]*"|(?m:^ +(?:fr:?  ?|address: \{fr).*\n)|, fr(?=\])', "", path.read_text()))
    site = guide / "Site/site.yaml"
    site.write_text(re.sub(r"\ben\b", "ar", site.read_text()))
    for rules in (guide / "Content/Rules").glob("*.rules"):
        rules.write_text(re.sub(r"(?m)^( +)en  (.*)$", lambda line: f"{line[1]}ar  {said(line[2])}", rules.read_text()))
    for path in (guide / "Content").rglob("*.yaml"):
        path.write_text(re.sub(r'\{en: ("?)([^"}]*)', lambda text: f"{{ar: {text[1]}{said(text[2])}", path.read_text()))
    for path in (guide / "Content").rglob("*.md"):
        _, front, body = path.read_text().split("---\n", 2)
        front = re.sub(r"(?m)^(title|official|summary): (.*)$", lambda line: f"{line[1]}: {said(line[2])}", front)
        front = re.sub(r'none: "([^"]*)"', lambda text: f'none: "{said(text[1])}"', front)
        body = "".join(line if line.startswith("## ") else said(line) for line in body.splitlines(True))
        path.write_text(f"---\n{front}---\n{body}")


def main(folder):
    guide = folder / "guide"
    subprocess.run([PROGRAM, "new", "guide", guide], check=True, capture_output=True)
    translate(guide)
    run = subprocess.run([PROGRAM, "check", "--strict", "--root", guide], capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"FAIL: the guide has mistakes: {run.stdout}{run.stderr}")
    subprocess.run([PROGRAM, "build", "--root", guide], check=True, capture_output=True)
    site = guide / "Site/public"
    wrong = []
    for path in site.rglob("*.html"):
        head = path.read_text().split(">", 2)[1]
        if 'dir="rtl"' not in head:
            wrong.append(f"{path.relative_to(site)}: {head}>")
    questions = HARNESS % (json.dumps(["/" + page for page in PAGES]), QUESTIONS)
    found = chromium.answers(site, questions, options=["--window-size=1400,900"])
    for page, is_ in found.items():
        width = int(page.split()[0])
        edge = 120 if width > 1000 else 60
        if is_["direction"] != "rtl" or is_["wide"] or not is_["skip"] or is_["firstIsRight"] is False \
                or is_["titleFromRight"] > edge or is_["mark"] > edge:
            wrong.append(f"{page}: {is_}")
    if wrong:
        raise SystemExit("FAIL: not laid out from right to left:\n" + "\n".join(wrong))
    subprocess.run([sys.executable, pathlib.Path(__file__).with_name("widths.py"), site], check=True)
    print(f"{len(found)} views of pages begin on the right")


if len(sys.argv) > 2:
    main(pathlib.Path(sys.argv[2]).resolve())
else:
    with tempfile.TemporaryDirectory() as temporary:
        main(pathlib.Path(temporary))
