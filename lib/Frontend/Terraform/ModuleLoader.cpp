// From a directory to a Module: which files count, parsing, sorting by construct, override files,
// duplicates.
#include "Module.h"

#include "pcl/Syntax/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

namespace {

bool isOverride(llvm::StringRef name) {
  llvm::StringRef stem = name;
  stem.consume_back(".json");
  stem = stem.take_front(stem.rfind('.'));
  return stem == "override" || stem.ends_with("_override");
}

/// `main.tofu` takes the place of `main.tf` (OpenTofu's rule).
std::string tofuTwin(llvm::StringRef name) {
  if (name.ends_with(".tf.json"))
    return (name.drop_back(8) + ".tofu.json").str();
  return name.ends_with(".tf") ? (name.drop_back(3) + ".tofu").str() : "";
}

struct KindRow {
  llvm::StringLiteral block;
  ItemKind kind;
  unsigned labels;
};
constexpr KindRow Kinds[] = {
    {"variable", ItemKind::Variable, 1},   {"output", ItemKind::Output, 1},
    {"resource", ItemKind::Resource, 2},   {"data", ItemKind::Data, 2},
    {"module", ItemKind::Module, 1},       {"provider", ItemKind::Provider, 1},
    {"terraform", ItemKind::Terraform, 0}, {"moved", ItemKind::Other, 0},
    {"import", ItemKind::Other, 0},        {"removed", ItemKind::Other, 0},
    {"check", ItemKind::Other, 1},         {"ephemeral", ItemKind::Data, 2},
    {"action", ItemKind::Other, 2},
};

class Loader {
public:
  Loader(Module &module, SourceManager &sources, DiagnosticEngine &diags, Parser &parser,
         syntax::Arena &arena, frontend::LossAccount &account)
      : TheModule(module), Sources(sources), Diags(diags), TheParser(parser), Arena(arena),
        Account(account) {}

  void load(SrcRange place) {
    std::error_code error;
    std::vector<std::string> names;
    // A file stands for the module that holds nothing else.
    auto status = Sources.fileSystem().status(TheModule.path);
    if (status && !status->isDirectory() &&
        isConfigurationFile(llvm::sys::path::filename(TheModule.path))) {
      std::string name = llvm::sys::path::filename(TheModule.path).str();
      TheModule.path = llvm::sys::path::parent_path(TheModule.path).str();
      loadFile(name);
      return;
    }
    auto entry = Sources.fileSystem().dir_begin(TheModule.path, error);
    if (error) {
      Diags.report(diag::cannot_read_file, place, TheModule.path, error.message());
      Account.parsed = false;
      return;
    }
    for (; entry != llvm::vfs::directory_iterator() && !error; entry.increment(error)) {
      llvm::StringRef name = llvm::sys::path::filename(entry->path());
      if (isConfigurationFile(name) && entry->type() != llvm::sys::fs::file_type::directory_file)
        names.push_back(name.str());
    }
    llvm::sort(names);
    std::vector<std::string> kept;
    for (const std::string &name : names)
      if (std::string twin = tofuTwin(name); twin.empty() || !llvm::binary_search(names, twin))
        kept.push_back(name);
    if (kept.empty()) {
      Diags.report(diag::no_sources, place, TheModule.path, std::string("Terraform"));
      Account.parsed = false;
      return;
    }
    // Overrides come last: they change what the other files declare.
    std::stable_partition(kept.begin(), kept.end(),
                          [](const std::string &name) { return !isOverride(name); });
    for (const std::string &name : kept)
      loadFile(name);
  }

private:
  void loadFile(const std::string &name) {
    llvm::SmallString<256> path(TheModule.path);
    llvm::sys::path::append(path, name);
    llvm::Expected<FileId> file = Sources.loadNamed(path);
    if (!file) {
      Diags.report(diag::cannot_read_file, {}, path.str().str(), llvm::toString(file.takeError()));
      Account.parsed = false;
      return;
    }
    FileId source = *file;
    if (llvm::StringRef(name).ends_with(".json")) {
      if (syntax::namesSecrets(Sources.text(source))) // where is not known before it is read
        Sources.hideLines(source);
      std::string text = nativeSyntax(source, Sources, Diags);
      Account.parsed &= !text.empty();
      source = Sources.addText(path, std::move(text));
    }
    const syntax::File *tree = TheParser.parseFile(source);
    syntax::concealSecrets(*tree, Sources);
    Account.parsed &= !tree->hasErrors;
    uint32_t index = static_cast<uint32_t>(TheModule.files.size());
    bool declares = llvm::any_of(tree->body->items, [&](const syntax::Item *item) {
      auto *block = llvm::dyn_cast<syntax::Block>(item);
      return !isOverride(name) || (block && standsAlone(*block));
    });
    if (declares || !isOverride(name))
      TheModule.files.push_back({name, tree});
    for (const syntax::Item *item : tree->body->items) {
      if (auto *block = llvm::dyn_cast<syntax::Block>(item))
        isOverride(name) && !standsAlone(*block) ? overrideBlock(*block) : addBlock(*block, index);
      else
        Diags.report(diag::tf_stray_argument, item->range,
                     llvm::cast<syntax::Attribute>(item)->name.str());
    }
  }

