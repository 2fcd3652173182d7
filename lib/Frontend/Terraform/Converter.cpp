// The order of work of a module's conversion: names, types, locals, then every construct in source
// order.
#include "Converter.h"
#include "MemberReads.h"

#include "pcl/IR/TypeAnnotation.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::dyn_cast;

void ModuleConverter::run() {
  addFiles();
  D.declareAll();
  convertLocals();
  for (const Item &item : C.module.items) {
    Declared *declared =
        D.find(item.kind == ItemKind::Provider ? providerAddress(item) : address(item));
    if (declared && !declared->isMissing)
      ensureRange(*declared, E);
  }
  for (const Item &item : C.module.items) {
    DiagnosticEngine::ContextScope context(C.session.diags, "while converting " + address(item));
    frontend::IRWriter::Construct construct(C.writer, item.record);
    convertItem(item);
  }
  Outputs = C.session.types.instance(std::move(OutputFields));
  C.writer.nameCopies();
  C.writer.finish();
  askInstances();
}

void ModuleConverter::addNullArgument(llvm::StringRef name) {
  Declared *variable = D.find(("var." + name).str());
  if (NullArguments.insert(name.str()).second)
    for (auto &[module, passed] : variable->passedTo)
      module->addNullArgument(passed);
}

bool ModuleConverter::usesPackage(llvm::StringRef package) const {
  return llvm::any_of(C.module.items, [&](const Item &item) {
    if (item.kind == ItemKind::Resource || item.kind == ItemKind::Data)
      return Providers::packageOf(Providers::providerOf(item.type)) == package;
    if (item.kind != ItemKind::Module)
      return false;
    const Declared *called = std::as_const(D).find(address(item));
    return called && called->module && called->module->usesPackage(package);
  });
}

const Item *ModuleConverter::asksForThings() const {
  for (const Item &item : C.module.items) {
    const Declared *declared = std::as_const(D).find(address(item));
    if (!declared || declared->isMissing)
      continue;
    if (item.kind == ItemKind::Data && DataConverter::asksForThings(item))
      return &item;
    if (item.kind == ItemKind::Module && declared->module)
      if (const Item *asking = declared->module->asksForThings())
        return asking;
  }
  return nullptr;
}

const llvm::StringSet<> &ModuleConverter::memberNames() const {
  if (MemberNames)
    return *MemberNames;
  MemberNames = terraform::memberNames(C.module);
  for (const Item &item : C.module.items) {
    const Declared *called =
        item.kind == ItemKind::Module ? std::as_const(D).find(address(item)) : nullptr;
    if (called && called->module)
      for (const auto &name : called->module->memberNames())
        MemberNames->insert(name.getKey());
  }
  return *MemberNames;
}

bool ModuleConverter::readsWhole(llvm::StringRef variable) const {
  auto [slot, isNew] = WholeReads.try_emplace(variable, true);
  if (!isNew)
    return slot->second;
  bool reads =
      terraform::readsWhole(C.module, variable, [&](const Item &call, llvm::StringRef input) {
        const Declared *called = std::as_const(D).find(address(call));
        return !called || !called->module || called->module->readsWhole(input);
      });
  return WholeReads[variable] = reads;
}

bool ModuleConverter::readsMember(llvm::StringRef variable, llvm::StringRef member) const {
  return readsWhole(variable) || memberNames().contains(member);
}

void ModuleConverter::moveDefaults() {
  for (const std::string &name : NullArguments) {
    Declared &variable = *D.find("var." + name);
    const syntax::Attribute *given = variable.item->body->attribute("default");
    SrcRange range = given ? given->expr->range : variable.item->range();
    const std::string &config = variable.isCompleted ? variable.configName : variable.name;
    StrId input = C.program.intern(config), completed = C.program.intern(variable.name);
    for (ir::Node &node : C.program.nodes) {
      if (node.kind == ir::NodeKind::Config && node.name == input)
        setDefault(node, C.writer.exprs.null(range));
      if (variable.isCompleted && node.kind == ir::NodeKind::Local && node.name == completed) {
        ExprId &value = node.attribute(C.program.intern("value"))->value;
        value = C.writer.exprs.conditional(C.writer.isNull(C.writer.ref(config, range), range),
                                           C.writer.exprs.null(range), value, range);
      }
    }
    for (const Call &call : given ? Calls : std::vector<Call>()) {
      ir::Program &program = call.caller->declarations().context().program;
      StrId component = program.intern(call.node), argument = program.intern(config);
      for (ir::Node &node : program.nodes) {
        if (node.kind != ir::NodeKind::Component || node.name != component ||
            node.attribute(argument))
          continue;
        Val value = call.caller->convert(given->expr, Scope(), variable.configType);
        ir::Attribute &attribute = node.attributes.emplace_back();
        attribute.name = argument;
        attribute.value = value.expr;
      }
    }
  }
}

void ModuleConverter::requireProviders() {
  for (llvm::StringRef name : D.expectedProviders()) {
    const Declared *expected = C.isRoot ? nullptr : D.expectedProvider(name);
    if (!expected)
      continue;
    auto isHanded = [&](const Call &call) {
      ir::Program &program = call.caller->declarations().context().program;
      StrId component = program.intern(call.node), input = program.intern(expected->name);
      return llvm::any_of(program.nodes, [&](ir::Node &node) {
        return node.kind == ir::NodeKind::Component && node.name == component &&
               node.attribute(input);
      });
    };
    if (!llvm::all_of(Calls, isHanded))
      continue;
    StrId config = C.program.intern(expected->name);
    for (ir::Node &node : C.program.nodes)
      if (node.kind == ir::NodeKind::Config && node.name == config)
        node.attributes.clear();
  }
}

