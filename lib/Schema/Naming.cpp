// The rules for names, each of which holds for all that registries and Pulumi's own schemas have.

#include "pcl/Schema/Naming.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::schema {

static bool consistsOf(llvm::StringRef text, llvm::StringRef signs) {
  return llvm::all_of(text, [&](char c) { return llvm::isAlnum(c) || signs.contains(c); });
}

/// Parts of `text` between `separator`, each of which `isPart`.
static bool isList(llvm::StringRef text, char separator, bool (*isPart)(llvm::StringRef)) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  text.split(parts, separator);
  return llvm::all_of(parts, isPart);
}

bool isPackageName(llvm::StringRef name) {
  return !name.empty() && llvm::isAlnum(name.front()) && consistsOf(name, "_-.") &&
         !name.contains("..");
}

bool isVersion(llvm::StringRef version) {
  version.consume_front("v");
  return version.empty() || (llvm::isDigit(version.front()) && consistsOf(version, ".+-"));
}

static bool isPathPart(llvm::StringRef part) {
  return !part.empty() && part != "." && part != ".." && !part.starts_with("-") &&
         consistsOf(part, "_-.$");
}

bool isMemberPath(llvm::StringRef name) { return isList(name, '/', isPathPart); }

bool isModulePath(llvm::StringRef module) {
  return module.empty() || isMemberPath(module.trim('/'));
}

bool isPlainIdentifier(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) && consistsOf(name, "_");
}

bool isDottedName(llvm::StringRef name) { return isList(name, '.', isPlainIdentifier); }

bool isKeyword(llvm::StringRef language, llvm::StringRef word) {
  static constexpr llvm::StringLiteral python[] = {
#define PCL_PYTHON_KEYWORD(word) word,
#include "pcl/Schema/Keywords.def"
  };
  static constexpr llvm::StringLiteral csharp[] = {
#define PCL_CSHARP_KEYWORD(word) word,
#include "pcl/Schema/Keywords.def"
  };
  return (language == "python" && llvm::is_contained(python, word)) ||
         (language == "csharp" && llvm::is_contained(csharp, word));
}

/// Names with dots between them by which `language` can import something.
static bool isImportName(llvm::StringRef language, llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  name.split(parts, '.');
  return isDottedName(name) &&
         llvm::none_of(parts, [&](llvm::StringRef part) { return isKeyword(language, part); });
}

/// A module that Python has without any package, or that its SDK needs.
static bool isPythonModule(llvm::StringRef name) {
  static constexpr llvm::StringLiteral modules[] = {
#define PCL_PY_MODULE(name) name,
#include "pcl/Schema/PythonModules.def"
  };
  return llvm::is_contained(modules, name);
}

static bool isNodeModule(llvm::StringRef name) {
  static constexpr llvm::StringLiteral modules[] = {
#define PCL_NODE_MODULE(name) name,
#include "pcl/Schema/NodeModules.def"
  };
  return llvm::is_contained(modules, name);
}

/// Where a package lies: `github.com/a/b/v2`, `@a/b`.
static bool isImportPath(llvm::StringRef path) {
  return isList(path, '/', [](llvm::StringRef part) {
    part.consume_front("@");
    return !part.starts_with(".") && !part.starts_with("-") && consistsOf(part, "_-.~") &&
           !part.empty();
  });
}

bool isLanguageText(llvm::StringRef language, llvm::StringRef key, llvm::StringRef text) {
  if (text.empty())
    return true;
  // A program would call the language's own modules in place of the package.
  if (key == "packageName" && language == "python")
    return isImportName(language, text) && !isPythonModule(text.split('.').first);
  if (key == "packageName")
    return isImportPath(text) && !isNodeModule(text.split('/').first);
  if (key == "importBasePath" || key == "modulePath")
    return isImportPath(text) && text.contains('.'); // Go's own packages have none
  if (key == "importPathPattern")
    return consistsOf(text, "_-.~/{}") && !text.contains("..") && !text.starts_with("/");
  if (key == "rootPackageName" || key == "packageImportAliases")
    return isPackageName(text); // Go's emitter leaves the dashes out
  if (key == "moduleToPackage" || key == "moduleNameOverrides")
    return isModulePath(text);
  if (key == "rootNamespace" && text.split('.').first == "System")
    return false;
  if (key == "rootNamespace" || key == "namespaces")
    return isImportName(language, text);
  return true;
}

bool isPropertyName(llvm::StringRef name) {
  return !name.empty() && llvm::none_of(name, [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == 0x7F ||
           llvm::StringRef("\"'`\\(){}[]<>;,#").contains(c);
  });
}

} // namespace pcl::schema
