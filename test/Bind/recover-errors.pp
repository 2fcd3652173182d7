# Only what is late can fail late.
# RUN: pcl-opt --passes=bind --verify-diagnostics --schema-path=%S/Inputs -o - %s

known = recover("x", error) # expected-error [PCL2139] {{`recover` takes an output, whose failure the second argument stands in for, and this is `string`}}
