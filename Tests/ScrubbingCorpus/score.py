#!/usr/bin/env python3
"""Scores a scrubber on the corpus: score.py [options] BIN

BIN is msal-errors or the directory that holds it. One table, a row a measure, a column a tool:

  secret, personal, pseudonymous   share of the values that do not leak. A value leaks if a run of it (8 bytes, or half of a
                                   shorter value) is in the output more often than in the rest of the input.
  names in prose                   the same for names without a key, an account or a fixed phrase; not in `personal`
  lines without a leak             of the lines with values to hide (names in prose left out)
  must survive                     share of the public values and words that are still there
  clean lines unchanged            byte for byte
  second pass                      share of the outputs that the tool leaves as they are
  withheld                         lines that the tool refused

Misses are listed for the open templates only, whatever --set says; of held-out templates there are totals only.
Exit status: 0 scored, 1 a floor was not reached, 2 the tool broke the protocol."""
import argparse, collections, csv, json, os, pathlib, re, secrets, shutil, subprocess, sys, tempfile, time

import corpus

MEASURES = ["secret", "personal", "pseudonymous", "all values", "names in prose", "lines without a leak", "must survive",
            "clean lines unchanged", "second pass", "withheld"]
PROSE = "PERSON_IN_PROSE"
# A pseudonym is random hexadecimal digits: a short number found inside one is no leak.
PSEUDONYM = re.compile(rb"\b[a-z]+:[a-z0-9]{6,16}:[0-9a-f]{16}\b")


class Failure(Exception):
    pass


def scrubber(binary):
    """The tool under test: `scrub --json-lines`, one JSON string a line."""
    path = pathlib.Path(binary)
    path = path / "msal-errors" if path.is_dir() else path

    def run(texts):
        with tempfile.NamedTemporaryFile() as key:
            key.write(secrets.token_bytes(32))
            key.flush()
            os.chmod(key.name, 0o600)
            data = "".join(json.dumps(t, ensure_ascii=False) + "\n" for t in texts).encode()
            done = subprocess.run([path, "scrub", "--json-lines", "--key", key.name], input=data, stdout=subprocess.PIPE)
        lines = done.stdout.split(b"\n")[:-1]
        if done.returncode or len(lines) != len(texts):
            raise Failure(f"{path}: exit status {done.returncode}, {len(lines)} lines for {len(texts)}")
        return [json.loads(line) for line in lines]
    return run


def mask(text, found):
    """What a finder of values would leave: each (start, end) replaced."""
    for start, end in sorted(found, reverse=True):
        text = text[:start] + "[masked]" + text[end:]
    return text


def merged(spans):
    result = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1][1] = max(end, result[-1][1])
        else:
            result.append([start, end])
    return [tuple(s) for s in result]


def occurrences(text, values):
    return merged((m.start(), m.end()) for v in values if v for m in re.finditer(re.escape(v), text))


def gitleaks(program):
    def run(texts):
        with tempfile.TemporaryDirectory() as directory:
            lines = pathlib.Path(directory, "lines")
            lines.mkdir()
            for i, text in enumerate(texts):
                (lines / f"{i:06}.txt").write_text(text, encoding="utf-8", errors="surrogatepass")
            report = pathlib.Path(directory, "report.json")
            subprocess.run([program, "detect", "--no-git", "--no-banner", "--exit-code", "0", "--source", lines, "--report-format", "json", "--report-path", report],
                           check=True, stderr=subprocess.DEVNULL)
            found = collections.defaultdict(set)
            for leak in json.loads(report.read_text() or "[]") or []:
                found[int(pathlib.Path(leak["File"]).stem)].add(leak["Secret"])
        return [mask(t, occurrences(t, found[i])) for i, t in enumerate(texts)]
    return run


def python_peer(python, name):
    """detect-secrets and Presidio run in the Python that has them: peers.py reads texts and writes what they found."""
    def run(texts):
        done = subprocess.run([python, corpus.HERE / "peers.py", name], input=json.dumps(texts).encode(), stdout=subprocess.PIPE, check=True)
        return [mask(t, merged(map(tuple, spans))) for t, spans in zip(texts, json.loads(done.stdout))]
    return run


