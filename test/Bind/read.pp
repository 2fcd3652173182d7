# A `read` takes an id and the state inputs, and is a resource of its type.
# RUN: pcl-opt --passes=bind --annotate-types --schema-path=%S/Inputs -o - %s | sed '/CHECK/d' | FileCheck %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

# CHECK: read "old" "things:Box"
read "old" "things:Box" {
  # CHECK: id = "box-1" # string
  id = "box-1"
  # CHECK: } # things:index:Rule
  rule = { cidr = "10.0.0.0/8" }
}

# CHECK: address = old.address # output(string)
address = old.address
# CHECK: urn = old.urn # output(string)
urn = old.urn

# CHECK: read "each" "things:index:Box"
read "each" "things:index:Box" {
  options {
    range = ["a", "b"]
  }
  # CHECK: id = range.value # string
  id = range.value
}
# CHECK: ids = each[*].id # list(output(string))
ids = each[*].id
