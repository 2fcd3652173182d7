// The order of work of a module's conversion: names, types, locals, then every construct in source order.
#include "Converter.h"
#include "Providers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

ModuleConverter::ModuleConverter(Session &session, Module module, ir::ProgramId program, bool isRoot)
    : S(session), TheModule(std::move(module)), Id(program), TheProgram(session.workspace.program(program)),
      X(TheProgram.exprs), IsRoot(isRoot) {}

Declared *ModuleConverter::find(llvm::StringRef address) {
  auto found = Nodes.find(address);
  return found == Nodes.end() ? nullptr : &found->second;
}

const Declared *ModuleConverter::variable(llvm::StringRef name) const {
  auto found = Nodes.find(("var." + name).str());
  return found == Nodes.end() ? nullptr : &found->second;
}

void ModuleConverter::run() {
  FileNodes.resize(TheModule.files.size());
  TakenComments.resize(TheModule.files.size());
  CommentCursor.resize(TheModule.files.size());
  for (uint32_t i = 0; i < TheModule.files.size(); ++i) {
    CurrentFile = i;
    take(TheModule.files[i].tree->header);
  }
  declareNames();
  convertLocals();
  for (const Item &item : TheModule.items) {
    Declared *declared = item.kind == ItemKind::Provider ? nullptr : find(address(item));
    if (declared && !declared->isMissing) {
      CurrentFile = item.file;
      declareRange(*declared);
    }
  }
  for (const Item &item : TheModule.items) {
    DiagnosticEngine::ContextScope context(S.diags, "while converting " + address(item));
    CurrentFile = item.file;
    Worst = frontend::Outcome::Output;
    convertItem(item);
    S.account.close(item.record, Worst);
  }
  Outputs = S.types.object(std::move(OutputFields));

  llvm::StringSet<> fileNames;
  for (uint32_t i = 0; i < TheModule.files.size(); ++i) {
    ir::CommentsId comments = fileComments(i);
    if (FileNodes[i].empty() && !comments)
      continue;
    std::string stem = llvm::StringRef(TheModule.files[i].name).split('.').first.str();
    llvm::StringRef rest = llvm::StringRef(TheModule.files[i].name);
    for (llvm::StringRef ending : {".json", ".tf", ".tofu"})
      rest.consume_back(ending);
    stem = rest.str();
    while (!fileNames.insert(stem).second)
      stem += "_2";
    uint32_t index = static_cast<uint32_t>(TheProgram.files.size());
    TheProgram.files.push_back({stem + ".pp", comments});
    for (ir::Node &node : FileNodes[i]) {
      node.file = index;
      TheProgram.nodes.add(std::move(node));
    }
  }
}

/// The type of a token without its package and module: what makes a name unique when it is taken.
static std::string tokenSuffix(const TypeInfo &info) {
  std::string suffix = llvm::StringRef(info.token).rsplit(':').second.str();
  if (!suffix.empty())
    suffix[0] = llvm::toUpper(suffix[0]);
  return suffix;
}

