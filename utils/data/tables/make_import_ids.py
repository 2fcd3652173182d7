#!/usr/bin/env python3
"""Make the table of ids by which providers import resources, from the documentation in published Python SDKs.

    make_import_ids.py --mappings data/mappings pulumi_aws-7.48.0-py3-none-any.whl ... -o data/tables/import-ids.def

Each class of a resource ends its documentation with a section "Import". What the section says in a set phrase becomes a form: a text with
attributes of Terraform in braces. A name that is no attribute stands there with a question mark: what it stands for only the id of a
state can tell, if that has the form already. A resource whose section says that there is no import is `-`; one whose section says nothing
that is understood, or that has no such section, is not in the table. A form counts only if an example of the section could be of it. `KNOWN` has what documentation says in other words, and goes
first. `Forms` in lib/Frontend/State/TerraformIds.cpp explains the signs.
"""

import argparse
import gzip
import json
import pathlib
import re
import textwrap
import zipfile

KNOWN = json.loads((pathlib.Path(__file__).resolve().parent / "import-ids-known.json").read_text())

# Resources of Google that say who may do what: their ids have slashes where an import wants blanks.
GOOGLE_IAM = [
    ("_iam_member", "{id<role} {role} {member}{condition.0.title* }"),
    ("_iam_binding", "{id<role} {role}{condition.0.title* }"),
    ("_iam_policy", "{id}"),
    ("_iam_audit_config", "{project,folder,org_id} {service}"),
]
# Providers whose resources are all imported by what Terraform calls their id, as their documentation says of each: the path of a resource of
# Azure, `namespace/name` of an object of Kubernetes.
BY_ID = {"azuread", "azurerm", "kubernetes"}
OTHER_NAMES = {"project_id": "project", "your-project-id": "project", "organization_id": "org_id", "function_app_id": "id"}
SEPARATORS = {"colon": ":", "slash": "/", "forward slash": "/", "comma": ",", "pipe": "|", "underscore": "_", "dash": "-", "hyphen": "-", "hash": "#",
              "forward-slash": "/", "double colon": "::"}
WORDS = r"`([A-Za-z][A-Za-z0-9_.-]*)`"


def documentation(wheel):
    """By token, what the wheel says of each resource: the longest of the texts that its class has (of overloads)."""
    docs = {}
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith(".py"):
                continue
            for block in re.split(r"^(?=@pulumi\.type_token)", archive.read(name).decode(), flags=re.M)[1:]:
                token = re.match(r"@pulumi\.type_token\(\"([^\"]+)\"\)\nclass \w+\(pulumi\.CustomResource\)", block)
                if token:
                    texts = re.findall(r'"""(.*?)"""', block, re.S)
                    docs[token.group(1)] = textwrap.dedent(next((text for text in texts if "## Import" in text), ""))
    return docs


def section_of(doc):
    """What the documentation says of imports; None if it says nothing."""
    found = re.search(r"^## Import\s*$(.*?)(?=^## |^:param |\Z)", doc, re.M | re.S)
    return re.split(r"Using `pulumi import`", found.group(1))[-1] if found else None   # before that, of what a list gives


def attribute(word, fields):
    """The attribute that `word` of a form means, as it stands in braces."""
    name = re.sub(r"[^a-z0-9]+", "_", word.strip().lower()).strip("_")
    shorter = re.sub(r"_(name|id)$", "", name)
    for candidate in (name, OTHER_NAMES.get(word, ""), OTHER_NAMES.get(name, ""), name.replace("_identifier", "_id"), shorter):
        if candidate and (candidate in fields or candidate == "id"):
            return candidate
    return "?" + name


def form_of(template, pieces, fields):
    """`template` with `pieces`, (begin, end, word), as attributes. The last one may be what Terraform calls `id`."""
    names = [attribute(word, fields) for _, _, word in pieces]
    unknown = [i for i, name in enumerate(names) if name.startswith("?")]
    if unknown == [len(names) - 1] and re.search(r"(id|identifier|arn|uuid)$", names[-1]):
        names[-1] = "id"
    text, end = "", 0
    for name, (begin, stop, _) in zip(names, pieces):
        text += template[end:begin] + "{" + name + "}"
        end = stop
    return text + template[end:]


