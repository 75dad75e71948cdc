#!/usr/bin/env python3
"""Holds `msal-errors` against the truth of generated cases.

    score.py BINARY DIRECTORY [--kind PREFIX …] [--verbose] [--misses FILE] [--require PERCENT] [--require-all PERCENT] [--loud N]
    score.py BINARY DIRECTORY --required FILE [--kind PREFIX …] [--verbose] [--misses FILE]

DIRECTORY is what generate.py wrote. Prints a table by kind: cases, event count within bounds, codes right, ids right, totals of
`report` right. With --misses the faults are written as Markdown, by kind. Exit status 1 if more than N clean cases (default 0) are not silent,
the share of cases with the right count and codes is below --require, or that of cases without any fault below --require-all. FILE is a table of these for groups of kinds (required.csv);
of a group that is not `shown` only the sums are printed.
"""

import argparse
import collections
import concurrent.futures
import csv
import datetime
import json
import os
import subprocess
import sys

BATCH = 40  # files that one process reads; joining happens inside one file, so that nothing changes


def run(binary, directory, command, names, arguments=()):
    done = subprocess.run([binary, command, *arguments, *names], capture_output=True, timeout=120, cwd=directory)
    if done.returncode < 0:
        raise RuntimeError(f"{command}: signal {-done.returncode}")
    return done.returncode, done.stdout.decode("utf-8")


def read_events(binary, directory, names):
    """name → events, as printed. A batch without an answer is asked again file by file."""
    found = {name: [] for name in names}
    try:
        _, out = run(binary, directory, "events", names)
    except Exception as error:
        if len(names) == 1:
            return {names[0]: error}
        return {name: events for one in names for name, events in read_events(binary, directory, [one]).items()}
    for line in out.splitlines():
        if line.strip():
            event = json.loads(line)
            found[event["source"].rsplit(":", 1)[0]].append(event)
    return found


def needs_report(truth):
    """Files whose report is looked at one by one; of the others only the sum is compared with their events."""
    return bool(
        truth["totals"] or truth.get("find") or truth.get("secret") or truth["status"] or truth["atMost"] == 0 or any("http" in w for w in truth["failures"])
    )


def near(have, want, seconds=60):
    """The service's own time of an error is as good as the time of the line that reports it."""
    read = lambda text: datetime.datetime.fromisoformat(text[:19])
    return have is not None and abs((read(have) - read(want)).total_seconds()) <= seconds


def compare(wanted, event):
    """(faults in codes, faults in ids) of one event against one expected failure."""
    codes, ids = [], []

    def check(faults, key, have, label=None):
        want = wanted[key]
        if isinstance(have, str):
            have = have.lower()
        wanted_values = [w.lower() if isinstance(w, str) else w for w in (want if isinstance(want, list) else [want])]
        if have not in wanted_values:
            faults.append(f"{label or key} is {have!r}, not {want!r}")

    if "domain" in wanted:
        domains = wanted["domain"] if isinstance(wanted["domain"], list) else [wanted["domain"]]
        if event.get("domain") not in domains:
            codes.append(f"domain is {event.get('domain')!r}, not {' or '.join(domains)}")
    if "code" in wanted and event.get("code", "").lower() not in [c.lower() for c in wanted["code"]]:
        codes.append(f"code is {event.get('code')!r}, not {' or '.join(wanted['code'])}")
    for key, label in [
        ("internal", "internalCode"),
        ("oauth", "oauthError"),
        ("suberror", "subError"),
        ("recovery", "recovery"),
        ("retry_after", "retryAfter"),
        ("sdk", "sdkVersion"),
    ]:
        if key in wanted:
            check(codes, key, event.get(label), label)
    if "service" in wanted:
        have = event.get("serviceCodes", [])
        if set(have) != set(wanted["service"]):
            codes.append(f"serviceCodes are {have}, not {wanted['service']}")
        elif have[:1] != wanted["service"][:1]:
            codes.append(f"the first of serviceCodes is {have[0]}, not {wanted['service'][0]}")
    if "underlying" in wanted and not set(wanted["underlying"]) <= set(event.get("underlying", [])):
        codes.append(f"underlying is {event.get('underlying')}, lacks {wanted['underlying']}")
    if "msid" in wanted and wanted["msid"] not in [event.get("code"), str(event.get("msidCode", "")).rsplit(":", 1)[-1]] + [
        u.rsplit(":", 1)[-1] for u in event.get("underlying", [])
    ]:
        codes.append(f"no MSID code {wanted['msid']}")
    if "replay" in wanted and bool(event.get("replay")) != wanted["replay"]:
        codes.append(f"replay is {bool(event.get('replay'))}")
    if "http" in wanted and str(event.get("httpStatus")) != str(wanted["http"]):
        ids.append(f"httpStatus is {event.get('httpStatus')!r}, not {wanted['http']}")
    if "correlation" in wanted:
        check(ids, "correlation", event.get("correlationId"), "correlationId")
    if "request" in wanted:
        check(ids, "request", event.get("requestId"), "requestId")
    if "account" in wanted and bool(event.get("account")) != wanted["account"]:
        ids.append(f"account is {event.get('account')!r}")
    if "time" in wanted and not near(event.get("time"), wanted["time"]):
        ids.append(f"time is {event.get('time')!r}, not {wanted['time']}")
    return codes, ids


