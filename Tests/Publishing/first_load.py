"""Checks that the first load of every page of a built site fits the first ten packets of a connection.

    python3 Tests/Publishing/first_load.py SITE      SITE as `taxguide build` wrote it

A first load is the page, its style sheets and its icon, each compressed by `gzip -9`. The lists of all words are
exempt: a reader searches one page for them.
"""

import concurrent.futures
import gzip
import pathlib
import re
import sys

SITE = pathlib.Path(sys.argv[1]).resolve()
LIMIT = 14_600
EXEMPT = {"en/all-words/index.html", "fr/tous-les-mots/index.html"}
# Pages that are still too large, with the most bytes that they may have.
KNOWN = {
    "fr/sujets/credits-impot/sante-et-handicap/frais-medicaux/index.html": 14_900,
    "fr/sujets/deductions/epargne-retraite/deduction-reer/index.html": 15_000,
    "fr/sujets/revenus/habitations-et-biens/revente-precipitee/quebec/index.html": 15_100,
    "fr/sujets/travail-autonome/revenus-entreprise/autres-revenus-d-entreprise/quebec/index.html": 14_800,
    "fr/sujets/travail-autonome/revenus-entreprise/revenu-de-profession/quebec/index.html": 15_200,
    "fr/une-annee-de-vie/graphiste-a-son-compte/declaration/index.html": 15_100,
}
LINKS = re.compile(r'<link rel="(?:stylesheet|icon)" href="/([^"]+)"')
sizes = {}


def size(name):
    if name not in sizes:
        sizes[name] = len(gzip.compress((SITE / name).read_bytes(), 9))
    return sizes[name]


def excess(name):
    """The name and size of a first load that is too large, or that is listed in KNOWN and fits; None for the others."""
    page = (SITE / name).read_bytes()
    shared = sum(size(asset) for asset in LINKS.findall(page.decode()))
    # The fast level is enough to show that most pages fit.
    for level in (1, 9):
        total = shared + len(gzip.compress(page, level))
        if total <= LIMIT:
            return (name, total) if name in KNOWN else None
    return None if total <= KNOWN.get(name, LIMIT) else (name, total)


if __name__ == "__main__":
    names = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))
    with concurrent.futures.ProcessPoolExecutor() as workers:
        over = [found for found in workers.map(excess, names, chunksize=100) if found and found[0] not in EXEMPT]
    for name, total in over:
        if total <= LIMIT:
            print(f"FAIL: the first load of {name} has {total:,} bytes; take it out of KNOWN")
        else:
            print(f"FAIL: the first load of {name} has {total:,} bytes, more than {KNOWN.get(name, LIMIT):,}")
    if over or len(names) < 1000:
        sys.exit(f"first loads: {len(over)} of {len(names)} pages are too large or listed without need")
    larger = len((EXEMPT | KNOWN.keys()) & set(names))
    print(f"first loads: {len(names) - larger} pages of at most {LIMIT:,} bytes, and {larger} larger ones that are listed")
