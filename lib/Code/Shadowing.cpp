// Variables that have the name of an import.
//
// Variables are named before it is known what a program imports. Those at top level and the imports
// share one table of names; what a function or a comprehension declares hides an import of its
// name, and gets another one here. Only names are looked at: a variable is renamed wherever it
// stands, so that it need not be known which uses see which declaration.

#include "Scopes.h"
#include "pcl/Code/Names.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"

using namespace pcl::code;

namespace {

class Shadowing {
public:
  explicit Shadowing(Module &module) : module(module) {}

  void run() {
    for (NodeId node : module.body)
      collect(node, /*isKept=*/false);
    for (llvm::StringRef name : imported.keys())
      if (kept.contains(name)) // it stays, and the import takes another name
        renamedImports[name] = freeName(name);
      else if (variables.contains(name))
        renamed[name] = freeName(name);
    if (renamed.empty() && renamedImports.empty())
      return;
    for (NodeId node : module.body)
      rename(node);
    std::vector<Import> imports = module.allImports().vec();
    for (Import &import : imports)
      if (auto found = renamedImports.find(import.localName); found != renamedImports.end())
        import.localName = module.save(found->second);
    module.exchangeImports(std::move(imports));
  }

private:
  /// `isKept`: the names are those of members that a pattern takes out, which stay.
  void collect(NodeId node, bool isKept) {
    if (module.kind(node) == Kind::Name)
      (module.has(node, Imported) ? imported : isKept ? kept : variables).insert(module[node].text);
    isKept = module.kind(node) == Kind::ObjectPattern;
    for (NodeId operand : module.operands(node))
      if (operand)
        collect(operand, isKept);
  }

  /// `name` as a reserved word would be written, which is no other name here.
  std::string freeName(llvm::StringRef name) {
    const NameTable &table = module.names->names();
    std::string result = name.str();
    do
      result = (llvm::Twine(table.escapePrefix) + result + table.escapeSuffix).str();
    while (variables.contains(result) || kept.contains(result) || imported.contains(result) ||
           module.names->isUsed(result));
    module.names->reserve(result);
    return result;
  }

  void rename(NodeId node) {
    if (module.kind(node) == Kind::Name) {
      const auto &names = module.has(node, Imported) ? renamedImports : renamed;
      if (auto found = names.find(module[node].text); found != names.end())
        CodeBuilder(module).setText(node, found->second);
    }
    for (NodeId operand : module.operands(node))
      if (operand)
        rename(operand);
  }

  Module &module;
  llvm::StringSet<> imported, variables, kept;
  llvm::StringMap<std::string> renamed, renamedImports;
};

} // namespace

void pcl::code::renameShadowing(Module &module) {
  if (module.names)
    Shadowing(module).run();
}