def compare_values(wanted, events):
    """Faults in the codes and in the ids of all events together: what a file's truth lists must be what they have."""
    codes, ids = [], []

    def found(key):
        values = [e.get(key) for e in events]
        return {str(v).lower() for value in values for v in (value if isinstance(value, list) else [value]) if v not in (None, "")}

    last = lambda code: code.rsplit(":", 1)[-1]
    own = found("code") | {f"{e.get('domain', '')}:{e.get('code', '')}".lower() for e in events}
    underlying = found("underlying") | {last(u) for u in found("underlying")}
    names = set(wanted["code"])
    # a name without a number may come without its domain
    is_known = lambda code, have: code in have or not last(code).lstrip("-").isdigit() and last(code) in have
    missing = {code for code in names if not is_known(code, own | underlying)}
    if missing:
        codes.append(f"codes missing: {sorted(missing)}")
    if names and not any(code in own or last(code) in own for code in names):
        codes.append("no wanted code is an event's own code")
    for key in ("internalCode", "oauthError", "subError", "serviceCodes"):
        if set(wanted[key]) != found(key):
            codes.append(f"{key} {sorted(found(key))}, not {sorted(wanted[key])}")
    cores = found("msidCode") | own | underlying
    codes += [f"no MSID code {code}" for code in wanted["msidCode"] if code not in cores and last(code) not in cores]
    have = found("correlationId")
    if wanted["correlationId"] and not (have and have <= set(wanted["correlationId"])):
        ids.append(f"correlationId {sorted(have)}, not of {wanted['correlationId']}")
    if wanted["httpStatus"] and not set(wanted["httpStatus"]) & found("httpStatus"):
        ids.append(f"httpStatus {sorted(found('httpStatus'))}, not {wanted['httpStatus']}")
    return codes, ids