  void addBlock(const syntax::Block &block, uint32_t file) {
    if (block.type == "locals") {
      for (const syntax::Item *entry : block.body->items) {
        auto *local = llvm::dyn_cast<syntax::Attribute>(entry);
        if (!local) {
          Diags.report(diag::tf_unknown_block, llvm::cast<syntax::Block>(entry)->headerRange(),
                       llvm::cast<syntax::Block>(entry)->type.str(), phrase::in_locals());
          continue;
        }
        Item item{ItemKind::Local, file, {}, local->name, &block, nullptr, local, {}};
        add(item, "local");
      }
      return;
    }
    const KindRow *row =
        llvm::find_if(Kinds, [&](const KindRow &row) { return row.block == block.type; });
    if (row == std::end(Kinds)) {
      Diags.report(diag::tf_unknown_block, block.headerRange(), block.type.str(),
                   phrase::in_module());
      return;
    }
    if (block.labels.size() != row->labels) {
      Diags.report(diag::tf_label_count, block.headerRange(), block.type.str(), row->labels,
                   static_cast<unsigned>(block.labels.size()));
      frontend::RecordId record =
          Account.open(block.type, "", block.labels.empty() ? "" : block.labels.back().text,
                       block.headerRange());
      Account.close(record, frontend::Outcome::Dropped);
      return;
    }
    Item item{row->kind, file, {}, {}, &block, block.body, nullptr, {}};
    if (row->labels)
      item.name = block.labels.back().text;
    if (row->labels == 2)
      item.type = block.labels[0].text;
    if (row->kind == ItemKind::Other)
      item.type = block.type;
    item.isEphemeral = block.type == "ephemeral";
    add(item, block.type);
    // A data source of a `check` is one of the module that only the check may name.
    if (block.type == "check")
      for (const syntax::Item *part : block.body->items)
        if (auto *inner = llvm::dyn_cast<syntax::Block>(part); inner && inner->type == "data")
          addBlock(*inner, file);
  }

  void add(Item item, llvm::StringRef kind) {
    bool hasType = item.kind == ItemKind::Resource || item.kind == ItemKind::Data;
    item.record = Account.open(kind, hasType ? item.type : "", address(item), item.range());
    bool isNamed = item.kind != ItemKind::Provider && item.kind != ItemKind::Terraform &&
                   item.kind != ItemKind::Other;
    auto [slot, isNew] = ByAddress.try_emplace(key(item), TheModule.items.size());
    if (!isNew && isNamed) {
      Diags.report(diag::tf_duplicate, item.range(), address(item))
          .note("first declared here", TheModule.items[slot->second].range());
      Account.close(item.record, frontend::Outcome::Dropped);
      return;
    }
    TheModule.items.push_back(item);
  }

  /// The address by which overrides find what they change: providers are told apart by their
  /// aliases.
  static std::string key(const Item &item) {
    return item.kind == ItemKind::Provider ? providerAddress(item) : address(item);
  }

  /// Whether `block` of an override file declares something by itself: settings of Terraform, and a
  /// default provider that no other file has, which means an empty one.
  bool standsAlone(const syntax::Block &block) const {
    if (block.type == "terraform")
      return true;
    if (block.type != "provider" || block.labels.size() != 1 || block.body->attribute("alias"))
      return false;
    Item probe;
    probe.kind = ItemKind::Provider;
    probe.name = block.labels[0].text;
    probe.body = block.body;
    return !ByAddress.count(key(probe));
  }

  /// What `block` of an override file says replaces what the block of the same address says:
  /// arguments by name, nested blocks by type. Source: "Override Files" in Terraform's language
  /// documentation.
  void overrideBlock(const syntax::Block &block) {
    if (block.type == "locals") {
      for (const syntax::Item *entry : block.body->items)
        if (auto *local = llvm::dyn_cast<syntax::Attribute>(entry))
          overrideLocal(*local, block);
      return;
    }
    Item probe;
    const KindRow *row =
        llvm::find_if(Kinds, [&](const KindRow &row) { return row.block == block.type; });
    if (row != std::end(Kinds) && block.labels.size() == row->labels && row->labels) {
      probe.kind = row->kind;
      probe.name = block.labels.back().text;
      probe.type = block.labels[0].text;
      probe.body = block.body;
      probe.isEphemeral = block.type == "ephemeral";
      if (auto found = ByAddress.find(key(probe)); found != ByAddress.end()) {
        Item &base = TheModule.items[found->second];
        base.body = merge(*base.body, *block.body);
        return;
      }
    }
    Diags.report(diag::tf_override_without_base, block.headerRange(), block.type.str());
  }

