# RUN: hcl2pcl --dump=tokens %s | FileCheck --strict-whitespace %s
locals {
  a = "x${y}" # z
}
# CHECK:      2:1 Ident "locals"
# CHECK-NEXT: 2:8 OBrace "{"
# CHECK-NEXT: 2:9 Newline "\0A"
# CHECK-NEXT: 3:3 Ident "a"
# CHECK-NEXT: 3:5 Assign "="
# CHECK-NEXT: 3:7 OQuote "\22"
# CHECK-NEXT: 3:8 QuotedLit "x"
# CHECK-NEXT: 3:9 TemplateInterp "${"
# CHECK-NEXT: 3:11 Ident "y"
# CHECK-NEXT: 3:12 TemplateSeqEnd "}"
# CHECK-NEXT: 3:13 CQuote "\22"
# CHECK-NEXT: 3:15 Comment "# z\0A"
# CHECK-NEXT: 4:1 CBrace "}"
