#!/usr/bin/env python3
"""Makes the corpus from the templates: see README.md for their syntax.

    corpus.py check                          every template is well formed and in the directory that its name decides
    corpus.py sort                           moves each template to that directory
    corpus.py lines [--set S] [--seed N]     prints the lines with their truth as JSON, one object a line"""
import argparse, csv, dataclasses, hashlib, itertools, json, pathlib, re, sys

from values import CONCEPTS, FILTERS, GENERATORS, TAKERS, Cast, pair

HERE = pathlib.Path(__file__).resolve().parent
TEMPLATES = HERE / "templates"
LINES = HERE / "lines"
SIZE = 6000
LATER_LINES = 2
# Rounds after the first, by the name that their directories or files begin with. Each is scored apart.
with open(HERE / "rounds.csv", encoding="utf-8", newline="") as table:
    ROUNDS = {row["round"]: row for row in csv.DictReader(table)}
HIDDEN = ("secret", "personal", "pseudonymous")
OPEN, CLOSE, OR = "‹", "›", "¦"


@dataclasses.dataclass(frozen=True)
class Template:
    kind: str
    name: str
    text: str
    alone: bool  # never put into the line of another logger
    round: str = ""  # one of ROUNDS, if it was written in a later round
    chosen: bool = False  # its author held it out

    @property
    def id(self): return f"{self.kind}/{self.name}"

    @property
    def held_out(self):
        if self.round and ROUNDS[self.round]["held out"] == "author":
            return "kind" if self.chosen else None
        return held_out(self.kind, self.name, self.round)

    @property
    def clean(self): return not any(GENERATORS[s][0] in HIDDEN for s in slots(self.text))


def held_out(kind, name, later=""):
    """None, "kind" or "template". About a fifth of the kinds is held out whole, and two fifths of the templates of the others:
    half of all. The hash decides, not a person."""
    def number(text): return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
    if later:
        _, parts = re.findall(r"\d+", ROUNDS[later]["held out"])
        return "kind" if number(kind) % int(parts) == 0 else None
    return "kind" if number(kind) % 4 == 0 else "template" if number(f"{kind}/{name}") % 5 < 2 else None


