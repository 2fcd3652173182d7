#!/usr/bin/env python3
"""Make schemas and mappings of packages that bridge older majors of Terraform providers.

    majors.py --sdks DIR --repositories DIR [--words DIR] [--node DIR] [--only cloudflare-4]... [--mappings-only] -o data

majors.json beside this script says which package version each major is. DIR of --sdks has the Python SDKs, wheels or
source archives (`pip download --no-deps pulumi_cloudflare==5.49.1`); that of --repositories has git directories of the
Pulumi providers (`pulumi-cloudflare`), whose tags hold the bridge's metadata and the .NET SDK; that of --words has CDK
packages (`npm pack`), which name lists where the metadata is that of a later major; that of --node has Node.js SDKs
(`npm pack @pulumi/aws@6.83.4`), which have the names of enum values.

Written are `schemas/<package>-<version>.json.gz` and `mappings/<provider>-<major>.json.gz`. Of each the steps are those
of data/NOTICE: wheel_schema.py, dotnet_sdk.py, bridge_schema.py, make_mapping.py and validate.py. Types that the
metadata does not name, or of aws, where it is not at hand, come from the mapping of the newest major, the naming table
and a rule; those by rule are listed. With "base" the fields of the newest schema of Terraform come first: it knows sets and limits.
"""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, 'mappings')]

from names import snake                    # noqa: E402
from schemas import load, save             # noqa: E402
from tokens import Naming, split_token     # noqa: E402


def run(script, *arguments):
    command = [sys.executable, os.path.join(HERE, script)] + [str(a) for a in arguments]
    subprocess.run(command, check=True)


def repository(directory, package):
    """The git directory of a package's provider, or None."""
    for path in (os.path.join(directory, 'pulumi-' + package), os.path.join(directory, 'pulumi+pulumi-%s/repo' % package)):
        if os.path.isdir(path):
            return os.path.join(path, '.git') if os.path.isdir(os.path.join(path, '.git')) else path
    return None