void ModuleConverter::addKnownCalls(llvm::ArrayRef<ModuleCall> calls) {
  if (!calls.empty() && KnownCalls.insert(calls.front().item).second)
    llvm::append_range(C.calls, calls);
}

void ModuleConverter::widenElements() {
  if (C.isRoot)
    return; // which nobody calls
  for (const Item &item : C.module.items) {
    const Declared *variable = item.kind == ItemKind::Variable ? D.find(address(item)) : nullptr;
    if (!variable || variable->item->block != item.block || !item.body->attribute("type"))
      continue;
    std::string annotation = annotationOf(*variable, C);
    if (annotation == variable->annotation)
      continue;
    StrId input = C.program.intern(variable->isCompleted ? variable->configName : variable->name);
    for (ir::Node &node : C.program.nodes)
      if (node.kind == ir::NodeKind::Config && node.name == input) {
        node.label = C.program.intern(annotation);
        annotate(C.program, node, C.session.diags);
      }
  }
}

void ModuleConverter::widenGuesses() {
  for (const std::string &name : OtherArguments) {
    StrId input = C.program.intern(D.find("var." + name)->name);
    for (ir::Node &node : C.program.nodes)
      if (node.kind == ir::NodeKind::Config && node.name == input) {
        node.label = C.program.intern("any");
        annotate(C.program, node, C.session.diags);
      }
  }
}

void ModuleConverter::setDefault(ir::Node &config, ExprId value) {
  StrId name = C.program.intern("default");
  ir::Attribute *attribute = config.attribute(name);
  if (!attribute) {
    attribute = &config.attributes.emplace_back();
    attribute->name = name;
  }
  attribute->value = value;
}

void ModuleConverter::addFiles() {
  for (const ModuleFile &file : C.module.files) {
    llvm::StringRef stem = file.name;
    for (llvm::StringRef ending : {".json", ".tf", ".tofu"})
      stem.consume_back(ending);
    C.writer.addFile(stem, file.tree->comments, file.tree->header);
  }
}

/// Converts the locals so that each comes behind those that it names: recursion stays flat however
/// long a chain is.
void ModuleConverter::convertLocals() {
  llvm::StringMap<uint8_t> state; // 1: being visited, 2: done
  for (const Item &item : C.module.items) {
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
          if (Declared *other = D.find(("local." + attr->name).str()))
            frame.needs.push_back(other);
        return syntax::Walk::Continue;
      });
      stack.push_back(std::move(frame));
    };
    enter(*D.find(address(item)));
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
      E.ensureLocal(local, Scope());
    }
  }
}

void ModuleConverter::convertItem(const Item &item) {
  switch (item.kind) {
  case ItemKind::Variable:
    return Variables.convertVariable(item);
  case ItemKind::Local:
    return Variables.convertLocal(item);
  case ItemKind::Output:
    OutputFields.push_back(Variables.convertOutput(item));
    return;
  case ItemKind::Resource:
    return Resources.convert(item);
  case ItemKind::Data:
    return Data.convert(item);
  case ItemKind::Module:
    return ModuleCalls.convert(item);
  case ItemKind::Provider:
    return ModuleCalls.convertProvider(item);
  case ItemKind::Terraform:
    ModuleCalls.convertExpected(item);
    return C.writer.lose(frontend::Outcome::Ignored);
  case ItemKind::Other:
    return convertOther(item);
  }
}

void ModuleConverter::convertOther(const Item &item) {
  if (item.type == "import") {
    if (!D.isImportId(item.body->attribute("id")) && !importIntoModule(item))
      C.writer.dropped(diag::tf_import_lost, item.range());
    return;
  }
  if (item.type == "moved")
    return; // which the declarations have read
  if (item.type == "check")
    return ModuleCalls.convertCheck(item);
  if (item.type == "removed")
    return convertRemoved(item);
  if (item.type == "action") {
    C.writer.dropped(diag::tf_block_lost, item.range(), item.type.str());
    return;
  }
  C.session.diags.report(diag::tf_check_ignored, item.range(), item.type.str());
  C.writer.lose(frontend::Outcome::Ignored);
}

/// What is not in the program is taken out of its stack, and so deleted. Terraform can only forget
/// it, which no program can say.
void ModuleConverter::convertRemoved(const Item &item) {
  const syntax::Attribute *from = item.body->attribute("from");
  bool isKept = false;
  for (const syntax::Item *part : item.body->items) {
    auto *block = dyn_cast<syntax::Block>(part);
    if (!block)
      continue;
    if (block->type == "lifecycle") {
      isKept |= syntax::plainTruth(block->body->attribute("destroy")) == false;
    } else {
      C.writer.dropped(diag::tf_block_lost, block->headerRange(), block->type.str());
    }
  }
  if (isKept)
    C.session.diags.report(diag::tf_removed_kept, item.range(),
                           from ? C.session.sources.text(from->expr->range).str() : "removed");
  else
    C.session.diags.report(diag::tf_check_ignored, item.range(), item.type.str());
  C.writer.lose(isKept ? frontend::Outcome::Fallback : frontend::Outcome::Ignored);
}

} // namespace pcl::terraform
