# The third argument of `invoke`.
# RUN: pcl-opt --passes=bind --verify-diagnostics --schema-path=%S/Inputs -o - %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

resource "box" "things:index:Box" {
  name = "x"
}

resource "prov" "pulumi:providers:things" {}

good = invoke("things:index:getBox", { name = "a" }, {
  provider          = prov
  parent            = box
  version           = "1.2.0"
  pluginDownloadUrl = "https://example.com"
  dependsOn         = [box]
})

wrong = invoke("things:index:getBox", { name = "a" }, {
  dependOn = [box] # expected-error [PCL2138] {{`dependOn` is no option of `invoke`; did you mean `dependsOn`?}}
  version  = [1] # expected-error [PCL2124] {{the option `version` takes `string`}}
})
none = invoke("things:index:getBox", { name = "a" }, "1.2.0") # expected-error [PCL2137] {{the options of `invoke` are an object}}
