// The range of versions that a program asks for.

pulumi {
  requiredVersionRange = ">=3.0.0 <4.0.0"
}
output done { value = true }
