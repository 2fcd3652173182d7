// A provider plugin on `@pulumi/pulumi/provider`: node provider.js ENGINE. It answers from what it is asked.
const modules = process.env.PCL_NODE_MODULES;
const provider = require(modules + "/@pulumi/pulumi/provider");

class Provider {
  constructor() {
    this.version = "3.2.1";
    this.schema = '{"name": "js"}';
  }

  async check(urn, olds, news) {
    const failures = news.size > 3 ? [{ property: "size", reason: "is more than 3" }] : [];
    return { inputs: { colour: "red", ...news }, failures };
  }

  async diff(id, urn, olds, news) {
    const replaces = Object.keys(news).filter((key) => JSON.stringify(news[key]) !== JSON.stringify(olds[key]));
    return { changes: replaces.length > 0, replaces };
  }

  async read(id, urn, props) {
    if (id === "none") {
      throw new Error("no such thing: " + urn);
    }
    return { id, props: { ...props, size: 2, ratio: 0.5, big: 2 ** 53 }, inputs: { size: 2 } };
  }
}

provider.main(new Provider(), process.argv.slice(2));
