# The highest version of a package, unless the option `version` names one.
# RUN: pcl-opt --passes=bind --schema-path=%S/Inputs --verify-diagnostics -o - %s

resource "a" "things:index:Box" {
  title = "x"
}

resource "b" "things:index:Box" {
  options {
    version = "1.2.0"
  }
  name  = "x"
  title = "x" # expected-warning [PCL2120] {{has no input `title`}}
}
