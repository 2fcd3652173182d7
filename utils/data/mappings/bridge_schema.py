#!/usr/bin/env python3
"""Derives a Terraform provider schema from a Pulumi package schema and the names of its bridge.

    bridge_schema.py hcloud-1.43.3.json.gz --bridge bridge-metadata.json --name hcloud -o tf.json
    bridge_schema.py github-6.15.0.json.gz --bridge bridge-metadata.json --name github \\
        --base cdk.json -o tf.json

For providers that no CDK package describes, and for what is newer than their CDK package (`--base`,
whose types and fields are kept as they are). `bridge-metadata.json` names the Terraform type of each
token, the Terraform name of each property, and the lists of at most one item. Without it a token
`pkg:index/fooBar:FooBar` is the type `pkg_foo_bar`, `pkg:mod/integrationFoo:...` is
`pkg_integration_mod_foo`, and `--names` holds the exceptions (token -> type). `--words` is a CDK
package (.tgz, .whl), old ones too, in whose documentation names are looked up that do not follow from
the property: those of lists, and with digits (`tls13` is `tls_1_3`); or a directory with the pages of the
provider's documentation. `--fields` is a table of what is
to be found in neither (property -> name).

`--blocks` is for providers without attributes that are objects (those of the first SDK): an object of
the package is a block that may stand once.

Lost, because a package schema does not know it: sets (lists here), and which objects are blocks.
"""
import argparse
import io
import os
import re
import sys
import tarfile
import zipfile

from names import camel, pluralize, snake
from schemas import Pulumi, load, save

SCALARS = {'boolean': 'bool', 'integer': 'number', 'number': 'number', 'string': 'string'}
DEPTH = 8          # of objects inside of objects; some contain themselves
OWN = ('urn', 'timeouts')


WORD = re.compile(r'#([a-z0-9_]+) \w+#\1\}')
WORD_FILE = re.compile(r'/(index|index-structs|structs\d+)\.d\.ts$')     # large types have several
TF_TYPE = re.compile(r'tfResourceType = "([^"]+)"')
PAGE_TYPE = re.compile(r'^# (Data Source: )?([a-z]\w+)$', re.M)
PAGE_WORD = re.compile(r'^\s*\* `([a-z][a-z0-9_]*)`', re.M)


def words_of(path):
    """Terraform type (of data sources with `data.` before it) -> the names of all its fields."""
    if os.path.isdir(path):
        return words_of_pages(path)

    def packages(data):
        if path.endswith('.tgz'):
            yield data
            return
        with zipfile.ZipFile(io.BytesIO(data)) as wheel:
            for name in wheel.namelist():
                if name.endswith('.jsii.tgz'):
                    yield wheel.read(name)
    out = {}
    with open(path, 'rb') as handle:
        content = handle.read()
    for package in packages(content):
        with tarfile.open(fileobj=io.BytesIO(package)) as archive:
            for member in archive:
                parts = member.name.split('/')
                if parts[1] != 'lib' or not WORD_FILE.search(member.name):
                    continue
                text = archive.extractfile(member).read().decode()
                key = parts[2]
                found = out.setdefault(key, [set(), None])
                found[0].update(WORD.findall(text))
                kind = TF_TYPE.search(text)
                if kind:
                    found[1] = ('data.' if key.startswith('data-') else '') + kind.group(1)
    return {kind: words for words, kind in out.values() if kind}


def words_of_pages(path):
    """The same out of pages of documentation, which list the arguments and attributes."""
    out = {}
    for folder, _, files in os.walk(path):
        for file in files:
            with open(os.path.join(folder, file), encoding='utf-8') as handle:
                text = handle.read()
            kind = PAGE_TYPE.search(text)
            if kind:
                out[('data.' if kind.group(1) else '') + kind.group(2)] = set(PAGE_WORD.findall(text))
    return out