  void overrideLocal(const syntax::Attribute &local, const syntax::Block &block) {
    Item probe;
    probe.kind = ItemKind::Local;
    probe.name = local.name;
    if (auto found = ByAddress.find(address(probe)); found != ByAddress.end())
      TheModule.items[found->second].local = &local;
    else
      Diags.report(diag::tf_override_without_base, local.nameRange, block.type.str());
  }

  /// Arguments by name, and blocks by what they make, be they dynamic or not. Those of `lifecycle`
  /// are merged once more.
  const syntax::Body *merge(const syntax::Body &base, const syntax::Body &over) {
    llvm::SmallVector<const syntax::Item *, 16> items;
    auto key = [](const syntax::Item *item) {
      auto *attribute = llvm::dyn_cast<syntax::Attribute>(item);
      return attribute ? attribute->name : blockType(*llvm::cast<syntax::Block>(item));
    };
    // What is replaced keeps its place.
    llvm::MapVector<llvm::StringRef, llvm::SmallVector<const syntax::Item *, 1>> news;
    for (const syntax::Item *item : over.items)
      news[key(item)].push_back(item);
    for (const syntax::Item *item : base.items) {
      auto found = news.find(key(item));
      auto *block = llvm::dyn_cast<syntax::Block>(item);
      if (found == news.end())
        items.push_back(item);
      else if (block && block->type == "lifecycle" && found->second.size() == 1) {
        auto *both = new (Arena.Allocate<syntax::Block>()) syntax::Block(*block);
        both->body = merge(*block->body, *llvm::cast<syntax::Block>(found->second[0])->body);
        found->second.clear();
        items.push_back(both);
      } else
        items.append(std::exchange(found->second, {}));
    }
    for (auto &[name, rest] : news)
      items.append(rest);
    auto *body = new (Arena.Allocate<syntax::Body>()) syntax::Body(base);
    const syntax::Item **memory = Arena.Allocate<const syntax::Item *>(items.size());
    llvm::copy(items, memory);
    body->items = llvm::ArrayRef(memory, items.size());
    return body;
  }

  Module &TheModule;
  SourceManager &Sources;
  DiagnosticEngine &Diags;
  Parser &TheParser;
  syntax::Arena &Arena;
  frontend::LossAccount &Account;
  llvm::StringMap<size_t> ByAddress;
};

} // namespace

std::string providerAddress(const Item &item) {
  const syntax::Attribute *alias = item.body->attribute("alias");
  std::string name = "provider." + item.name.str();
  if (auto *text = alias ? llvm::dyn_cast<syntax::TemplateExpr>(alias->expr) : nullptr)
    name += "." + text->plainText().str();
  return name;
}

llvm::StringRef blockType(const syntax::Block &block) {
  return block.type == "dynamic" && block.labels.size() == 1 ? block.labels[0].text : block.type;
}

std::string address(const Item &item) {
  if (item.isEphemeral)
    return ("ephemeral." + item.type + "." + item.name).str();
  switch (item.kind) {
  case ItemKind::Variable:
    return ("var." + item.name).str();
  case ItemKind::Local:
    return ("local." + item.name).str();
  case ItemKind::Output:
    return ("output." + item.name).str();
  case ItemKind::Module:
    return ("module." + item.name).str();
  case ItemKind::Resource:
    return (item.type + "." + item.name).str();
  case ItemKind::Data:
    return ("data." + item.type + "." + item.name).str();
  case ItemKind::Provider:
    return ("provider." + item.name).str();
  case ItemKind::Terraform:
    return "terraform";
  case ItemKind::Other:
    break;
  }
  return item.name.empty() ? item.type.str() : (item.type + "." + item.name).str();
}

bool isConfigurationFile(llvm::StringRef name) {
  if (name.starts_with(".") || name.ends_with("~") ||
      (name.starts_with("#") && name.ends_with("#")))
    return false;
  return name.ends_with(".tf") || name.ends_with(".tofu") || name.ends_with(".tf.json") ||
         name.ends_with(".tofu.json");
}

Module loadModule(llvm::StringRef path, SrcRange place, SourceManager &sources,
                  DiagnosticEngine &diags, Parser &parser, syntax::Arena &arena,
                  frontend::LossAccount &account) {
  Module module;
  module.path = path.str();
  Loader(module, sources, diags, parser, arena, account).load(place);
  return module;
}

} // namespace pcl::terraform