def judge(binary, directory, truth, events):
    result = {"truth": truth, "count": [], "codes": [], "ids": [], "report": []}
    if isinstance(events, Exception):
        result["count"].append(f"no answer: {events}")
        return result
    if not truth["atLeast"] <= len(events) <= truth["atMost"]:
        bounds = str(truth["atLeast"]) if truth["atLeast"] == truth["atMost"] else f"{truth['atLeast']} to {truth['atMost']}"
        result["count"].append(
            f"{len(events)} events, not {bounds}: "
            + "; ".join(
                f"{e.get('domain')} {e.get('code')} {','.join(e.get('serviceCodes', []))} (line {str(e.get('source', '')).rsplit(':', 1)[-1]})"
                for e in events[:6]
            )
        )
    # each expected failure takes the event that fits best
    left = list(events)
    for wanted in truth["failures"]:
        if not left:
            if len(events) >= truth["atLeast"]:
                break
            result["codes"].append(f"no event for {wanted.get('domain', '')} {'/'.join(wanted.get('code', ['?']))}")
            continue
        best = min(left, key=lambda e: (sum(map(len, compare(wanted, e))), len(compare(wanted, e)[0])))
        left.remove(best)
        codes, ids = compare(wanted, best)
        result["codes"] += codes
        result["ids"] += ids
    if truth.get("values") and truth["atMost"] > 0 and (events or truth["atLeast"] > 0):
        codes, ids = compare_values(truth["values"], events)
        result["codes"] += codes
        result["ids"] += ids
    # every event of a day is one of its failures: nothing was put together from two
    for event in events if truth.get("explained") else []:
        nearest = min((compare(wanted, event)[0] for wanted in truth["explained"]), key=len)
        if nearest:
            result["codes"].append(
                f"{event.get('domain')} {event.get('code')} {','.join(event.get('serviceCodes', []))} (line {event['source'].rsplit(':', 1)[-1]}) is no failure of the day: {nearest[0]}"
            )
    allowed = {str(w.get("correlation")).lower() for w in truth["failures"]} | {a.lower() for a in truth["also"]}
    for event in events:
        if (
            event.get("correlationId")
            and truth["failures"]
            and any("correlation" in w for w in truth["failures"])
            and event["correlationId"].lower() not in allowed
        ):
            fault = f"correlationId {event['correlationId']} is none"
            if not any(f.startswith("correlationId is") for f in result["ids"]):
                result["ids"].append(fault)
    if not needs_report(truth):
        return result
    try:
        status, out = run(binary, directory, "report", [truth["file"]], ["--format", "json"])
        report = json.loads(out) if out.strip() else {}
    except Exception as error:
        result["report"].append(f"no report: {error}")
        return result
    printed = out + json.dumps(events)
    if truth.get("find"):
        term, texts = truth["find"]
        _, shown = run(binary, directory, "find", [term, truth["file"]])
        for text in texts:
            if text not in shown:
                result["report"].append(f"find {term} does not show {text}")
    for value in truth.get("secret", []):
        if value in printed:
            result["report"].append(f"{value} is printed")
    totals = report.get("totals", {})
    wanted = dict(truth["totals"])
    groups = report.get("failures", [])
    if "claims" in wanted:
        claims = sum(g.get("claimsChallenges", 0) for g in groups)
        if claims != wanted.pop("claims"):
            result["report"].append(f"claimsChallenges are {claims}")
    statuses = {str(f["value"]) for g in groups for f in g.get("httpStatus", [])}
    counted_statuses = {str(e["httpStatus"]) for e in events if e.get("httpStatus") and not e.get("replay")}
    for value in sorted(counted_statuses - statuses):
        result["report"].append(f"no group of the report has the HTTP status {value}")
    # `events` and `report` use the same rule
    counted = sum(1 for e in events if not e.get("replay"))
    if "failures" not in wanted and "weighted" not in wanted and totals.get("failures") != counted:
        result["report"].append(f"report says {totals.get('failures')} failures, events {counted}")
    wanted.pop("weighted", None)
    for key, value in wanted.items():
        have = report.get("inputs", {}).get(key) if key in ("duplicates", "missing") else totals.get(key)
        if have != value:
            result["report"].append(f"totals.{key} is {have!r}, not {value!r}")
    if truth["status"] is not None and status != truth["status"]:
        result["report"].append(f"exit status {status}, not {truth['status']}")
    return result


