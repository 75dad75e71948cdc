#!/usr/bin/env python3
"""Finds values with a tool of other authors: peers.py NAME reads a JSON array of texts on standard input and writes, for each,
the [start, end] of what the tool found. Runs in the Python that has the tool."""
import json, pathlib, re, sys, tempfile


def detect_secrets(texts):
    """As its users run it: one file a text, all plugins and filters that are on by default."""
    from detect_secrets import SecretsCollection
    from detect_secrets.settings import default_settings

    with tempfile.TemporaryDirectory() as directory, default_settings():
        for i, text in enumerate(texts):
            path = pathlib.Path(directory, f"{i:06}.log")
            path.write_text(text, encoding="utf-8", errors="surrogatepass")
            secrets = SecretsCollection()
            secrets.scan_file(str(path))
            found = {s.secret_value for _, s in secrets if s.secret_value}
            yield [m.span() for value in found for m in re.finditer(re.escape(value), text)]


def presidio(texts):
    """The recognizers that are patterns and check sums; those that need a language model are left out, and so are times and
    URLs, which are public here."""
    import tldextract
    from presidio_analyzer import PatternRecognizer, RecognizerRegistry

    tldextract.extract = tldextract.TLDExtract(suffix_list_urls=())  # the list in the package, not one from the network
    registry = RecognizerRegistry()
    registry.load_predefined_recognizers(languages=["en"])
    recognizers = [r for r in registry.recognizers if isinstance(r, PatternRecognizer) or type(r).__name__ == "PhoneRecognizer"]
    recognizers = [r for r in recognizers if not {"DATE_TIME", "URL"} & set(r.supported_entities)]
    for text in texts:
        # Below 0.4 are Presidio's guesses by length alone.
        yield [(f.start, f.end) for r in recognizers for f in r.analyze(text, r.supported_entities, None) or [] if f.score >= 0.4]


if __name__ == "__main__":
    find = {"detect-secrets": detect_secrets, "presidio patterns": presidio}[sys.argv[1]]
    output, sys.stdout = sys.stdout, sys.stderr
    output.write(json.dumps(list(find(json.load(sys.stdin)))))
