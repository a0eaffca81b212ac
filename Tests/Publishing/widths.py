"""Measures in Chromium whether pages of a built site scroll sideways on the narrowest phones.

    python3 Tests/Publishing/widths.py SITE [MOST]      SITE as `taxguide build` wrote it

Pages of one kind have addresses of one shape, and the largest ones of each kind are measured, MOST of them
(6 if it is not given, 0 for all), in every language, at 360 and 320 pixels, and at 320 pixels with text at twice
its size. A page's parts that scroll by themselves, as wide tables do, are no fault.
"""

import collections
import json
import pathlib
import re
import sys

import chromium

SITE = pathlib.Path(sys.argv[1]).resolve()
MOST = int(sys.argv[2]) if len(sys.argv) > 2 else 6
# Width in pixels, and the size of text in per cent.
VIEWS = [(360, 100), (320, 100), (320, 200)]
# A page too wide by what it says, so that a measure that finds nothing would itself be found.
PROBE = '<!doctype html><title>probe</title><h1>x</h1><div style="width: 361px">too wide</div>'
HARNESS = """<!doctype html><meta charset="utf-8"><title>widths</title>
<style>body { margin: 0 } iframe { border: 0; height: 640px }</style><pre id="found"></pre><script>
const pages = %s, views = %s, wide = [];
function load(frame, address) {
  return new Promise(done => { frame.onload = done; frame.src = address; });
}
function widest(inside, width) {
  const found = [];
  for (const element of inside.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    if (box.right > width + 1 && !element.closest(".scroll, .table, .skip")) found.push(element);
  }
  const element = found.find(one => !found.some(other => one !== other && one.contains(other)));
  return element ? element.tagName.toLowerCase() + (element.className ? "." + element.className : "") + ": " +
    element.textContent.trim().slice(0, 40) : "";
}
async function measure() {
  const frame = document.body.appendChild(document.createElement("iframe"));
  let next;
  while ((next = pages.shift()) !== undefined) {
    frame.style.width = views[0][0] + "px";
    await load(frame, next);
    const inside = frame.contentDocument;
    for (const part of inside.querySelectorAll("details")) part.open = true;
    for (const [width, text] of views) {
      frame.style.width = width + "px";
      inside.documentElement.style.fontSize = text + "%%";
      const is = inside.documentElement.scrollWidth;
      if (is > width) wide.push([next, width, text, is, widest(inside, width)]);
    }
  }
}
Promise.all([measure(), measure()]).then(() => {
  document.getElementById("found").textContent = JSON.stringify(wide);
  document.title = "measured";
});
</script>"""


def kind(path):
    """The shape of a page's address, without what tells pages of one kind apart."""
    parts = path.relative_to(SITE).parent.parts
    if len(parts) == 1 and not (SITE / parts[0] / "topics").is_dir():
        parts = ["*"]
    return "/".join(part if index < 2 else "year" if re.fullmatch(r"\d{4}", part) else "*"
                    for index, part in enumerate(parts))


def chosen():
    kinds = collections.defaultdict(list)
    for path in SITE.rglob("*.html"):
        kinds[kind(path)].append((-path.stat().st_size, path))
    pages = {}
    for name, found in sorted(kinds.items()):
        for _, path in sorted(found)[:MOST or None]:
            pages["/" + path.relative_to(SITE).as_posix()] = name
    return pages, kinds


def main():
    pages, kinds = chosen()
    if not pages:
        raise SystemExit(f"FAIL: there is no page in {SITE}")
    # Of each page that is too wide: its address, the width, the size of text, the width taken, and what takes it.
    questions = HARNESS % (json.dumps(["/measure-probe", *pages]), json.dumps(VIEWS))
    found = chromium.answers(SITE, questions, {"/measure-probe": PROBE})
    wide = [row for row in found if row[0] != "/measure-probe"]
    if len(found) - len(wide) != len(VIEWS):
        raise SystemExit("FAIL: a page that is too wide is not found")
    by_kind = collections.defaultdict(list)
    for page, width, text, taken, what in wide:
        by_kind[(pages[page], width, text)].append((page, taken, what))
    for (name, width, text), found in sorted(by_kind.items()):
        print(f"{name} at {width} pixels, text at {text} %: {len(found)} pages scroll sideways, such as")
        for page, taken, what in found[:3]:
            print(f"  {page}: {taken} pixels, {what}")
    if wide:
        raise SystemExit(f"FAIL: {len({row[0] for row in wide})} of {len(pages)} pages scroll sideways")
    print(f"{len(pages)} pages of {len(kinds)} kinds fit on {', '.join(f'{w} px at {t} %' for w, t in VIEWS)}")


main()
