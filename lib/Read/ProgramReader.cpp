// The files of one program: which blocks are legal, and what node each becomes.
//
// What a kind of block may hold is one table. Something that is not legal is reported and left out;
// the rest is read.
#include "ProgramReader.h"

#include "pcl/IR/Options.h"
#include "pcl/IR/TypeAnnotation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Base64.h"

#include <fmt/format.h>

namespace pcl::read {

using namespace pcl::ir;

/// The header of one type of block.
struct ProgramReader::Shape {
  NodeKind kind;
  unsigned minLabels, maxLabels;
  llvm::StringLiteral form; ///< for diagnostics

  llvm::StringRef type() const { return infoOf(kind).block; }
};

/// The head of the file: its first comments, and those above the first item if an empty line parts
/// them from it, too.
void ProgramReader::readHead(const syntax::File &file, ir::Comments &comments) {
  Exprs.appendLines(file.header, comments.leading);
  Exprs.appendLines(file.body->comments.open, comments.leading);
  Headless = nullptr;
  if (file.body->items.empty())
    return;
  const syntax::Item &first = *file.body->items.front();
  if (first.leadingComments().empty())
    return;
  llvm::StringRef between =
      file.tokens.text.slice(first.leadingComments().back().range.end, first.range.begin);
  if (between.count('\n') < 2)
    return;
  Exprs.appendLines(first.leadingComments(), comments.leading);
  Headless = &first;
}

void ProgramReader::addComments(const syntax::Item &item, ir::Comments &out) {
  Exprs.addComments(item, out, /*withLeading=*/&item != Headless);
}

void ProgramReader::readFile(const syntax::File &file, llvm::StringRef name) {
  File = static_cast<uint32_t>(P.files.size());
  ir::Comments comments;
  readHead(file, comments);
  Exprs.appendLines(file.body->comments.dangling, comments.dangling);
  P.files.push_back({name.str(), P.addComments(std::move(comments))});
  for (const syntax::Item *item : file.body->items) {
    if (const auto *attribute = llvm::dyn_cast<syntax::Attribute>(item))
      readLocal(*attribute);
    else
      readBlock(*llvm::cast<syntax::Block>(item));
  }
}

void ProgramReader::addNode(Node node) {
  if (node.name && node.kind != NodeKind::Package) {
    // Nothing refers to an output of its own program, so outputs may be called as what they give
    // out.
    auto &names = node.kind == NodeKind::Output ? DeclaredOutputs : Declared;
    bool isLocal = node.kind == NodeKind::Local;
    auto [first, isNew] = names.try_emplace(node.name, Declaration{node.nameRange, isLocal});
    if (!isNew) {
      const Declaration &other = first->second;
      // Two locals in a file are an argument that is set twice, which the parser has told.
      if (!isLocal || !other.isLocal || other.range.file != node.nameRange.file)
        Diags.report(diag::duplicate_name, node.nameRange, P.str(node.name).str())
            .label(other.range, "the first one");
      return;
    }
  }
  if (node.kind == NodeKind::Package && isRepeated(node))
    return;
  P.nodes.add(std::move(node));
}

/// True if `node` describes a package that another block describes, too; both must say the same.
bool ProgramReader::isRepeated(const Node &node) {
  auto [first, isNew] = Packages.try_emplace(P.describedPackage(node).name, NodeId(P.nodes.size()));
  if (isNew)
    return false;
  const Node &other = P.nodes[first->second];
  bool isSame = node.attributes.size() == other.attributes.size() &&
                llvm::all_of(node.attributes, [&](const ir::Attribute &attribute) {
                  const ir::Attribute *same = other.attribute(attribute.name);
                  return same && isEqual(P.exprs, same->value, attribute.value);
                });
  if (!isSame)
    Diags.report(diag::package_conflict, node.nameRange, first->first().str())
        .label(other.nameRange, "the first one");
  return true;
}

ir::Attribute ProgramReader::readAttribute(const syntax::Attribute &attribute) {
  ir::Attribute made;
  made.name = P.intern(attribute.name);
  made.nameRange = attribute.nameRange;
  made.value = Exprs.read(attribute.expr);
  ir::Comments comments;
  addComments(attribute, comments);
  made.comments = P.addComments(std::move(comments));
  return made;
}

void ProgramReader::readLocal(const syntax::Attribute &attribute) {
  Node node;
  node.kind = NodeKind::Local;
  node.name = P.intern(attribute.name);
  node.range = attribute.range;
  node.nameRange = attribute.nameRange;
  node.file = File;
  ir::Attribute value = readAttribute(attribute);
  value.name = P.intern("value");
  std::swap(node.comments, value.comments);
  node.attributes.push_back(value);
  addNode(std::move(node));
}

void ProgramReader::readBlock(const syntax::Block &block) {
  static constexpr Shape Shapes[] = {
      {NodeKind::Config, 1, 2, "config \"name\" \"type\""},
      {NodeKind::Resource, 2, 2, "resource \"name\" \"package:module:Type\""},
      {NodeKind::Read, 2, 2, "read \"name\" \"package:module:Type\""},
      {NodeKind::Component, 1, 2, "component \"name\" \"./directory\""},
      {NodeKind::Hook, 2, 2, "hook resource \"name\""},
      {NodeKind::Output, 1, 2, "output \"name\" \"type\""},
      {NodeKind::Package, 0, 1, "package"},
      {NodeKind::Pulumi, 0, 0, "pulumi"},
  };
  for (const Shape &shape : Shapes) {
    if (block.type != shape.type())
      continue;
    Node node;
    HasOptions = false;
    if (!readHeader(block, shape, node))
      return;
    readBody(block, shape, node);
    checkAttributes(shape, node);
    addNode(std::move(node));
    return;
  }
  llvm::SmallVector<llvm::StringRef, 8> types;
  for (const Shape &shape : Shapes)
    types.push_back(shape.type());
  Diags.report(diag::unknown_block, block.headerRange(), block.type.str(),
               didYouMean(block.type, types));
}

bool ProgramReader::readHeader(const syntax::Block &block, const Shape &shape, Node &node) {
  node.kind = shape.kind;
  node.range = block.range;
  node.nameRange = block.headerRange();
  node.file = File;
  size_t labels = block.labels.size();
  if (labels < shape.minLabels || labels > shape.maxLabels) {
    Diags.report(diag::wrong_labels, block.headerRange(), block.type.str(),
                 labels == 1 ? phrase::one_label() : phrase::many_labels(labels), shape.form.str());
    return false;
  }
  if (shape.kind == NodeKind::Pulumi) {
    if (HasPulumi) {
      Diags.report(diag::duplicate_block, block.headerRange(), block.type.str());
      return false;
    }
    HasPulumi = true;
  }
  if (labels > 0) {
    node.name = P.intern(block.labels[0].text);
    node.nameRange = block.labels[0].range;
  }
  if (labels > 1) {
    node.label = P.intern(block.labels[1].text);
    node.labelRange = block.labels[1].range;
  }
  if (shape.kind == NodeKind::Config || shape.kind == NodeKind::Output)
    annotate(P, node, Diags);
  if (shape.kind == NodeKind::Hook) { // its kind stands first
    std::swap(node.name, node.label);
    std::swap(node.nameRange, node.labelRange);
    llvm::StringRef kind = P.str(node.label);
    if (kind != "resource" && kind != "error") {
      Diags.report(diag::unknown_hook_kind, node.labelRange, kind.str());
      return false;
    }
  }
  if (labels > 0 && P.str(node.name).empty()) {
    Diags.report(diag::empty_name, node.nameRange, block.type.str());
    return false;
  }
  return true;
}

void ProgramReader::readBody(const syntax::Block &block, const Shape &shape, Node &node) {
  ir::Comments comments;
  addComments(block, comments);
  Exprs.appendLines(block.body->comments.open, comments.leading);
  Exprs.appendLines(block.body->comments.dangling, comments.dangling);
  for (const syntax::Item *item : block.body->items) {
    const auto *attribute = llvm::dyn_cast<syntax::Attribute>(item);
    if (!attribute) {
      readInnerBlock(*llvm::cast<syntax::Block>(item), shape, node);
      continue;
    }
    if (attribute->name != "__logicalName") {
      node.attributes.push_back(readAttribute(*attribute));
      continue;
    }
    Exprs.addComments(*attribute, comments);
    const auto *text = llvm::dyn_cast<syntax::TemplateExpr>(attribute->expr);
    if (text && text->isPlainString())
      node.logicalName = P.intern(text->plainText());
    else
      Diags.report(diag::needs_string_literal, attribute->expr->range, "__logicalName");
  }
  node.comments = P.addComments(std::move(comments));
}

void ProgramReader::readInnerBlock(const syntax::Block &inner, const Shape &shape, Node &node) {
  bool isResource = node.isResource();
  if (isResource && inner.type == "options")
    return readOptions(inner, node);
  if (shape.kind == NodeKind::Package && inner.type == "parameterization")
    return readParameterization(inner, node);
  Diags.report(diag::unknown_inner_block, inner.headerRange(), shape.type().str(), inner.type.str(),
               isResource ? phrase::write_attribute_or_list(inner.type.str())
                          : phrase::remove_block());
}

void ProgramReader::readOptions(const syntax::Block &block, Node &node) {
  if (std::exchange(HasOptions, true)) {
    Diags.report(diag::duplicate_block, block.headerRange(), "options");
    return;
  }
  ir::Comments comments;
  Exprs.addComments(block, comments);
  Exprs.appendLines(block.body->comments.open, comments.leading);
  Exprs.appendLines(block.body->comments.dangling, comments.dangling);
  node.optionsComments = P.addComments(std::move(comments));
  for (const syntax::Item *item : block.body->items) {
    const auto *attribute = llvm::dyn_cast<syntax::Attribute>(item);
    if (!attribute) {
      const auto *inner = llvm::cast<syntax::Block>(item);
      Diags.report(diag::unknown_inner_block, inner->headerRange(), "options", inner->type.str(),
                   phrase::write_attribute(inner->type.str()));
      continue;
    }
    if (optionNamed(attribute->name) == Option::Unknown) {
      Diags.report(diag::unknown_option, attribute->nameRange, attribute->name.str(),
                   didYouMean(attribute->name, optionNames()));
      continue;
    }
    node.options.push_back(readAttribute(*attribute));
  }
}

/// The block becomes an attribute whose value is an object.
void ProgramReader::readParameterization(const syntax::Block &block, Node &node) {
  StrId name = P.intern("parameterization");
  if (node.attribute(name)) {
    Diags.report(diag::duplicate_block, block.headerRange(), block.type.str());
    return;
  }
  static constexpr llvm::StringRef Names[] = {"name", "version", "value"};
  llvm::SmallVector<llvm::StringRef, 3> missing(std::begin(Names), std::end(Names));
  llvm::SmallVector<ExprId, 6> items;
  for (const syntax::Item *item : block.body->items) {
    const auto *attribute = llvm::dyn_cast<syntax::Attribute>(item);
    if (!attribute) {
      const auto *inner = llvm::cast<syntax::Block>(item);
      Diags.report(diag::unknown_inner_block, inner->headerRange(), block.type.str(),
                   inner->type.str(), phrase::remove_block());
      continue;
    }
    if (!llvm::is_contained(Names, attribute->name)) {
      Diags.report(diag::unknown_block_attribute, attribute->nameRange, block.type.str(),
                   attribute->name.str(), didYouMean(attribute->name, Names));
      llvm::erase(missing, nearestName(attribute->name, Names)); // one mistake, told once
      continue;
    }
    llvm::erase(missing, attribute->name);
    ir::Attribute made = readAttribute(*attribute);
    items.push_back(P.exprs.string(made.name, made.nameRange));
    items.push_back(made.value);
    if (made.comments)
      P.itemComments[made.value] = made.comments;
  }
  for (llvm::StringRef lacking : missing)
    Diags.report(diag::incomplete_block, block.headerRange(), block.type.str(), lacking.str());
  ir::Attribute made;
  made.name = name;
  made.nameRange = block.typeRange;
  made.value = P.exprs.object(items, block.range);
  ir::Comments comments, inside;
  Exprs.addComments(block, comments);
  Exprs.appendLines(block.body->comments.open, comments.leading);
  Exprs.appendLines(block.body->comments.dangling, inside.dangling);
  made.comments = P.addComments(std::move(comments));
  if (CommentsId id = P.addComments(std::move(inside)))
    P.itemComments[made.value] = id;
  node.attributes.push_back(made);
}

void ProgramReader::checkAttributes(const Shape &shape, const Node &node) {
  const NodeKindInfo &info = infoOf(shape.kind);
  if (!info.takesAny()) {
    llvm::SmallVector<llvm::StringRef, 4> allowed = info.attributeNames();
    std::string block = shape.type().str();
    if (shape.kind == NodeKind::Hook && P.str(node.label) == "error") {
      allowed = {
          "command"}; // its exit status is the answer, and it runs only when something was tried
      block = "hook error";
    }
    for (const ir::Attribute &attribute : node.attributes) {
      llvm::StringRef name = P.str(attribute.name);
      if (!llvm::is_contained(allowed, name))
        Diags.report(diag::unknown_block_attribute, attribute.nameRange, block, name.str(),
                     didYouMean(name, allowed));
      bool isFlag = shape.kind == NodeKind::Config && (name == "nullable" || name == "secret");
      if (isFlag && P.exprs[attribute.value].kind != ExprKind::Bool)
        Diags.report(diag::needs_bool_literal, P.exprs.range(attribute.value), name.str());
    }
  }
  llvm::StringRef required = info.required;
  // A component without a source directory names the type that some provider implements.
  if (shape.kind == NodeKind::Component && !node.label)
    required = "token";
  if (shape.kind == NodeKind::Package)
    checkPackage(node);
  if (required.empty())
    return;
  const ir::Attribute *found = node.attribute(P.intern(required));
  if (!found)
    Diags.report(diag::missing_attribute, node.nameRange, shape.type().str(),
                 P.str(node.name).str(), required.str());
  else if (required == "token")
    checkText(required, found->value);
}

void ProgramReader::checkPackage(const Node &node) {
  auto isName = [&](const ir::Attribute &attribute) { // or meant to be it
    return nearestName(P.str(attribute.name), {"baseProviderName"}) == "baseProviderName";
  };
  bool isNamed = llvm::any_of(node.attributes, isName);
  if (node.name)
    Diags.report(diag::package_label, node.nameRange,
                 isNamed ? phrase::remove_label() : phrase::write_base_name(P.str(node.name)));
  else if (!isNamed)
    Diags.report(diag::incomplete_block, node.nameRange, "package", "baseProviderName");
  for (const ir::Attribute &attribute : node.attributes) {
    llvm::StringRef name = P.str(attribute.name);
    if (name == "parameterization")
      checkParameterization(attribute);
    else
      checkText(name, attribute.value);
  }
}

void ProgramReader::checkParameterization(const ir::Attribute &attribute) {
  llvm::ArrayRef<ExprId> items = P.exprs.list(attribute.value);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef name = P.str(P.exprs[items[i]].text());
    if (!checkText(name, items[i + 1]) || name != "value")
      continue;
    std::vector<char> bytes;
    if (llvm::Error error = llvm::decodeBase64(P.str(P.exprs[items[i + 1]].text()), bytes)) {
      llvm::consumeError(std::move(error));
      Diags.report(diag::value_not_base64, P.exprs.range(items[i + 1]));
    }
  }
}

bool ProgramReader::checkText(llvm::StringRef name, ExprId value) {
  bool isText = P.exprs[value].kind == ExprKind::String;
  if (!isText)
    Diags.report(diag::needs_string_literal, P.exprs.range(value), name.str());
  return isText;
}

} // namespace pcl::read