void ModuleConverter::declareNames() {
  auto declare = [&](const Item &item, llvm::StringRef where) -> Declared & {
    Declared &declared = Nodes[where];
    declared.item = &item;
    return declared;
  };
  auto forEach = [&](ItemKind kind, llvm::function_ref<void(const Item &)> visit) {
    for (const Item &item : TheModule.items)
      if (item.kind == kind)
        visit(item);
  };
  declareProviderAliases();
  forEach(ItemKind::Variable, [&](const Item &item) {
    Declared &declared = declare(item, address(item));
    std::string name = frontend::nodeName(item.name);
    declareVariable(declared);
    declared.name = Names.claim(name, name + "Config");
  });
  forEach(ItemKind::Local, [&](const Item &item) {
    std::string name = frontend::nodeName(item.name), title = name;
    title[0] = llvm::toUpper(title[0]);
    declare(item, address(item)).name = Names.claim(name, "my" + title);
  });
  forEach(ItemKind::Variable, [&](const Item &item) {
    // The config keeps the plain name; references mean the local that has the defaults.
    Declared &declared = *find(address(item));
    if (!declared.hasDefaults)
      return;
    declared.configName = declared.name;
    declared.name = Names.claim(declared.name + "WithDefaults", declared.name + "WithDefaults");
  });
  for (ItemKind kind : {ItemKind::Data, ItemKind::Resource})
    forEach(kind, [&](const Item &item) {
      bool isData = kind == ItemKind::Data;
      Declared &declared = declare(item, address(item));
      const TypeInfo *info = isData ? S.providers.data(item.type) : S.providers.resource(item.type);
      std::string name = frontend::nodeName(item.name);
      declared.name = Names.claim(name, name + tokenSuffix(*info));
      declared.repeat = repeatOf(*item.body);
      declared.isEventual = true;
      declared.type = info->type;
      if (declared.repeat == Declared::Repeat::Count)
        declared.type = S.types.list(info->type);
      else if (declared.repeat == Declared::Repeat::ForEach)
        declared.type = S.types.map(info->type);
      bool isTemplate = isData && isInlineTemplate(item);
      if (isTemplate)
        declared.type = S.types.object({{"rendered", "rendered", S.types.string()}});
      declared.isMissing = isData && !isTemplate && (item.type == "template_file" || item.type == "template_cloudinit_config");
    });
  forEach(ItemKind::Resource, [&](const Item &item) {
    Declared &declared = *find(address(item));
    for (const syntax::Item *part : item.body->items)
      if (auto *block = dyn_cast<syntax::Block>(part); block && block->type == "provisioner" && isCommand(*block, *item.body)) {
        std::string name = fmt::format("{}Provisioner{}", declared.name, declared.provisioners.size());
        declared.provisioners.push_back(Names.claim(name, name + "Command"));
      }
  });
  forEach(ItemKind::Module, [&](const Item &item) {
    Declared &declared = declare(item, address(item));
    std::string name = frontend::nodeName(item.name);
    declared.name = Names.claim(name, name + "Component");
    declared.repeat = repeatOf(*item.body);
    declareModule(declared);
  });
  forEach(ItemKind::Provider, [&](const Item &item) {
    std::string where = providerAddress(item);
    if (find(where))
      return;
    Declared &declared = declare(item, where);
    std::string logical = where.substr(llvm::StringRef("provider.").size());
    bool hasAlias = llvm::StringRef(logical).contains('.');
    std::replace(logical.begin(), logical.end(), '.', '_');
    std::replace(logical.begin(), logical.end(), '-', '_');
    declared.isMissing = !hasAlias && isEmptyProvider(item);
    if (!declared.isMissing) {
      std::string name = frontend::nodeName(hasAlias ? logical : logical + "_provider");
      declared.name = Names.claim(name, name + "Provider");
    }
  });
  forEach(ItemKind::Output, [&](const Item &item) {
    std::string name = frontend::nodeName(item.name);
    OutputNames[item.name] = Names.claim(name, name + "Output");
  });
  // `import` blocks name a resource; a whole one takes the id as an option.
  for (const Item &item : TheModule.items) {
    if (item.kind != ItemKind::Other || item.type != "import")
      continue;
    const syntax::Attribute *to = item.body->attribute("to"), *id = item.body->attribute("id");
    auto *attr = to ? dyn_cast<syntax::GetAttrExpr>(to->expr) : nullptr;
    auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
    std::string where = root ? (root->name + "." + attr->name).str() : "";
    const Declared *target = root ? find(where) : nullptr;
    if (id && target && target->repeat == Declared::Repeat::None && !item.body->attribute("for_each"))
      Imports[where] = id;
  }
}

void ModuleConverter::declareProviderAliases() {
  for (const Item &item : TheModule.items) {
    if (item.kind != ItemKind::Terraform)
      continue;
    syntax::walkItems(*item.body, [&](const syntax::Item &part) {
      auto *attribute = dyn_cast<syntax::Attribute>(&part);
      auto *object = attribute ? dyn_cast<syntax::ObjectConsExpr>(attribute->expr) : nullptr;
      for (const syntax::ObjectItem &entry : object ? object->items : llvm::ArrayRef<syntax::ObjectItem>())
        if (entry.keyText() == llvm::StringRef("configuration_aliases"))
          if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(entry.value))
            for (const syntax::TupleElement &element : tuple->elements)
              ExpectedAliases[providerName(element.value)] = true;
      return syntax::Walk::Continue;
    });
  }
}

