// A Terraform module directory as its blocks: files loaded in order, overrides merged, duplicates
// refused.
//
// This is the syntax sorted by construct; nothing is converted, named or typed here. Trees belong
// to the session's arena and outlive everything.
#pragma once

#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Parse/Parser.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Syntax/Tree.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace pcl::terraform {

enum class ItemKind : uint8_t {
  Variable,
  Local,
  Output,
  Resource,
  Data,
  Module,
  Provider,
  Terraform,
  Other
};

/// One top-level construct (each entry of a `locals` block is one), in source order.
struct Item {
  ItemKind kind = ItemKind::Other;
  uint32_t file = 0;    ///< index into Module::files
  llvm::StringRef type; ///< Resource, Data: the Terraform type; Other: the block's type
  llvm::StringRef name; ///< Provider: its local name
  const syntax::Block *block = nullptr; ///< the `locals` block of a local
  const syntax::Body *body = nullptr; ///< the block's body with overrides merged; null for a local
  const syntax::Attribute *local = nullptr; ///< Local: the entry
  frontend::RecordId record;
  bool isEphemeral = false; ///< Data, Resource: an `ephemeral` block

  SrcRange range() const { return local ? local->nameRange : block->headerRange(); }
};

struct ModuleFile {
  std::string name; ///< in the directory: `main.tf`
  const syntax::File *tree = nullptr;
};

struct Module {
  std::string path; ///< how the directory is opened
  std::vector<ModuleFile> files;
  std::vector<Item> items; ///< by file, then place
};

/// Reads all configuration files of `path`. Syntax errors are reported and what could be parsed is
/// kept; a directory that cannot be listed or holds no configuration is reported at `place`, and
/// the result has no files.
Module loadModule(llvm::StringRef path, SrcRange place, SourceManager &sources,
                  DiagnosticEngine &diags, Parser &parser, syntax::Arena &arena,
                  frontend::LossAccount &account);

/// Whether a file with this name is part of a module.
bool isConfigurationFile(llvm::StringRef name);

/// The address of `item` in its module, as Terraform writes it: `data.aws_ami.x`, `var.a`.
std::string address(const Item &item);

/// The address of a provider block, which has its alias too: `provider.aws.east`.
std::string providerAddress(const Item &item);

/// The type of the block whose content `block` is: the label of a dynamic one.
llvm::StringRef blockType(const syntax::Block &block);

/// `.tf.json` as the native syntax that means the same; "" after a diagnostic when `text` is no
/// JSON object.
std::string nativeSyntax(FileId file, SourceManager &sources, DiagnosticEngine &diags);

} // namespace pcl::terraform
