// The `options` block of resources and components. Which options there are is checked by the
// reader; here their values are.
#include "Binder.h"

#include "pcl/IR/Verifier.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl::bind {

using namespace ir;

namespace {
enum class OptionKind : uint8_t { Any, Bool, String, Strings, StringMap, Timeouts, Range };
} // namespace

static OptionKind kindOf(llvm::StringRef option) {
  return llvm::StringSwitch<OptionKind>(option)
      .Cases("protect", "retainOnDelete", "deleteBeforeReplace", OptionKind::Bool)
      .Cases("version", "pluginDownloadURL", "import", OptionKind::String)
      .Case("envVarMappings", OptionKind::StringMap)
      .Case("customTimeouts", OptionKind::Timeouts)
      .Case("range", OptionKind::Range)
      .Default(OptionKind::Any);
}

void ProgramBinder::bindOptions(Node &node) {
  TypeStore &store = types();
  for (const Attribute &option : node.options) {
    llvm::StringRef name = str(option.name);
    if (isPropertyPathOption(name)) {
      bindPropertyPaths(option);
      continue;
    }
    TypeId wanted;
    switch (kindOf(name)) {
    case OptionKind::Range:
      continue; // Typed before the inputs.
    case OptionKind::Any:
      type(option.value);
      continue;
    case OptionKind::Bool:
      wanted = store.boolType();
      break;
    case OptionKind::String:
      wanted = store.stringType();
      break;
    case OptionKind::Strings:
      wanted = store.list(store.stringType());
      break;
    case OptionKind::StringMap:
      wanted = store.map(store.stringType());
      break;
    case OptionKind::Timeouts: {
      // As an object: the names are known.
      llvm::SmallVector<StrId, 4> names;
      for (const char *timeout : {"create", "update", "delete", "read"})
        names.push_back(P.intern(timeout));
      wanted =
          store.object(names, llvm::SmallVector<TypeId, 4>(4, store.optional(store.stringType())));
      break;
    }
    }
    assign(option.value, store.optional(wanted),
           Place{fmt::format("the option `{}`", std::string_view(name))});
  }
}

void ProgramBinder::bindPropertyPaths(const Attribute &option) {
  P.exprs[option.value].type = types().list(types().stringType());
  if (P.exprs[option.value].kind != ExprKind::Tuple) {
    type(option.value);
    return;
  }
  for (ExprId item : list(option.value))
    type(item);
}

} // namespace pcl::bind
