#!/usr/bin/env python3
"""Which Terraform type each token of a bridged package is, read out of the source of its bridge.

    bridge_names.py oci-5.5.0.json.gz resources.go --name oci -o names.json

For packages whose bridge publishes no metadata, with tokens by hand and by module: `resources.go` names
the tokens that follow no rule (`"oci_budget_alert_rule": {Tok: tfbridge.MakeResource(mainPkg, budgetMod,
"Rule")}`), and the module of each prefix (`"load_balancer": loadBalancerMod`); all other tokens are
prefix and name in snake case. The output is the table of `bridge_schema.py --names`.
"""
import argparse
import re

from names import snake
from schemas import Pulumi, load, save

CONSTANT = re.compile(r'^\s*(\w+)\s*=\s*"(\w+)"', re.M)
PREFIX = re.compile(r'^\s*"(\w+)":\s*(\w+|"\w+"),\s*$', re.M)


def lower_first(text):
    return text[:1].lower() + text[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('pulumi', help='Pulumi package schema JSON (.gz)')
    parser.add_argument('source', help='resources.go of the bridge')
    parser.add_argument('--name', required=True, help='Terraform provider name, such as oci')
    parser.add_argument('-o', '--out', required=True)
    args = parser.parse_args()

    pulumi = Pulumi(load(args.pulumi))
    with open(args.source, encoding='utf-8') as handle:
        source = handle.read()
    constants = dict(CONSTANT.findall(source))

    def word(text):
        return text.strip('"') if text.startswith('"') else constants.get(text, text)

    prefixes = {}
    for prefix, module in PREFIX.findall(source):
        prefixes.setdefault(word(module), prefix)
    by_hand = re.compile(r'"(%s_\w+)":\s*\{[^{}]*?Make(?:Resource|DataSource)\(\w+,\s*(\w+|"\w+"),\s*"(\w+)"\)' % args.name)
    names = {}
    for tf_type, module, name in by_hand.findall(source):
        names['%s:%s/%s:%s' % (args.name, word(module), lower_first(name), name)] = tf_type
    for token in list(pulumi.resources) + list(pulumi.functions):
        module, name = token.split(':')[1].split('/')[0], token.split(':')[-1]
        name = name[3:] if name.startswith('get') else name
        if token in names or module == 'providers':
            continue
        if module in prefixes:
            names[token] = '_'.join([args.name, prefixes[module], snake(name)])
        elif module == args.name:               # of no module
            names[token] = '_'.join([args.name, snake(name)])
    save(args.out, {args.name: names})


if __name__ == '__main__':
    main()