class Deriver:
    """Blocks of Terraform out of properties of Pulumi."""

    def __init__(self, pulumi, renames, exceptions, has_blocks=False):
        self.pulumi, self.renamed = pulumi, renames.get('renamedProperties', {})
        self.exceptions, self.has_blocks = exceptions, has_blocks
        self.words = frozenset()

    def known(self, prop):
        """The field of the CDK package that is the property; None if none is, or several are."""
        found = [w for w in self.words if prop == camel(pluralize(w))] or [w for w in self.words if prop == camel(w)]
        return found[0] if len(found) == 1 else None

    def fields(self, token, props, inputs, required, listed, depth=0):
        """A schema block. `listed`: what the bridge says of lists here, by Terraform's name."""
        block = {'attributes': {}, 'block_types': {}}
        by_prop = {}
        for name, info in (listed or {}).items():
            by_prop.setdefault(camel(name), (name, info))
            by_prop.setdefault(camel(pluralize(name)), (name, info))
        renamed = self.renamed.get(token, {})
        for prop, schema in props.items():
            if prop in OWN:
                continue
            found, info = by_prop.get(prop, (None, {}))
            name = renamed.get(prop) or found or self.exceptions.get(prop) or self.known(prop) or snake(prop)
            flags = {'computed': True}
            if prop in inputs:
                flags = {'required': True} if prop in required else {'optional': True}
            self.put(block, name, schema, flags, info, depth)
        if not depth:
            block['attributes'].setdefault('id', {'type': 'string', 'computed': True})
        return {k: v for k, v in block.items() if v}

    def put(self, block, name, schema, flags, info, depth):
        shape, detail = self.pulumi.shape(schema)
        one = info.get('maxItemsOne') is True or (self.has_blocks and shape == 'object')
        if shape == 'object' or shape == 'array' and self.pulumi.shape(detail)[0] == 'object':
            nested = self.object(schema, shape, info, depth + 1)
            if nested is None:
                return
            if shape == 'object' and not one:
                nested = {'attributes': self.attributes(nested), 'nesting_mode': 'single'}
                block['attributes'][name] = dict(flags, nested_type=nested)
                return
            if 'computed' in flags:
                nested = {'attributes': self.attributes(nested), 'nesting_mode': 'list'}
                if one and self.has_blocks:
                    nested['max_items'] = 1
                block['attributes'][name] = dict(flags, nested_type=nested)
                return
            entry = {'block': nested, 'nesting_mode': 'list'}
            if one:
                entry['max_items'] = 1
            if 'required' in flags:
                entry['min_items'] = 1
            block['block_types'][name] = entry
            return
        kind = self.type(shape, detail)
        block['attributes'][name] = dict(flags, type=['list', kind] if one else kind)

    @staticmethod
    def attributes(block):
        """A block's members as attributes alone."""
        out = dict(block.get('attributes', {}))
        for name, entry in block.get('block_types', {}).items():
            nested = {'attributes': Deriver.attributes(entry['block']), 'nesting_mode': entry['nesting_mode']}
            out[name] = {'nested_type': nested, 'optional': True}
        return out

    def object(self, schema, shape, info, depth):
        if depth > DEPTH:
            return None
        if shape == 'array':
            schema = schema.get('items') or {}
        ref = schema.get('$ref', '')
        token = ref[len('#/types/'):].replace('%2F', '/')
        target = self.pulumi.types.get(token, {})
        inner = (info.get('elem') or info.get('element') or {}).get('fields') or info.get('fields')
        return self.fields(token, target.get('properties', {}), target.get('properties', {}),
                           target.get('required', []), inner, depth)

    def type(self, shape, detail):
        if shape == 'scalar':
            return SCALARS.get(detail, 'string')
        if shape in ('array', 'map'):
            inner, deeper = self.pulumi.shape(detail)
            return ['list' if shape == 'array' else 'map', self.type(inner, deeper)]
        return 'string' if shape == 'asset' else 'dynamic'


def body(entry):
    """What an attribute or a block holds; None if it is plain."""
    return entry.get('block') or entry.get('nested_type')


def merge(base, derived):
    """`base` with what `derived` has besides. Fields are the same if their properties are."""
    known = {}
    for spell in (str, pluralize):
        for kind in ('attributes', 'block_types'):
            for name, entry in base.get(kind, {}).items():
                known.setdefault(camel(spell(name)), entry)
    for kind in ('attributes', 'block_types'):
        for name, entry in derived.get(kind, {}).items():
            mine = known.get(camel(name))
            if mine is None:
                base.setdefault(kind, {})[name] = entry
            elif body(mine) and body(entry):
                below = body(entry)
                merge(body(mine), below if 'block' in mine else {'attributes': Deriver.attributes(below)})