def by_braces(section, fields):
    """`projects/{{project}}/zones/{{zone}}`: the first of a list is the whole one."""
    for line in re.findall(r"^\s*\* `?\"?([^`\n\"]*\{\{[^`\n\"]*)`?", section, re.M) + re.findall(r"`([^`\n]*\{\{[^`\n]*)`", section):
        line = line.strip()
        if " " in line and "terraform import" in line:
            continue
        pieces = [(m.start(), m.end(), m.group(1)) for m in re.finditer(r"\{\{%?([\w-]+)\}\}", line)]
        if pieces:
            return form_of(line, pieces, fields)
    return None


def by_angles(section, fields):
    """`$ pulumi import TOKEN NAME '<account_id>/<rule_id>'`"""
    for line in re.findall(r"(?:pulumi|terraform) import \S+ (?:\S+ )?['\"]?([^'\"\n`]*<[^'\"\n`]*)", section):
        line = re.sub(r"^<[^>]*\|[^>]*>/", "", line.strip())   # <{accounts|zones}/{account_id|zone_id}>: either
        pieces = [(m.start(), m.end(), m.group(1)) for m in re.finditer(r"<([\w -]+)>", line)]
        if pieces and "|" not in line and "{" not in line:
            return form_of(line, pieces, fields)
    return None


def by_composite(section, fields):
    """`role_name:policy_name`, `REST-API-ID/RESOURCE-ID` in back-ticks."""
    for quoted in re.findall(r"(?:using|of|format|form|as|by|with|is|:)[^`.]{0,80}`([^`\s]+)`", section):
        quoted = quoted.strip("\"'")
        for sign in ("::", "/", ":", "|", ",", "#"):
            parts = quoted.strip("{}<>").split(sign)
            if len(parts) < 2:
                continue
            parts = [part.strip("{}<>[]()") for part in parts]
            if not all(re.fullmatch(r"[A-Za-z][A-Za-z_-]*", part) for part in parts):
                continue
            names = [attribute(part, fields) for part in parts]
            known = sum(not name.startswith("?") for name in names)
            if not known and not all(re.search(r"[_-]|^[A-Z]+$", part) for part in parts):
                continue   # some example
            template = sign.join(parts)
            pieces, at = [], 0
            for part in parts:
                pieces.append((at, at + len(part), part))
                at += len(part) + len(sign)
            return form_of(template, pieces, fields)
    return None


def by_separator(section, fields):
    """the `cluster_name` and `addon_name` separated by a colon (`:`)"""
    prose = re.sub(r"\s+", " ", section)
    found = re.search(r"((?:" + WORDS + r"[^`.]{0,40}){2,8})(?:separated|delimited|joined|concatenated)[^.`]{0,30}?(?:by|with|using) (?:an? |the )?"
                      r"(?:single )?(?:`(.{1,2})`|\"?(.)\"?\s|([a-z -]+?)s?(?: character)?[ (.,])", prose)
    if not found:
        return None
    sign = found.group(3) or found.group(4) or ""
    if not re.fullmatch(r"[/:,|_#-]{1,2}", sign):
        sign = SEPARATORS.get((found.group(5) or "").strip(), "")
        quoted = re.search(r"\(`(.{1,2})`\)", prose[found.end(5) if found.group(5) else found.end():][:12])
        sign = quoted.group(1) if quoted else sign
    words = re.findall(WORDS, found.group(1))
    if not sign or len(words) < 2 or re.search(r"`id` of (?:the|an?) ", found.group(1)):   # of another one
        return None
    template, pieces, at = sign.join(words), [], 0
    for word in words:
        pieces.append((at, at + len(word), word))
        at += len(word) + len(sign)
    return form_of(template, pieces, fields)


def by_one(section, fields):
    """using the `arn`; using the ID; nothing but an example"""
    prose = re.split(r"For example|for example|e\.g\.?|```|###", re.sub(r"\s+", " ", section))[0]
    words = [word for word in re.findall(WORDS, prose) if "import" not in word and "." not in word]
    if re.search(r"`,? (?:and|or) (?:the )?`|` (?:of|for) (?:the|an?) |combined|separated|delimited|\bor\b|\band the\b", prose):
        return None
    if len(set(words)) == 1 and re.search(r"(?:using|by|with|via|their|its) .*`" + re.escape(words[0]) + "`", prose):
        name = attribute(words[0], fields)
        if name.startswith("?"):
            longer = [field for field in fields if field.endswith("_" + name[1:])]
            name = longer[0] if len(longer) == 1 else name
        return None if name.startswith("?") else "{" + name + "}"
    if words:
        return None
    if "arn" in fields and re.search(r"(?:using|by|with) (?:an?|the|its|their)?[\w' -]{0,40}\b(?:ARN|arn)s?\b(?! of)", prose):
        return "{arn}"
    if re.search(r"(?:using|by|with) (?:an?|the|its|their)?[\w' -]{0,40}\b(?:id|ID|Id|identifier|UUID|uuid)s?\b(?! of)", prose):
        return "{id}"
    return "{id}" if re.fullmatch(r"\s*(?:The `pulumi import` command can be used,)?\s*", prose) else None


