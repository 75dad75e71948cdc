"""Days of a log: texts of several situations one after another, with ordinary lines between them. Nothing may be joined that is not one failure."""

from casekit import SCENARIOS, Case, Values

DAYS = {
    "objc": ("objc/log", "objc/nserror", "threads/objc"),
    "dotnet": ("dotnet/log", "dotnet/printed", "threads/dotnet", "identity/dotnet"),
    "js": ("js/log", "js/printed", "threads/js"),
    "android": ("android/log", "android/printed", "threads/android"),
    "python": ("python/log", "python/printed", "python/cli", "identity/python"),
    "java": ("java/log", "java/printed", "threads/java", "identity/java"),
    "server": ("dotnet/log", "python/printed", "java/log", "js/printed", "wire/json", "wire/sentence"),
    "app": ("objc/log", "objc/nserror", "js/log", "threads/runtime", "wire/redirect"),
}


def register(day, kinds):
    def one_day(v):
        functions = [(kind, function, variants) for kind, function, variants in SCENARIOS if kind in kinds]
        text, failures, least, most, also, seen = "", [], 0, 0, [], set()
        for number in range(8):
            kind, function, variants = v.pick(functions)
            inner = Values(v.random.getrandbits(60))
            inner.index = v.number(0, variants - 1)
            case = function(inner)
            if case is None or isinstance(case.text, bytes):
                continue
            text += case.text + f"2026-10-03 07:{number:02}:59.104 INFO  served {v.number(1, 90)} requests\n"
            least, most = least + case.at_least, most + case.at_most
            # without an id, the same code again may be the same failure printed twice: the contract leaves it open
            least -= sum(1 for f in case.failures if not f.get("correlation") and set(f.get("code", ["?"])) & seen)
            seen |= {code for f in case.failures for code in f.get("code", ["?"])}
            failures += [f for f in case.failures if f.get("correlation")] if case.at_least == case.at_most == len(case.failures) else []
            also += [f["correlation"] for f in case.failures if f.get("correlation")]
        return Case(text, failures, at_least=least, at_most=most, also=also, note="a day of " + day)

    one_day.__name__ = day
    SCENARIOS.append(("mixed/day", one_day, 5))


for name, its_kinds in DAYS.items():
    register(name, its_kinds)