def peers(python):
    found = {}
    if program := shutil.which("gitleaks"):
        found["gitleaks"] = gitleaks(program)
    for name, module in (("detect-secrets", "detect_secrets"), ("presidio patterns", "presidio_analyzer")):
        if subprocess.run([python, "-c", f"import {module}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            found[name] = python_peer(python, name)
    return found


def runs(value):
    n = min(len(value), min(8, max(3, (len(value) + 1) // 2)))
    return {value[i:i + n] for i in range(len(value) - n + 1)}


def leaks(row, output):
    """For each span of the row: does it leak? Whole values are looked for first, the longest first, and taken out of the
    output, so that a user name that leaks is not also charged to the mail address that contains it."""
    raw, out = row["text"].encode().lower(), PSEUDONYM.sub(b"\0", output.encode("utf-8", "surrogatepass")).lower()
    spans = row["spans"]
    edges = [0] + [x for s in spans for x in (s["start"], s["end"])] + [len(raw)]
    rest = b"\0".join(raw[a:b] for a, b in zip(edges[::2], edges[1::2]))
    values = [raw[s["start"]:s["end"]] for s in spans]
    leaked = [False] * len(spans)
    for value in sorted(set(values), key=len, reverse=True):
        excess = out.count(value) - rest.count(value)
        if excess > 0:
            # Of several spans with this value, those whose text before them is still there as well.
            places = [i for i, v in enumerate(values) if v == value]
            places.sort(key=lambda i: raw[max(0, spans[i]["start"] - 6):spans[i]["end"]] not in out)
            for i in places[:excess]:
                leaked[i] = True
            out = out.replace(value, b"\0", excess)
    return [whole or any(out.count(g) > rest.count(g) for g in runs(v)) for v, whole in zip(values, leaked)]


def score(rows, outputs, again):
    """(counts, misses): counts[measure] = [good, all], also by ("type", …) and ("kind", …)."""
    counts, misses = collections.defaultdict(lambda: [0, 0]), []

    def add(good, *measures):
        for m in measures:
            counts[m][0] += bool(good)
            counts[m][1] += 1

    for row, output, second in zip(rows, outputs, again):
        kind = ("kind", row["kind"])
        withheld = "[withheld]" in output and "[withheld]" not in row["text"]
        counts["withheld"][0] += withheld
        counts["withheld"][1] += 1
        add(output == second, "second pass")
        for word in row["keep"]:
            add(word in output, "must survive", (*kind, "must survive"))
            if word not in output and not row["clean"]:
                misses.append((row, "must survive", word, output))
        if row["clean"]:
            add(output == row["text"], "clean lines unchanged", (*kind, "clean"))
            if output != row["text"]:
                misses.append((row, "clean", "", output))
            continue
        whole, judged = True, False
        for span, leaked in zip(row["spans"], leaks(row, output)):
            if span["type"] == PROSE:
                add(not leaked, "names in prose")
                continue
            judged = True
            whole &= not leaked
            add(not leaked, span["class"], "all values", ("type", span["class"], span["type"]), (*kind, "values"))
            if leaked:
                value = row["text"].encode()[span["start"]:span["end"]].decode()
                misses.append((row, span["type"], value, output))
        if judged:
            add(whole, "lines without a leak", (*kind, "lines"))
    return counts, misses


def check(rows):
    """Masking exactly what is labelled must score 100 everywhere, and doing nothing 0: else truth or scorer is wrong."""
    for row in rows:
        raw = row["text"].encode()
        edges = [0] + [x for s in row["spans"] for x in (s["start"], s["end"])] + [len(raw)]
        masked = b"[masked]".join(raw[a:b] for a, b in zip(edges[::2], edges[1::2])).decode()
        if any(leaks(row, masked)) or not all(leaks(row, row["text"])) or not all(word in masked for word in row["keep"]):
            raise Failure(f"{row['template']}: the truth contradicts itself: {row['text']!r}")


def percent(pair):
    good, total = pair
    return f"{100 * good / total:.1f}" if total else "-"


def cell(counts, measure):
    return str(counts[measure][0]) if measure == "withheld" else percent(counts[measure])


def table(title, columns):
    width = max(len(n) for n in columns) + 2
    print(f"\n{title}\n{'':<24}" + "".join(f"{n:>{width}}" for n in columns))
    for measure in MEASURES:
        first = next(iter(columns.values()))[measure]
        size = "" if measure == "withheld" else f"  of {first[1]}"
        print(f"{measure:<24}" + "".join(f"{cell(c, measure):>{width}}" for c in columns.values()) + size)


def details(counts):
    print(f"\n{'class':<14}{'type':<22}{'hidden':>8}{'of':>6}")
    for (_, cls, kind), pair in sorted((k, v) for k, v in counts.items() if k[0] == "type"):
        print(f"{cls:<14}{kind:<22}{percent(pair):>8}{pair[1]:>6}")
    print(f"\n{'kind':<24}{'values':>8}{'lines':>8}{'survive':>9}{'clean':>8}")
    for kind in sorted({k[1] for k in counts if k[0] == "kind"}):
        print(f"{kind:<24}" + "".join(f"{percent(counts[('kind', kind, m)]):>{w}}" for m, w in (("values", 8), ("lines", 8), ("must survive", 9), ("clean", 8))))


FLOORS = corpus.HERE / "floors.csv"


def read_floors(sets):
    """The least percentage of a measure in a set."""
    with open(FLOORS, encoding="utf-8", newline="") as file:
        floors = list(csv.DictReader(file))
    for floor in floors:
        if floor["set"] not in sets or floor["measure"] not in MEASURES:
            raise Failure(f"{FLOORS.name}: no {floor['measure']} of {floor['set']}")
    return floors


def write_floors(floors):
    with open(FLOORS, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, floors[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(floors)


def write_misses(path, misses):
    """One example for each template and type of value, by kind."""
    groups = {}
    for row, what, value, output in misses:
        groups.setdefault(row["kind"], {}).setdefault((row["template"], what), []).append((row, value, output))
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Misses on the open templates\n")
        for kind in sorted(groups):
            file.write(f"\n## {kind}\n")
            for (template, what), examples in sorted(groups[kind].items()):
                row, value, output = examples[0]
                shown = {"clean": "a clean line changed", "must survive": f"lost `{value}`"}.get(what, f"{what} leaks: `{value[:60]}`")
                file.write(f"\n- {template}, {shown} ({len(examples)} lines)\n\n      {row['text'][:400]!r}\n      {output[:400]!r}\n")


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("binary", metavar="BIN")
    parser.add_argument("--set", default="all", choices=["open", "held-out", "all"], help="which templates; all: both, side by side")
    parser.add_argument("--seed", default="1", help="other values in the same templates")
    parser.add_argument("--lines", type=int, default=corpus.SIZE, help="how many lines the whole corpus has")
    parser.add_argument("--peers", action="store_true", help="also score gitleaks, detect-secrets and Presidio where installed")
    parser.add_argument("--python", default=os.environ.get("SCRUBBING_PEERS_PYTHON", sys.executable), help="the Python that has detect-secrets and Presidio")
    parser.add_argument("--misses", metavar="FILE", help="write what was missed on the open templates, one example of each")
    parser.add_argument("--floors", action="store_true", help="exit 1 below a percentage of floors.csv")
    parser.add_argument("--raise-floors", action="store_true", help="write what was reached into floors.csv, in half percents; no floor gets lower")
    options = parser.parse_args()

    shown = ["open", *(f"{r}-open" for r in corpus.ROUNDS)]
    kept = ["held-out-templates", "held-out-kinds", *(f"{r}-held-out" for r in corpus.ROUNDS)]
    parts = {"open": shown, "held-out": kept, "all": shown + kept}[options.set]
    floors = read_floors(shown + kept)
    rows = corpus.make(options.seed, options.lines)
    check(rows)
    tools = {"msal-errors": scrubber(options.binary), **(peers(options.python) if options.peers else {})}
    scores = {}
    for name, run in tools.items():
        texts = [r["text"] for r in rows]
        began = time.time()
        outputs = run(texts)
        seconds = time.time() - began
        again = run(outputs)
        print(f"{name}: {len(texts)} lines, {seconds:.2f} s", file=sys.stderr)
        by_row = {id(r): (o, a) for r, o, a in zip(rows, outputs, again)}
        for part in parts:
            chosen = corpus.select(rows, part)
            scores.setdefault(part, {})[name] = score(chosen, *zip(*(by_row[id(r)] for r in chosen)))
    titles = {"open": "Open templates", "held-out-templates": "Held-out templates of kinds that are also open", "held-out-kinds": "Held-out kinds",
              **{f"{r}-open": f"Open half of the {r} round" for r in corpus.ROUNDS}, **{f"{r}-held-out": f"Held-out half of the {r} round" for r in corpus.ROUNDS}}
    for part in parts:
        table(titles[part], {name: counts for name, (counts, _) in scores[part].items()})
    if "open" in parts:
        details(scores["open"]["msal-errors"][0])
        if options.misses:
            write_misses(options.misses, [miss for part in shown for miss in scores[part]["msal-errors"][1]])
    failed = False
    for floor in floors:
        if floor["set"] not in parts:
            continue
        good, total = scores[floor["set"]]["msal-errors"][0][floor["measure"]]
        if options.floors and (total == 0 or 100 * good < float(floor["floor"]) * total):
            print(f"{floor['set']}: {floor['measure']} is {percent((good, total))}, not {floor['floor']}", file=sys.stderr)
            failed = True
        if options.raise_floors and total:
            floor["floor"] = max(floor["floor"], f"{200 * good // total / 2:g}", key=float)
    if options.raise_floors:
        write_floors(floors)
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(2)