def metadata_of(git, package, version):
    if not git:
        return {}
    path = 'v%s:provider/cmd/pulumi-resource-%s/bridge-metadata.json' % (version, package)
    found = subprocess.run(['git', '--git-dir', git, 'show', path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return json.loads(found.stdout) if found.returncode == 0 else {}


def add_tokens(metadata, schema, newest, table, naming):
    """Types of the tokens that `renames` of the metadata does not name: those that the metadata names elsewhere, those
    of the newest mapping, of the naming table, and by rule from module and name. A token is left out that has name and
    properties of another one: it is an old spelling of it. What majors.json says under "types" comes first."""
    prefix, package, by_hand = newest['prefix'], table['package'], table.get('types', {})

    def by_rule(token, data):
        module, name = split_token(token)
        stem = snake(name[3:] if data and name.startswith('get') else name)
        if naming:
            choices = [naming.prefix + start.rstrip('_') + '_' + stem for start, its in naming.modules.items() if its == module]
            found = next((c for c in choices if (naming.token(c, data) or ('',))[0] == token), None)
            if found:
                return found
        return prefix + ('' if module in ('index', stem.split('_')[0]) else module + '_') + stem

    def shape(token, section):
        entry = schema[section][token]
        props = entry.get('properties') or (entry.get('outputs') or {}).get('properties', {})
        return token.split(':')[-1], tuple(sorted(props))

    for key, section, aliases, data in (('resources', 'resources', 'resources', False),
                                        ('functions', 'dataSources', 'datasources', True)):
        names = metadata.setdefault('renames', {}).setdefault(key, {})
        for tf_type, entry in metadata.get('auto-aliasing', {}).get(aliases, {}).items():
            names.setdefault(entry['current'], tf_type)
        for tf_type, entry in newest[section].items():
            names.setdefault(entry['tok'], tf_type)
        own = {token: tf_type for token, tf_type in by_hand.items() if token in schema[key]}
        for token in [t for t, tf_type in names.items() if tf_type in own.values()]:
            del names[token]
        names.update((t, tf_type) for t, tf_type in own.items() if tf_type)
        taken = {names[token] for token in schema[key] if token in names}
        shapes = {shape(token, key) for token in schema[key] if token in names}
        for token in sorted(schema[key]):
            if token in names or token in own or not token.startswith(package + ':') or shape(token, key) in shapes:
                continue
            found = by_rule(token, data)
            if found not in taken:
                names[token] = found
                taken.add(found)
                print('  %s is %s by rule' % (token, found), file=sys.stderr)


def add_fields(path, newest):
    """Names of fields that are not by the rule, from the newest mapping: those count that are properties."""
    tokens = load(path)
    for section in ('resources', 'dataSources'):
        for tf_type, entry in tokens.get(section, {}).items():
            fields = newest[section].get(tf_type, {}).get('fields')
            if fields:
                entry['fields'] = dict(fields, **entry.get('fields', {}))
    save(path, tokens)


def make_schema(package, version, options):
    """The package's schema from its SDKs, which is written."""
    archive = glob.glob(os.path.join(options.sdks, 'pulumi_%s-%s[-.]*' % (package, version)))
    archive = [a for a in archive if a.endswith(('.whl', '.tar.gz'))]
    if not archive:
        sys.exit('no SDK pulumi_%s-%s in %s' % (package, version, options.sdks))
    schema_file = os.path.join(options.out, 'schemas', '%s-%s.json.gz' % (package, version))
    run('schemas/wheel_schema.py', archive[0], '-o', schema_file)
    node = os.path.join(options.node or '', 'pulumi-%s-%s.tgz' % (package, version))
    if os.path.exists(node):
        run('schemas/npm_sdk.py', 'restore', schema_file, node)
    git = repository(options.repositories, package)
    if git and not options.no_dotnet:
        run('schemas/dotnet_sdk.py', 'restore', schema_file, git, '--revision', 'v' + version)
    elif not git:
        run('schemas/dotnet_sdk.py', 'restore', schema_file)


def make(provider, major, table, options, scratch):
    entry, package = table[major], table['package']
    version, name = entry['version'], '%s-%s' % (provider, major)
    schema_file = os.path.join(options.out, 'schemas', '%s-%s.json.gz' % (package, version))
    if not options.mappings_only:
        make_schema(package, version, options)
    git = repository(options.repositories, package)
    schema = load(schema_file)
    metadata = metadata_of(git, package, entry.get('metadata', version))
    newest = load(os.path.join(options.out, 'mappings', provider + '.json.gz'))
    newest['prefix'] = provider + '_'
    naming = Naming(load(os.path.join(HERE, 'mappings', table['naming']))) if 'naming' in table else None
    add_tokens(metadata, schema, newest, table, naming)
    metadata_file = os.path.join(scratch, name + '-metadata.json')
    save(metadata_file, metadata)

    terraform, tokens = os.path.join(scratch, name + '-tf.json'), os.path.join(scratch, name + '-tokens.json')
    arguments = [schema_file, '--bridge', metadata_file, '--name', provider, '--terraform-version', entry['terraform'],
                 '--tokens', tokens, '--fields', os.path.join(HERE, 'mappings', 'field-names.json'), '-o', terraform]
    arguments += ['--source', table['source']] if 'source' in table else []
    if table.get('base'):
        arguments += ['--base', os.path.join(options.out, 'tfschema', provider + '.json.gz')]
    if 'words' in entry and options.words:
        file = entry['words'].lstrip('@').replace('/', '-').replace('@', '-') + '.tgz'
        arguments += ['--words', os.path.join(options.words, file)]
    run('mappings/bridge_schema.py', *arguments)
    add_fields(tokens, newest)
    mapping = os.path.join(options.out, 'mappings', name + '.json.gz')
    run('mappings/make_mapping.py', '--terraform', terraform, '--pulumi', schema_file, '--name', provider,
        '--known', tokens, '--package-version', version, '--no-infer', '-o', mapping)
    run('mappings/validate.py', 'replay', '--pulumi', schema_file, mapping)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--sdks', default='.')
    parser.add_argument('--repositories', required=True)
    parser.add_argument('--words')
    parser.add_argument('--node', help='directory of Node.js SDKs, which have the names of enum values')
    parser.add_argument('--only', action='append', default=[], help='PROVIDER-MAJOR (repeatable)')
    parser.add_argument('--no-dotnet', action='store_true', help='leave out names of C# (faster)')
    parser.add_argument('--mappings-only', action='store_true', help='keep the schemas that are there')
    parser.add_argument('-o', '--out', required=True, help='the directory data')
    options = parser.parse_args()
    with open(os.path.join(HERE, 'majors.json'), encoding='utf-8') as handle:
        table = json.load(handle)
    with tempfile.TemporaryDirectory() as scratch:
        for provider in sorted(table):
            for major in sorted(key for key in table[provider] if key.isdigit()):
                if not options.only or '%s-%s' % (provider, major) in options.only:
                    make(provider, major, table[provider], options, scratch)
    return 0


if __name__ == '__main__':
    sys.exit(main())
