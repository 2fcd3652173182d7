// The README of a library: what it is, how a program uses it, what goes in and out.

#include "pcl/Target/ProjectEmitter.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::target;

/// `text` in a cell of a table: on one line, and nothing of it ends the cell or opens a tag.
static std::string cell(llvm::StringRef text) {
  std::string result;
  for (char c : text.trim())
    result += c == '\n' || c == '\r' ? " "
              : c == '|'             ? "\\|"
              : c == '<'             ? "&lt;"
                                     : std::string(1, c);
  return result;
}

/// What the author says of `node`: its description, else the comment before it.
static std::string descriptionOf(const ir::Program &program, const ir::Node &node) {
  const ir::Attribute *attribute = node.attribute(program.intern("description"));
  if (attribute && program.exprs[attribute->value].kind == ir::ExprKind::String)
    return cell(program.str(program.exprs[attribute->value].text()));
  return "";
}

void ProjectEmitter::emitReadme() {
  const ComponentShape &shape = mainComponent();
  const ir::Program &program = workspace.program(workspace.find(options.library));
  std::string inputs, outputs;
  for (const ComponentInput &input : shape.inputs) {
    const ir::Node &node = program.nodes[input.node];
    ir::TypeStore &types = workspace.types();
    ir::TypeId type = types.resolved(types.withoutNone(input.type));
    inputs += fmt::format("| `{}` | `{}` | {} | {} |\n", inputName(program.str(node.name)),
                          cell(types.str(type)), input.isOptional ? "" : "yes",
                          descriptionOf(program, node));
  }
  for (ir::NodeId id : shape.outputs) {
    const ir::Node &node = program.nodes[id];
    outputs += fmt::format("| `{}` | {} |\n", outputName(program.str(node.name)),
                           descriptionOf(program, node));
  }
  std::string text = fmt::format("# {}\n\n`{}` is a Pulumi component, converted from a Terraform "
                                 "module.\n\n{}",
                                 options.library, shape.className, usage(shape));
  if (!inputs.empty())
    text += "\n## Inputs\n\n| name | type | required | description |\n| --- | --- | --- | --- |\n" +
            inputs;
  if (!outputs.empty())
    text += "\n## Outputs\n\n| name | description |\n| --- | --- |\n" + outputs;
  Files["README.md"].text = text;
}
