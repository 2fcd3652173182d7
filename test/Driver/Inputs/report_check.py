"""Looks at a page of `--report`: `report_check.py PAGE.html [LOSS.json]`. Only tags that the page itself uses, links that
lead somewhere, nothing from elsewhere, and a map whose pieces lie in their files."""
import html.parser
import json
import re
import sys

TAGS = set("""html head meta title style body a header h1 h2 h3 h4 h5 h6 p nav label input button span main section dl div dt dd table
thead tbody tr th td code ol li select kbd footer script""".split())


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.links, self.tags, self.values, self.data, self.inside = set(), [], set(), [], {}, None

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        values = dict(attributes)
        self.values += [(name, value or "") for name, value in attributes]
        self.ids.add(values.get("id"))
        self.links += [values["href"]] if "href" in values else []
        self.inside = values.get("id") if tag == "script" and "type" in values else None

    def handle_data(self, data):
        if self.inside:
            self.data[self.inside] = self.data.get(self.inside, "") + data

    def handle_endtag(self, tag):
        self.inside = None


def main(path, loss=None):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    page = Page()
    page.feed(text)
    assert page.tags <= TAGS, page.tags - TAGS
    assert not [name for name, _ in page.values if name.startswith("on") or name in ("src", "style")]
    print("no tags but ours")
    wrong = [link for link in page.links if not link.startswith("#") or link[1:] not in page.ids]
    assert not wrong, wrong
    print("links lead somewhere")
    assert not re.search(r"(?i)(src|href)\s*=\s*[\"']?https?:|@import|url\(", re.sub(r"(?s)<script.*?</script>", "", text))
    print("no address of another place")
    for name, data in page.data.items():
        code = json.loads(data)
        texts = [file["text"] for file in code["sources"]]
        for program in code["programs"]:
            size = len(program["text"].encode("utf-16-le")) // 2
            pieces = program["map"]
            assert len(pieces) % 5 == 0 and pieces, name
            for i in range(0, len(pieces), 5):
                begin, end, source, first, last = pieces[i : i + 5]
                assert 0 <= begin <= end <= size and 0 <= first <= last <= len(texts[source].encode("utf-16-le")) // 2
    print("every piece of the map is in its file")
    if loss:
        with open(loss, encoding="utf-8") as file:
            constructs = json.load(file)["constructs"]
        lost = [row["name"] for row in constructs if row["outcome"] in ("dropped", "notImplemented", "fallback")]
        assert lost and all(html.escape(name) in text for name in lost), lost
    print("each loss of the loss report is there")


main(*sys.argv[1:])
