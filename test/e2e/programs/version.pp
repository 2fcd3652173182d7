// The range of versions that a program asks for.
// RUN: rm -rf %t
// RUN: %convert %s -o %t
// RUN: %trace %S/Inputs/version.trace %t

pulumi {
  requiredVersionRange = ">=3.0.0 <4.0.0"
}
output done { value = true }
