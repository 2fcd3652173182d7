// A package's SDK for Node.js, made from its schema when it is loaded: make_sdk.py copies this file
// beside schema.json, and an index.d.ts that says the types. It sends to the engine what an SDK
// of the package would: inputs by their names in the schema, constants, defaults, secrets, the
// package's version or its parameter. Only for tests.
"use strict";

const pulumi = require("@pulumi/pulumi");
const schema = require("./schema.json");

const versioned = (opts) => pulumi.mergeOptions({ version: schema.version }, opts || {});

// A package that another provider serves is named by a reference which the engine gives.
function packageReference() {
  const extension = schema.extensionParameterization;
  const made = schema.parameterization || extension;
  if (!made) return undefined;
  return pulumi.runtime.registerPackage({
    baseProviderName: made.baseProvider.name,
    baseProviderVersion: made.baseProvider.version,
    baseProviderDownloadUrl: "",
    packageName: schema.name,
    packageVersion: schema.version,
    base64Parameter: made.parameter,
    ...(extension ? { extension: true } : {}),
  });
}

// What is sent for one input: its constant, its value or its default, secret where the schema says so.
function inputValue(property, value) {
  if (property.const !== undefined) value = property.const;
  if (value === undefined && property.default !== undefined) value = property.default;
  return property.secret && value !== undefined ? pulumi.secret(value) : value;
}

function inputsOf(token, spec, args, opts) {
  const inputs = {};
  for (const name of spec.requiredInputs || [])
    if (args?.[name] === undefined && !opts.urn && spec.inputProperties[name].const === undefined)
      throw new Error(`${token} misses the required input '${name}'`);
  for (const name of Object.keys(spec.properties || {})) inputs[name] = undefined;
  for (const [name, property] of Object.entries(spec.inputProperties || {}))
    inputs[name] = inputValue(property, args?.[name]);
  return inputs;
}

function resourceClass(token, spec) {
  const Base = spec.isComponent ? pulumi.ComponentResource : pulumi.CustomResource;
  const secrets = Object.keys(spec.properties || {}).filter((name) => spec.properties[name].secret);
  const stateNames = Object.keys(spec.stateInputs?.properties || {});
  const Class = class extends Base {
    static get(name, id, state, opts) {
      // Without state inputs the options come third.
      return stateNames.length ? new Class(name, state, { ...opts, id }) : new Class(name, undefined, { ...state, id });
    }
    static isInstance(value) {
      return value?.__pulumiType === token;
    }
    constructor(name, args, opts) {
      opts = versioned(opts);
      let inputs = {};
      if (opts.id) for (const key of stateNames) inputs[key] = args?.[key];
      else inputs = inputsOf(token, spec, args, opts);
      if (opts.id) for (const key of Object.keys(spec.properties || {})) inputs[key] ??= undefined;
      if (secrets.length) opts = pulumi.mergeOptions(opts, { additionalSecretOutputs: secrets });
      super(token, name, inputs, opts, !!spec.isComponent, packageReference());
    }
  };
  Class.__pulumiType = token;
  addMethods(Class, spec);
  return Class;
}

function providerClass() {
  const spec = schema.provider || {};
  const Class = class extends pulumi.ProviderResource {
    constructor(name, args, opts) {
      const inputs = inputsOf(`pulumi:providers:${schema.name}`, spec, args, opts || {});
      // Settings of a provider travel as texts.
      for (const [key, property] of Object.entries(spec.inputProperties || {}))
        if (property.type !== "string") inputs[key] = pulumi.output(inputs[key]).apply(JSON.stringify);
      super(schema.name, name, inputs, versioned(opts), false, packageReference());
    }
  };
  Class.__pulumiType = schema.name;
  addMethods(Class, spec);
  return Class;
}

async function plainCall(token, args, self, single) {
  const output = pulumi.runtime.call(token, args, self);
  const value = await output.promise(true);
  return single ? value.res : value;
}

function addMethods(Class, spec) {
  for (const [name, token] of Object.entries(spec.methods || {})) {
    const method = schema.functions[token];
    Class.prototype[name] = function (args) {
      const sent = { __self__: this };
      for (const key of Object.keys(method.inputs?.properties || {})) if (key !== "__self__") sent[key] = args?.[key];
      if (method.outputs?.plain) return plainCall(token, sent, this, method.outputs.type !== "object");
      return pulumi.runtime.call(token, sent, this);
    };
  }
}

// `f(args, opts)`, or `f(first, second, opts)` where the schema orders the arguments.
function functionPair(token, spec) {
  const names = Object.keys(spec.inputs?.properties || {});
  const positions = spec.multiArgumentInputs;
  const single = spec.outputs && !spec.outputs.properties;
  const caller = (one, many) =>
    function (...given) {
      const read = positions ? given : names.length ? [given[0], given[1]] : [undefined, given[0]];
      const opts = versioned(positions ? given[positions.length] : read[1]);
      const sent = {};
      for (const name of names) {
        const value = positions ? given[positions.indexOf(name)] : read[0]?.[name];
        sent[name] = inputValue(spec.inputs.properties[name], value);
      }
      return (single ? one : many)(token, sent, opts, packageReference());
    };
  const runtime = pulumi.runtime;
  return [caller(runtime.invokeSingle, runtime.invoke), caller(runtime.invokeSingleOutput, runtime.invokeOutput)];
}

// `package:module/file:Name` lies in `module`; the module `index` is the package itself.
function place(token) {
  const [, path, name] = token.split(":");
  const module = path.split("/")[0];
  let holder = exports;
  if (module !== "index") holder = exports[module] ??= {};
  return [holder, name];
}

function enumMembers(spec) {
  return Object.fromEntries(spec.enum.map((member) => [member.name, member.value]));
}

exports.types = { enums: {} };
exports.Provider = providerClass();
const methods = new Set();
for (const spec of [schema.provider || {}, ...Object.values(schema.resources || {})])
  for (const token of Object.values(spec.methods || {})) methods.add(token);
for (const [token, spec] of Object.entries(schema.types || {})) {
  if (!spec.enum) continue;
  const [holder, name] = place(token);
  holder[name] = enumMembers(spec);
}
for (const [token, spec] of Object.entries(schema.functions || {})) {
  if (methods.has(token)) continue;
  const [holder, name] = place(token);
  [holder[name], holder[name + "Output"]] = functionPair(token, spec);
}
const modules = {};
for (const [token, spec] of Object.entries(schema.resources || {})) {
  const [holder, name] = place(token);
  holder[name] = resourceClass(token, spec);
  (modules[token.split(":")[1]] ??= {})[token] = holder[name];
}
// How the SDK makes objects of resources that the engine refers to.
for (const [module, classes] of Object.entries(modules))
  pulumi.runtime.registerResourceModule(schema.name, module, {
    version: schema.version,
    construct: (name, type, urn) => new classes[type](name, undefined, { urn }),
  });
pulumi.runtime.registerResourcePackage(schema.name, {
  version: schema.version,
  constructProvider: (name, type, urn) => new exports.Provider(name, undefined, { urn }),
});