def examples_of(section):
    """The ids that commands and blocks of the section import by."""
    found = re.findall(r"(?:pulumi) import \S+ \S+ ['\"]?([^'\"\n`]+)", section)
    found += re.findall(r"terraform import \S+ ['\"]?([^'\"\n`]+)", section)
    return [text.strip() for text in found + re.findall(r"^\s*id\s*=\s*\"([^\"]+)\"", section, re.M)]


def fits(form, examples):
    """An example could be of `form`, as far as its signs between attributes tell."""
    if re.fullmatch(r"\{[^}]*\}", form):   # a composite id that the prose calls an id
        return any(re.match(r"(arn:|https?:|/|\{\{|<)", text) or not re.search(r"[,:|/;]", text) for text in examples)
    pattern = re.sub(r"\\\{[^}]*\\\}", "(.+)", re.escape(form))
    return any(re.fullmatch(pattern, text) for text in examples)


def rule_for(type_name, section, fields):
    if section is None:
        return None
    examples = examples_of(section)
    for reader in (by_braces, by_angles, by_composite, by_separator, by_one):
        form = reader(section, fields)
        if form and re.fullmatch(r"\{\?[^}]*\}", form):   # says nothing
            continue
        if form and "{expected_bucket_owner}" in form:   # only where there is one, and then the id has it
            form = "{id}"
            return form
        if form and form.count("{") == form.count("}") and len(form) < 200 and '"' not in form and "\\" not in form and fits(form, examples):
            return form
    if not examples and re.search(r"(?:does|do) not support import|(?:cannot|can't|can not) be imported|import is not supported|not possible", section):
        return "-"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("wheels", nargs="+")
    parser.add_argument("--mappings", required=True)
    parser.add_argument("-o", dest="output", required=True)
    options = parser.parse_args()
    sdks = {}
    for wheel in options.wheels:
        name = re.match(r"pulumi(?:verse)?_([a-z0-9_]+)-", pathlib.Path(wheel).name).group(1).replace("_", "-")
        sdks[name] = documentation(wheel)
    table, counts = {}, {}
    for path in sorted(pathlib.Path(options.mappings).glob("*.json.gz")):
        mapping = json.loads(gzip.decompress(path.read_bytes()))
        for type_name, entry in mapping["resources"].items():
            package = entry["tok"].split(":")[0]
            doc = sdks.get(package, {}).get(entry["tok"])
            fields = set(mapping["provider"]["resources"].get(type_name, {}))
            count = counts.setdefault(package, [0, 0])
            by_id = "{id}" if path.name[:-len(".json.gz")] in BY_ID else None
            if doc is None and type_name not in KNOWN and not by_id:
                continue
            count[0] += 1
            section = section_of(doc or "")
            iam = next((form for ending, form in GOOGLE_IAM if path.name == "google.json.gz" and type_name.endswith(ending)), None)
            if iam and "project,folder" in iam and not {"project", "folder", "org_id"} & fields:
                iam = None
            rule = KNOWN.get(type_name) or iam or rule_for(type_name, section, fields) or by_id
            if rule:
                count[1] += 1
                table[type_name] = rule
    table.update({name: form for name, form in KNOWN.items() if name not in table})
    lines = ["PCL_IMPORT_ID(%s, %s)" % (json.dumps(name), json.dumps(form)) for name, form in sorted(table.items())]
    head = "// By which ids providers import resources, by Terraform's type. Made by utils/data/tables/make_import_ids.py; see there.\n"
    pathlib.Path(options.output).write_text(head + "\n".join(lines) + "\n")
    for package, (all_of, known) in sorted(counts.items()):
        if all_of:
            print("%s: %d of %d" % (package, known, all_of))


if __name__ == "__main__":
    main()