def compare_sums(pool, options, results, events):
    """`events` and `report` use the same rule: the failures of files whose reports were not read one by one add up."""
    quiet = [r for r in results if not needs_report(r["truth"]) and not isinstance(events[r["truth"]["file"]], Exception)]
    batches = [quiet[i : i + BATCH] for i in range(0, len(quiet), BATCH)]

    def failures_of(batch):
        try:
            out = run(options.binary, options.directory, "report", [r["truth"]["file"] for r in batch], ["--format", "json"])[1]
            return json.loads(out)["totals"]["failures"]
        except Exception as error:
            return error

    for batch, have in zip(batches, pool.map(failures_of, batches)):
        want = sum(1 for r in batch for e in events[r["truth"]["file"]] if not e.get("replay"))
        if have != want:
            batch[0]["report"].append(f"report says {have} failures of this and the {len(batch) - 1} next files, events {want}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("directory")
    parser.add_argument("--kind", action="append", default=[])
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--misses")
    parser.add_argument("--require", type=float, default=0)
    parser.add_argument("--require-all", type=float, default=0)
    parser.add_argument("--loud", type=int, default=0)
    parser.add_argument("--required", metavar="FILE")
    options = parser.parse_args()
    with open(os.path.join(options.directory, "truth.ndjson"), encoding="utf-8") as file:
        truths = [json.loads(line) for line in file]
    truths = [t for t in truths if not options.kind or t["kind"].startswith(tuple(options.kind))]
    if options.misses:
        open(options.misses, "w").close()
    if not options.required:
        return 0 if score(options, truths, options.require, options.require_all, options.loud) else 1
    left, is_enough = truths, True
    with open(options.required, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            prefixes = tuple(f"{kind}/" for kind in row["kinds"].split())
            chosen = [t for t in left if t["kind"].startswith(prefixes)]
            left = [t for t in left if not t["kind"].startswith(prefixes)]
            if chosen:
                is_enough &= score(options, chosen, float(row["require"]), float(row["require_all"]), int(row["loud"]), row["shown"] == "yes")
    for kind in sorted({t["kind"].split("/")[0] for t in left}):
        print(f"{options.required}: nothing is required of {kind}", file=sys.stderr)
    return 0 if is_enough and not left else 1


def score(options, truths, require, require_all, loud, is_shown=True):
    """Prints how the cases are read. True if it is as well as required."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        batches = [[t["file"] for t in truths[i : i + BATCH]] for i in range(0, len(truths), BATCH)]
        events = {}
        for found in pool.map(lambda names: read_events(options.binary, options.directory, names), batches):
            events |= found
        results = list(pool.map(lambda t: judge(options.binary, options.directory, t, events[t["file"]]), truths))
        compare_sums(pool, options, results, events)
    groups = collections.OrderedDict()
    for result in results:
        groups.setdefault(result["truth"]["kind"].rsplit("/", 1)[0], []).append(result)
    clean_but_loud = sum(1 for r in results if r["truth"]["atMost"] == 0 and r["count"])

    def share(members, *parts):
        return sum(1 for r in members if not any(r[p] for p in parts))

    if is_shown:
        print(f"{'kind':32} cases  count  codes    ids report  right")
    for kind, members in (list(groups.items()) + [("all", results)]) if is_shown else []:
        print(
            f"{kind:32} {len(members):5} {share(members, 'count'):6} {share(members, 'codes'):6} {share(members, 'ids'):6} {share(members, 'report'):6} {share(members, 'count', 'codes', 'ids', 'report'):6}"
        )
    right = share(results, "count", "codes", "ids", "report")
    events_and_codes = share(results, "count", "codes")
    print(
        f"count and codes right {events_and_codes}/{len(results)} = {events_and_codes / max(1, len(results)):.1%}; nothing wrong {right}/{len(results)} = {right / max(1, len(results)):.1%}; "
        f"clean cases not silent: {clean_but_loud} of {sum(1 for t in truths if t['atMost'] == 0)}"
    )
    wrong = [r for r in results if any(r[p] for p in ("count", "codes", "ids", "report"))]
    if options.verbose and is_shown:
        for r in wrong:
            print(f"{r['truth']['file']}: " + " | ".join(f for p in ("count", "codes", "ids", "report") for f in r[p]))
    if options.misses and is_shown:
        with open(options.misses, "a", encoding="utf-8") as file:
            write_misses(file, wrong, results, options.directory)
    return events_and_codes >= require / 100 * len(results) and right >= require_all / 100 * len(results) and clean_but_loud <= loud


def write_misses(file, wrong, results, directory):
    kinds = collections.OrderedDict()
    for r in results:
        kinds.setdefault(r["truth"]["kind"], [0, []])[0] += 1
    for r in wrong:
        kinds[r["truth"]["kind"]][1].append(r)
    for kind, (cases, misses) in kinds.items():
        if not misses:
            continue
        file.write(f"\n### {kind}: {len(misses)} of {cases} wrong\n\n")
        if misses[0]["truth"]["note"]:
            file.write(f"Note on the truth: {misses[0]['truth']['note']}\n\n")
        seen = set()
        for r in misses:
            faults = " | ".join(f for p in ("count", "codes", "ids", "report") for f in r[p])
            shape = "".join(c for c in faults if not c.isdigit())[:60]
            if shape in seen:
                continue
            seen.add(shape)
            file.write(f"- `{os.path.join(directory, r['truth']['file'])}`: {faults}\n")


if __name__ == "__main__":
    sys.exit(main())
