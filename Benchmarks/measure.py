#!/usr/bin/env python3
"""Runs commands in turn, compares their results and prints medians. Benchmarks/analyzer calls it and documents the
arguments."""
import glob, gzip, importlib.util, json, os, shutil, statistics, subprocess, sys, tempfile, time

rounds, tool, floor, directory = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
plain, indexed = f"{directory}/plain", f"{directory}/indexed"
files = sorted(glob.glob(f"{plain}/*.gz"))
threads = str(os.cpu_count() or 1)
one, all_threads = "zlib inflation, 1 thread", f"zlib inflation, {threads} threads"
with gzip.open(files[len(files) // 2], "rt") as lines:
    wanted = next(json.loads(line)["msal.correlation_id"] for number, line in enumerate(lines) if number == 50_000)

key = r'"error\.type":"([^"]+)","error\.code":"(-?\d+)"'
count = "LC_ALL=C sort | uniq -c | awk -v OFS='\\t' '{ print $2, $3, $1 }'"
awk = ('match($0, /"error\\.type":"[^"]*","error\\.code":"-?[0-9]+"/) { n[substr($0, RSTART, RLENGTH)]++ } '
       'END { for (k in n) { split(k, f, "\\""); print f[4] "\\t" f[8] "\\t" n[k] } }')
jq = 'select(."error.code" != null) | "\\(."error.type") \\(."error.code")"'
duckdb = f"""
import duckdb
for row in duckdb.sql('''select "error.type", "error.code", count(*) from read_ndjson('{plain}/*.gz',
    columns={{'error.type': 'VARCHAR', 'error.code': 'VARCHAR'}}) where "error.code" is not null group by all''').fetchall():
    print(*row, sep='\\t')"""
clickhouse = f"""
import chdb
print(chdb.query('''select `error.type`, `error.code`, count() from file('{plain}/*.gz', JSONEachRow,
    '`error.type` Nullable(String), `error.code` Nullable(String)') where `error.code` is not null group by all
    settings input_format_skip_unknown_fields = 1''', 'TabSeparated'), end='')"""
polars = f"""
import glob, polars
rows = polars.scan_ndjson(sorted(glob.glob('{plain}/*.gz')), schema={{'error.type': polars.String, 'error.code': polars.String}})
for row in rows.filter(polars.col('error.code').is_not_null()).group_by('error.type', 'error.code').len().collect().iter_rows():
    print(*row, sep='\\t')"""

report = [tool, "report", "--format", "json"]
commands = {
    one: [floor, "1", *files],
    all_threads: [floor, threads, *files],
    "msal-errors, no index, 1 job": [*report, "--no-index", "--jobs", "1", plain],
    f"msal-errors, no index, {threads} jobs": [*report, "--no-index", "--jobs", threads, plain],
    "msal-errors, from the index": [*report, indexed],
    "msal-errors find of one id, from the index": [tool, "find", wanted, indexed],
}


def peer(name, needs, command):
    found = importlib.util.find_spec(needs[7:]) if needs.startswith("module:") else shutil.which(needs)
    if found:
        commands[name] = command
    else:
        print(f"not installed, left out: {name}", file=sys.stderr)


peer("ClickHouse (chdb)", "module:chdb", [sys.executable, "-c", clickhouse])
peer("DuckDB", "module:duckdb", [sys.executable, "-c", duckdb])
peer("Polars", "module:polars", [sys.executable, "-c", polars])
peer("ripgrep -z", "rg", ["sh", "-c", f"rg -zNI --no-heading -j{threads} -o '{key}' -r '$1 $2' {plain} | {count}"])
peer("zcat, mawk", "mawk", ["sh", "-c", f"zcat {plain}/*.gz | mawk '{awk}'"])
peer("zcat, jq", "jq", ["sh", "-c", f"zcat {plain}/*.gz | jq -r '{jq}' | {count}"])
peer("zcat, grep -F of one id", "grep", ["sh", "-c", f"zcat {plain}/*.gz | LC_ALL=C grep -F {wanted}"])


def answer(name, output):
    """A command's result in a form that can be compared."""
    if name.startswith("zlib"):
        return None
    if "one id" in name:
        return output.count("\n")  # msal-errors scrubs its output
    if name.startswith("msal-errors"):
        groups = json.loads(output)["failures"]
        counts = {}
        for group in groups:
            place = (group["domain"], str(group["code"]))
            counts[place] = counts.get(place, 0) + group["count"]
        return counts
    # Ignore other output of some tools (progress, warnings).
    rows = [line.split("\t") for line in output.splitlines() if line.count("\t") == 2]
    return {(domain, code): int(number) for domain, code, number in rows}


for path in files + glob.glob(f"{indexed}/*"):  # into the page cache
    with open(path, "rb") as file:
        while file.read(1 << 22):
            pass
seconds = {name: [] for name in commands}
peak = dict.fromkeys(commands, 0)
answers = {}
for number in range(rounds):
    # Odd rounds run backwards, so that a machine that slows down affects all commands equally.
    for name, command in list(commands.items())[:: -1 if number % 2 else 1]:
        with tempfile.TemporaryFile() as output:
            begun = time.perf_counter()
            process = subprocess.Popen(command, stdout=output)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds[name].append(time.perf_counter() - begun)
            peak[name] = max(peak[name], usage.ru_maxrss)
            if process.returncode:
                sys.exit(f"{name}: exit {process.returncode}")
            output.seek(0)
            answers[name] = answer(name, output.read().decode())

right = {kind: answers[name] for kind, name in (("id", "msal-errors find of one id, from the index"), ("counts", "msal-errors, no index, 1 job"))}
for name, found in answers.items():
    if found is not None and found != right["id" if "one id" in name else "counts"]:
        sys.exit(f"{name} gave another answer than msal-errors")
medians = {name: statistics.median(values) for name, values in seconds.items()}
print(f"{len(files)} files, {sum(map(os.path.getsize, files)) >> 20} MiB compressed, {sum(right['counts'].values())} failures in "
      f"{len(right['counts'])} groups, {threads} processors, {rounds} rounds; all answers agree\n")
print("| command | seconds | peak MiB | times bare inflation |\n|---|---|---|---|")
for name in commands:
    base = seconds[one if name.endswith("1 job") or name == one else all_threads]
    ratio = statistics.median(own / bare for own, bare in zip(seconds[name], base))
    print(f"| {name} | {medians[name]:.3f} ({min(seconds[name]):.3f}–{max(seconds[name]):.3f}) | {peak[name] >> 10} | {ratio:.2f} |")