def load():
    found = []
    for path in sorted(TEMPLATES.glob("*/*.txt")):
        parts = re.split(r"^== (.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for head, text in zip(parts[1::2], parts[2::2]):
            name, *options = head.split()
            found.append((path, Template(path.stem, name, text.rstrip("\n"), "alone" in options, next((r for r in ROUNDS if path.parent.name.startswith(r)), ""), path.parent.name.endswith("held-out"))))
    return found


def pieces(text):
    """Splits into plain text and slots: (False, text) or (True, slot)."""
    at = 0
    while at < len(text):
        begin = text.find(OPEN, at)
        if begin < 0:
            yield False, text[at:]
            return
        if begin > at:
            yield False, text[at:begin]
        depth, end = 0, begin
        while True:
            depth += {OPEN: 1, CLOSE: -1}.get(text[end], 0)
            if depth == 0:
                break
            end += 1
        yield True, text[begin + 1:end]
        at = end + 1


def choices(slot):
    """The alternatives of a choice, whose own slots may hold the separator too."""
    depth, parts = 0, [""]
    for c in slot[4:]:
        depth += {OPEN: 1, CLOSE: -1}.get(c, 0)
        if c == OR and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return parts


def slots(text):
    for is_slot, s in pieces(text):
        if not is_slot or s.startswith("="):
            continue
        if s.startswith("one "):
            for part in choices(s):
                yield from slots(part)
        elif s.startswith("pair "):
            yield from slots(s.split(maxsplit=2)[2])
        elif not s.startswith("plain "):
            yield s.split("|")[0].split(".")[0]


def fill(text, cast):
    """Segments (text, class, type)."""
    for is_slot, s in pieces(text):
        if not is_slot:
            yield s, "neutral", ""
        elif s.startswith("="):
            yield s[1:], "public", "WORDS"
        elif s.startswith("one "):
            yield from fill(cast.r.choice(choices(s)), cast)
        elif s.startswith(("pair ", "plain ")):
            _, concept, *value = s.split(maxsplit=2)
            taker = None if value else cast.r.choice(sorted(TAKERS))
            before, after = pair(cast, concept, taker)
            yield before, "neutral", ""
            yield from fill(value[0] if value else TAKERS[taker], cast)
            yield after, "neutral", ""
        else:
            spec, *filters = s.split("|")
            name, _, n = spec.partition(".")
            cls, kind, make = GENERATORS[name]
            value = cast.once(("slot", spec), lambda: make(cast, n or "1"))
            for f in filters:
                value = FILTERS[f](value)
            yield value, cls, kind


# Other programs put a text into lines of their own. (The text before, the text after, whether the text becomes a JSON
# string.)
WRAPPERS = [
    ("‹time_syslog› ‹server› ‹service›[‹pid›]: ", "", False),
    ("‹time› ‹one INFO¦WARN¦ERROR› [‹service›] ", "", False),
    ("‹time_blank›,‹nn› ‹one DEBUG¦INFO¦ERROR› com.contoso.‹service› - ", "", False),
    ("‹time› stdout F ", "", False),
    ("<‹n›>1 ‹time› ‹server› ‹service› ‹pid› - - ", "", False),
    ("‹time_blank›.‹nn› Contoso[‹pid›:‹n5›] ", "", False),
    ('{"level":"‹one info¦warn¦error›","ts":"‹time›","msg":"', '"}', True),
    ('{"log":"', '\\n","stream":"stdout","time":"‹time›"}', True),
    ('{"@timestamp":"‹time›","service":{"name":"‹service›"},"message":"', '"}', True),
]


def line(template, seed):
    """One filled template: its text, spans to hide as UTF-8 offsets, and what must survive."""
    cast = Cast(seed)
    segments = list(fill(template.text, cast))
    wrapped = not template.alone and cast.r.random() < 0.3
    if wrapped:
        many = "\n" in template.text
        before, after, as_json = cast.r.choice([w for w in WRAPPERS if w[2] or not many])
        if as_json:
            segments = [(FILTERS["json"](t), c, k) for t, c, k in segments]
        around = Cast(f"{seed}/around")
        segments = [*((t, "neutral", "") for t, _, _ in fill(before, around)), *segments, *((t, "neutral", "") for t, _, _ in fill(after, around))]
    text, spans, keep = "", [], []
    for t, cls, kind in segments:
        start = len(text.encode())
        text += t
        if cls in HIDDEN:
            spans.append({"start": start, "end": len(text.encode()), "class": cls, "type": kind})
        elif cls == "public":
            keep.append(t)
    return {"template": template.id, "kind": template.kind, "clean": not spans, "text": text, "spans": spans, "keep": keep}


def make(seed=1, size=SIZE):
    """All lines, half of them clean, spread evenly over the templates; of a later round two of each template."""
    templates = [t for _, t in load()]
    result, seen = [], set()
    for later, clean in itertools.product(("", *ROUNDS), (False, True)):
        group = sorted((t for t in templates if t.clean == clean and t.round == later), key=lambda t: t.id)
        each, more = (LATER_LINES, 0) if later else divmod(size // 2, len(group))
        for i, t in enumerate(group):
            wanted, made = each + (i < more), 0
            for attempt in range(wanted * 20):
                row = line(t, f"{seed}/{t.id}/{attempt}")
                if row["text"] not in seen:
                    seen.add(row["text"])
                    result.append({**row, "held_out": directory(t) if later else t.held_out or "open"})
                    made += 1
                if made == wanted:
                    break
    return result + list(written())


def written():
    """The lines that were written as they are, with their truth: a file for each half of a round."""
    for path in sorted(LINES.glob("*.jsonl")):
        for text in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(text)
            yield {**row, "clean": not row["spans"], "held_out": path.stem}


def select(rows, which):
    wanted = {"open": {"open"}, "held-out": {"kind", "template"}, "held-out-kinds": {"kind"}, "held-out-templates": {"template"}, "all": {"open", "kind", "template"},
              **{f"{r}-{half}": {f"{r}-{half}"} for r in ROUNDS for half in ("open", "held-out")}}[which]
    return [r for r in rows if r["held_out"] in wanted]


def directory(t): return "-".join(filter(None, [t.round, "held-out" if t.held_out else "open"]))


def check():
    faults, names = [], set()
    for path, t in load():
        if t.id in names:
            faults.append(f"{t.id}: twice")
        names.add(t.id)
        if path.parent.name != directory(t):
            faults.append(f"{t.id}: belongs into {directory(t)}")
        for is_slot, s in pieces(t.text):
            if is_slot and s.startswith(("pair ", "plain ")) and s.split()[1] not in CONCEPTS:
                faults.append(f"{t.id}: no concept {s.split()[1]}")
            elif is_slot and not s.startswith(("=", "one ", "pair ", "plain ")):
                faults += [f"{t.id}: no filter {f}" for f in s.split("|")[1:] if f not in FILTERS]
        faults += [f"{t.id}: no slot {s}" for s in slots(t.text) if s not in GENERATORS]
    if faults:
        return faults
    rows = make()
    for row in rows:
        raw = row["text"].encode()
        hidden = [raw[s["start"]:s["end"]].decode() for s in row["spans"]]
        if not all(hidden):
            faults.append(f"{row['template']}: an empty value")
        faults += [f"{row['template']}: {k!r} must both survive and be hidden" for k in row["keep"] if any(k in h or h in k for h in hidden)]
    first = select(rows, "all")
    clean = sum(r["clean"] for r in first)
    if len(first) < 4000 or abs(2 * clean - len(first)) > len(first) // 20:
        faults.append(f"{len(first)} lines of the first round, {clean} of them clean: at least 4000, half clean")
    return faults


def sort():
    found = load()
    for path in {p for p, _ in found}:
        path.unlink()
    files = {}
    for _, t in found:
        files.setdefault(TEMPLATES / directory(t) / f"{t.kind}.txt", []).append(f"== {t.name}{' alone' if t.alone else ''}\n{t.text}\n")
    for path, texts in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(texts), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("verb", choices=["check", "sort", "lines"])
    parser.add_argument("--set", default="open", choices=["open", "held-out", "held-out-kinds", "held-out-templates", "all", *(f"{r}-{half}" for r in ROUNDS for half in ("open", "held-out"))])
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    if arguments.verb == "sort":
        sort()
    elif arguments.verb == "lines":
        for row in select(make(arguments.seed), arguments.set):
            print(json.dumps(row, ensure_ascii=False))
    else:
        faults = check()
        for fault in faults:
            print(fault, file=sys.stderr)
        sys.exit(1 if faults else 0)