/// Converts the locals so that each comes behind those that it names: recursion stays flat however long a chain is.
void ModuleConverter::convertLocals() {
  llvm::StringMap<uint8_t> state; // 1: being visited, 2: done
  for (const Item &item : TheModule.items) {
    if (item.kind != ItemKind::Local || state.lookup(address(item)))
      continue;
    struct Frame {
      Declared *local;
      std::vector<Declared *> needs;
      size_t next = 0;
    };
    std::vector<Frame> stack;
    auto enter = [&](Declared &local) {
      state[address(*local.item)] = 1;
      Frame frame{&local, {}};
      syntax::walk(local.item->local->expr, [&](const syntax::Expr *expr) {
        auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
        auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
        if (root && root->name == "local")
          if (Declared *other = find(("local." + attr->name).str()))
            frame.needs.push_back(other);
        return syntax::Walk::Continue;
      });
      stack.push_back(std::move(frame));
    };
    enter(*find(address(item)));
    while (!stack.empty()) {
      Frame &top = stack.back();
      if (top.next < top.needs.size()) {
        Declared &need = *top.needs[top.next++];
        if (!state.lookup(address(*need.item)))
          enter(need);
        continue;
      }
      Declared &local = *top.local;
      state[address(*local.item)] = 2;
      stack.pop_back();
      ensureLocal(local);
    }
  }
}

void ModuleConverter::convertItem(const Item &item) {
  switch (item.kind) {
  case ItemKind::Variable:
    return convertVariable(item);
  case ItemKind::Local:
    return convertLocal(item);
  case ItemKind::Output:
    return convertOutput(item);
  case ItemKind::Resource:
    return convertResource(item);
  case ItemKind::Data:
    return convertData(item);
  case ItemKind::Module:
    return convertModuleCall(item);
  case ItemKind::Provider:
    return convertProvider(item);
  case ItemKind::Terraform:
    return lose(frontend::Outcome::Ignored);
  case ItemKind::Other:
    return convertOther(item);
  }
}

void ModuleConverter::convertOther(const Item &item) {
  if (item.type == "import") {
    const syntax::Attribute *id = item.body->attribute("id");
    bool isOption = id && llvm::any_of(Imports, [&](const auto &entry) { return entry.second == id; });
    if (!isOption)
      dropped(diag::tf_import_lost, item.range());
    return;
  }
  if (item.type == "ephemeral" || item.type == "action") {
    dropped(diag::tf_block_lost, item.range(), item.type.str());
    return;
  }
  S.diags.report(diag::tf_check_ignored, item.range(), item.type.str());
  lose(frontend::Outcome::Ignored);
}

ir::Node ModuleConverter::makeNode(const Item &item, ir::NodeKind kind, llvm::StringRef name) {
  ir::Node node;
  node.kind = kind;
  node.name = intern(name);
  // The name that the engine sees is always Terraform's. Locals have none, nor have the inputs and outputs of a component.
  bool isProperty = kind == ir::NodeKind::Config || kind == ir::NodeKind::Output;
  if (name != item.name && kind != ir::NodeKind::Local && !(isProperty && !IsRoot)) {
    node.logicalName = intern(item.name);
    S.account.setOut(item.record, item.name);
  }
  node.range = item.local ? item.local->range : item.block->range;
  node.nameRange = item.local ? item.local->nameRange
                              : item.block->labels.empty() ? item.block->typeRange : item.block->labels.back().range;
  node.file = item.file;
  return node;
}

void ModuleConverter::finish(const Item &item, ir::Node node) {
  collectComments(item, node);
  FileNodes[item.file].push_back(std::move(node));
}

void ModuleConverter::addAttribute(ir::Node &node, llvm::StringRef name, ExprId value, const syntax::Attribute *source) {
  ir::Attribute attribute{intern(name), value, source ? source->nameRange : SrcRange(), {}};
  if (source)
    attribute.comments = commentsOf(*source);
  node.attributes.push_back(attribute);
}

void ModuleConverter::addOption(ir::Node &node, llvm::StringRef name, ExprId value, const syntax::Attribute *source) {
  ir::Attribute attribute{intern(name), value, source ? source->nameRange : SrcRange(), {}};
  if (source)
    attribute.comments = commentsOf(*source);
  node.options.push_back(attribute);
}

} // namespace pcl::terraform
