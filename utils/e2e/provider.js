// Plays a provider from a table, over the provider server of `@pulumi/pulumi`: node provider.js TABLE.json, as provider.py does
// over the stubs for Python. That server knows no handshake, gives no old inputs, and says of a difference only that there is one.
// It fails where Read gets no properties, as from the engine's import. The package is found in PCL_NODE_MODULES.
"use strict";

const fs = require("fs");
const path = require("path");
const { isDeepStrictEqual } = require("util");

const { main } = require(path.join(process.env.PCL_NODE_MODULES, "@pulumi", "pulumi", "provider"));
const table = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));

const typeOf = (urn) => urn.split("::")[2].split("$").pop();
const propertiesOf = (urn) => Object.entries(table.resources[typeOf(urn)].inputProperties);

const provider = {
  version: table.version,
  schema: JSON.stringify(table, (key, value) => (key === "play" ? undefined : value)),

  async check(urn, olds, news) {
    const inputs = { ...news, __defaults: [] };
    for (const [name, spec] of propertiesOf(urn))
      if (spec.play?.default !== undefined && news[name] === undefined) {
        inputs[name] = spec.play.default;
        inputs.__defaults.push(name);
      }
    const missing = (table.resources[typeOf(urn)].requiredInputs || []).filter((name) => news[name] === undefined);
    return { inputs, failures: missing.map((property) => ({ property, reason: `missing required property '${property}'` })) };
  },

  async diff(id, urn, olds, news) {
    const differs = ([name, spec]) =>
      news[name] === undefined ? olds[name] && !spec.play?.computed : !isDeepStrictEqual(news[name], olds[name]);
    return { changes: propertiesOf(urn).some(differs) };
  },

  async read(id, urn) {
    const found = table.play.resources.find((one) => one.type === typeOf(urn) && one.id === id);
    if (!found) return { id: "", props: {} };
    const inputs = { __defaults: [] };
    for (const [name] of propertiesOf(urn)) if (found.outputs[name]) inputs[name] = found.outputs[name];
    return { id, props: found.outputs, inputs };
  },
};

main(provider, process.argv.slice(3)).catch((error) => {
  console.error(error);
  process.exit(1);
});
