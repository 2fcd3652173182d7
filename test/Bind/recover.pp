# `recover` gives its second argument the text of what failed, as `error`.
# RUN: pcl-opt --passes=bind --annotate-types --schema-path=%S/Inputs -o - %s | sed '/CHECK/d' | FileCheck %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

resource "box" "things:index:Box" {
  name = "x"
}

# CHECK: text = recover(box.address, "failed: ${error}") # output(string)
text = recover(box.address, "failed: ${error}")
# CHECK: failed = recover(box.rules != [], error != "") # output(bool)
failed = recover(box.rules != [], error != "")
# Each sees its own, and so does a local of that name.
# CHECK: nested = recover(box.address, recover(box.name, error)) # output(string)
nested = recover(box.address, recover(box.name, error))
error  = 1
# CHECK: other = error # int
other = error
