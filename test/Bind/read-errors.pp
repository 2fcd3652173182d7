# What cannot be read.
# RUN: pcl-opt --passes=bind --verify-diagnostics --schema-path=%S/Inputs -o - %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

read "wrong" "things:index:Box" { # expected-warning [PCL2121] {{`things:index:Box` lacks the input `id`, which is required}}
  name = "x" # expected-warning [PCL2120] {{`things:index:Box` has no input `name`}}
}

read "room" "things:index:Room" { # expected-error [PCL2115] {{`things:index:Room` is a component, and only resources that a provider keeps can be read}}
  id = "x"
}

read "provider" "pulumi:providers:things" { # expected-error [PCL2115] {{`pulumi:providers:things` is a provider}}
  id = "x"
}