def implied(tokens, package):
    """token -> Terraform type, where a package has one module."""
    out = {}
    for token in tokens:
        name = token.split(':')[-1]
        name = snake(name[3:] if name.startswith('get') else name)
        module = token.split(':')[1].split('/')[0]
        if module == 'index':
            out[token] = package + '_' + name
        elif module != 'providers':
            parts = [package, 'integration', module, name.removeprefix('integration').strip('_')]
            out[token] = '_'.join(part for part in parts if part)
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('pulumi', help='Pulumi package schema JSON (.gz)')
    parser.add_argument('--bridge', help='bridge-metadata.json of the Pulumi provider')
    parser.add_argument('--name', required=True, help='Terraform provider name, such as hcloud')
    parser.add_argument('--source', default='', help='its address, such as hetznercloud/hcloud')
    parser.add_argument('--terraform-version', default='', help='version of that provider')
    parser.add_argument('--names', help='table of exceptions, by provider')
    parser.add_argument('--words', help='CDK package, or directory of documentation, that names lists')
    parser.add_argument('--fields', help='table of names that nothing else has, by provider')
    parser.add_argument('--blocks', action='store_true', help='objects are blocks that may stand once')
    parser.add_argument('--base', help='schema of a CDK package, whose types and fields come first')
    parser.add_argument('--tokens', help='write which token each type is here, for `make_mapping.py --known`')
    parser.add_argument('-o', '--out', required=True)
    args = parser.parse_args()

    pulumi = Pulumi(load(args.pulumi))
    metadata = load(args.bridge) if args.bridge else {}
    renames, aliasing = metadata.get('renames', {}), metadata.get('auto-aliasing', {})
    exceptions = load(args.names).get(args.name, {}) if args.names else {}
    words = words_of(args.words) if args.words else {}
    deriver = Deriver(pulumi, renames, load(args.fields).get(args.name, {}) if args.fields else {},
                      args.blocks)
    sections, chosen = {}, {'resources': {}, 'dataSources': {}}
    for data, key, aliases, tokens in ((False, 'resources', 'resources', pulumi.resources),
                                       (True, 'functions', 'datasources', pulumi.functions)):
        names = dict(renames.get(key) or dict(implied(tokens, args.name), **exceptions))
        for tf_type, entry in aliasing.get(aliases, {}).items():
            names.setdefault(entry['current'], tf_type)
        out = {}
        for token, tf_type in sorted(names.items()):
            if token not in tokens:
                continue
            entry = tokens[token]
            part = entry.get('inputs') or {} if data else {'properties': entry.get('inputProperties', {}),
                                                           'required': entry.get('requiredInputs', [])}
            inputs = part.get('properties', {})
            props = dict((entry.get('outputs') or {}).get('properties', {}) if data else entry.get('properties', {}))
            props.update(inputs)
            deriver.words = words.get(('data.' if data else '') + tf_type, frozenset())
            listed = aliasing.get(aliases, {}).get(tf_type, {}).get('fields')
            chosen['dataSources' if data else 'resources'][tf_type] = {'tok': token}
            out[tf_type] = {'version': 0, 'block': deriver.fields(token, props, inputs, part.get('required', []), listed)}
        sections[key] = out
    variables = dict((pulumi.document.get('config') or {}).get('variables', {}))
    variables.update((pulumi.document.get('provider') or {}).get('inputProperties', {}))
    deriver.words = frozenset()
    deriver.renamed = dict(deriver.renamed, config=renames.get('renamedConfigProperties', {}))
    provider = deriver.fields('config', variables, variables, [], None)
    document = {'format_version': '1.0', 'provider_version': args.terraform_version, 'provider_schemas': {
        'registry.terraform.io/' + (args.source or 'hashicorp/' + args.name): {
            'provider': {'version': 0, 'block': provider}, 'resource_schemas': sections['resources'],
            'data_source_schemas': sections['functions']}}}
    if args.base:
        base = load(args.base)
        schema = next(iter(base['provider_schemas'].values()))
        new = next(iter(document['provider_schemas'].values()))
        for kind in ('resource_schemas', 'data_source_schemas'):
            for tf_type, entry in new[kind].items():
                if tf_type in schema[kind]:
                    merge(schema[kind][tf_type]['block'], entry['block'])
                else:
                    schema[kind][tf_type] = entry
        document = dict(base, provider_version=args.terraform_version)
    save(args.out, document)
    if args.tokens:
        save(args.tokens, chosen)
    return 0


if __name__ == '__main__':
    sys.exit(main())
