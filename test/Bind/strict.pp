# What is unknown is a warning, and an error under --strict.
# RUN: pcl-opt --passes=bind --schema-path=%S/Inputs -o - %s 2>&1 | FileCheck --check-prefix=LENIENT %s
# RUN: not pcl-opt --passes=bind --schema-path=%S/Inputs --strict -o - %s 2>&1 | FileCheck --check-prefix=STRICT %s
# LENIENT: warning[PCL2111]
# STRICT: error[PCL2111]

resource "a" "things:index:Boks" {}
