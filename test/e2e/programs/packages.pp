// Parameterised and extension packages: resources, a component, a function.

package {
  baseProviderName    = "toybase"
  baseProviderVersion = "1.2.3"
  parameterization {
    name    = "toypack"
    version = "2.0.0"
    value   = "SGVsbG8gdG95cw=="
  }
}
resource toy "toypack:index:Toy" { text = "a" }
resource chest "toypack:index:Chest" {}
resource extra "toyextra:index:Extra" {}
played = invoke("toypack:index:play", { input = toy.parameterValue })
output played { value = played.output }
output parameter { value = chest.parameterValue }
