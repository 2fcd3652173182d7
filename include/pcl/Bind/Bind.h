// The binder: raw programs become bound ones. Names become nodes, tokens become schema entities,
// every expression gets a type, and each program its order.
//
// Binding happens once; everything behind it reads. What is unknown (a package without a schema, a
// property that the schema does not have) is Dynamic and a warning, so that the rest of a program
// is still bound; `--strict` makes such warnings errors. Binding changes no text but one: an
// `invoke` of a function with positional arguments is brought into the object form. Lifting outputs
// and converting values is not done here (Lower).
//
// What a bound program promises beyond Program.h:
//   - `Ref`: `refKind` is Node, Variable, Range or (inside `ignoreChanges`, `hideDiffs`,
//   `replaceOnChanges` and
//     `additionalSecretOutputs`) Property; an undeclared name stays Unresolved and is Dynamic, and
//     was an error.
//   - An object, tuple, `for` or conditional in the place of a schema type has that type: an Object
//   expression of type
//     SchemaObject has the property names of the schema, one of type Map has keys; a String in the
//     place of an enum has the Enum type if it is one of its values. Other expressions keep their
//     own type; what they convert to is the business of the place where they stand.
//   - Resource and component variables: Resource or Component; with the option `range` a List
//   (number, list) or a Map
//     (map, object) of it, or optional (bool). An eventual range makes an Output of the List or
//     Map.
//   - `invoke` gives Output(result); `call` Output(result), or the plain result if the schema says
//   so.
//   - The type of a `config` of a component program says what the component may be given: see
//   docs/rationale/component-inputs.md.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

namespace pcl::bind {

/// Binds every program of `workspace` that is still raw, components before those that use them.
/// Returns false if an error was reported; the programs are bound then as well, with Dynamic in the
/// bad places.
bool bindWorkspace(ir::Workspace &workspace, DiagnosticEngine &diags);

/// Makes `dependencies` and `order` of a bound program anew, as binding its text would; for passes
/// that moved or removed nodes or references.
void orderNodes(ir::Program &program);

} // namespace pcl::bind
