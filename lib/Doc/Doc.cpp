// Building layout documents. Widths are computed here, bottom up, so that the printer need not look
// ahead.

#include "pcl/Doc/Doc.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Unicode.h"

using namespace pcl::doc;

uint32_t pcl::doc::textWidth(llvm::StringRef text) {
  if (llvm::all_of(text, [](char c) { return static_cast<signed char>(c) >= 0; }))
    return text.size();
  int columns = llvm::sys::unicode::columnWidthUTF8(text);
  if (columns >= 0)
    return columns;
  // Continuation bytes (10xxxxxx) do not begin a character.
  return llvm::count_if(text,
                        [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
}

DocArena::DocArena() {
  nodes.reserve(1024);
  lists.reserve(1024);
  // Nil and the lines have fixed places, see the accessors.
  Node nil, line, softLine, hard, literal, breakParent;
  line.kind = DocKind::Line;
  line.flatWidth = line.headWidth = 1;
  line.brokenEnds = true;
  softLine.kind = DocKind::SoftLine;
  softLine.brokenEnds = true;
  hard.kind = DocKind::HardLine;
  hard.forced = hard.brokenEnds = hard.flatEnds = true;
  hard.flatWidth = NoFlatForm;
  literal = hard;
  literal.kind = DocKind::LiteralLine;
  breakParent.kind = DocKind::BreakParent;
  breakParent.forced = true;
  breakParent.flatWidth = NoFlatForm;
  nodes = {nil, line, softLine, hard, literal, breakParent};
}

DocRef DocArena::add(Node node) {
  nodes.push_back(node);
  return {static_cast<uint32_t>(nodes.size() - 1)};
}

DocRef DocArena::addParent(DocKind kind, llvm::ArrayRef<DocRef> children, Node node) {
  node.kind = kind;
  node.first = lists.size();
  node.count = children.size();
  lists.insert(lists.end(), children.begin(), children.end());
  return add(node);
}

DocRef DocArena::wrap(DocKind kind, DocRef child) {
  return addParent(kind, child, nodes[child.index]);
}

DocRef DocArena::text(llvm::StringRef text) {
  if (text.empty())
    return nil();
  bool isCharacter = text.size() == 1 && static_cast<unsigned char>(text[0]) < characters.size();
  if (isCharacter && characters[text[0]] != nil())
    return characters[text[0]];
  Node node;
  node.kind = DocKind::Text;
  node.flatWidth = node.brokenWidth = node.headWidth = textWidth(text);
  node.first = texts.size();
  node.count = text.size();
  texts.append(text.begin(), text.end());
  DocRef made = add(node);
  if (isCharacter)
    characters[text[0]] = made;
  return made;
}

DocRef DocArena::literalText(llvm::StringRef text) {
  llvm::SmallVector<DocRef, 8> parts;
  for (size_t newline; (newline = text.find('\n')) != llvm::StringRef::npos;
       text = text.drop_front(newline + 1)) {
    parts.push_back(this->text(text.take_front(newline)));
    parts.push_back(literalLine());
  }
  parts.push_back(this->text(text));
  return concat(parts);
}

DocRef DocArena::emptyLine() { return concat({hardLine(), hardLine()}); }

DocRef DocArena::concat(llvm::ArrayRef<DocRef> parts) {
  Node node;
  node.kind = DocKind::Concat;
  node.first = lists.size();
  Head broken, flat;
  for (DocRef part : parts) {
    if (part == nil())
      continue;
    const Node &child = nodes[part.index];
    node.forced |= child.forced;
    node.flatWidth = addWidths(node.flatWidth, child.flatWidth);
    broken = broken.then(child.broken());
    flat = flat.then(child.flat());
    lists.push_back(part);
  }
  node.setBroken(broken);
  node.setFlat(flat);
  node.count = lists.size() - node.first;
  if (node.count > 1)
    return add(node);
  DocRef only = node.count ? lists.back() : nil();
  lists.resize(node.first);
  return only;
}

DocRef DocArena::join(DocRef separator, llvm::ArrayRef<DocRef> parts) {
  llvm::SmallVector<DocRef, 8> all;
  for (DocRef part : parts) {
    if (!all.empty())
      all.push_back(separator);
    all.push_back(part);
  }
  return concat(all);
}

DocRef DocArena::indent(DocRef child) { return wrap(DocKind::Indent, child); }
DocRef DocArena::dedent(DocRef child) { return wrap(DocKind::Dedent, child); }
DocRef DocArena::align(DocRef child) { return wrap(DocKind::Align, child); }

DocRef DocArena::group(DocRef child, bool shouldBreak) {
  Node node = nodes[child.index];
  if (shouldBreak) {
    node.forced = true;
    node.flatWidth = NoFlatForm;
  }
  // A group that must break is broken inside a flat one, too.
  if (node.forced)
    node.setFlat(node.broken());
  return addParent(DocKind::Group, child, node);
}

DocRef DocArena::choice(llvm::ArrayRef<DocRef> alternatives) {
  const Node &first = nodes[alternatives.front().index];
  Node node;
  node.forced = first.forced;
  node.flatWidth = first.flatWidth;
  node.setFlat(first.flat());
  node.setBroken(nodes[alternatives.back().index].broken());
  return addParent(DocKind::Choice, alternatives, node);
}

DocRef DocArena::fill(llvm::ArrayRef<DocRef> parts) {
  Node node;
  for (auto [index, part] : llvm::enumerate(parts)) {
    const Node &child = nodes[part.index];
    Head space{index != 0, false};
    node.forced |= child.forced;
    node.flatWidth = addWidths(node.flatWidth, addWidths(space.width, child.flatWidth));
    node.setFlat(node.flat().then(space).then(child.flat()));
    if (index != 0)
      node.brokenEnds = true;
    node.setBroken(node.broken().then(child.flat()));
  }
  return addParent(DocKind::Fill, parts, node);
}

DocRef DocArena::fluid(DocRef child) {
  Node node = nodes[child.index];
  node.flatWidth = addWidths(1, node.flatWidth);
  node.setFlat(Head{1, false}.then(node.flat()));
  node.setBroken({0, true});
  return addParent(DocKind::Fluid, child, node);
}

DocRef DocArena::ifBreak(DocRef broken, DocRef flat) {
  const Node &flatNode = nodes[flat.index];
  Node node;
  node.forced = flatNode.forced;
  node.flatWidth = flatNode.flatWidth;
  node.setFlat(flatNode.flat());
  node.setBroken(nodes[broken.index].broken());
  return addParent(DocKind::IfBreak, {broken, flat}, node);
}

DocRef DocArena::flat(DocRef child) {
  Node node = nodes[child.index];
  node.setBroken(node.flat());
  return addParent(DocKind::Flat, child, node);
}

DocRef DocArena::lineSuffix(DocRef child) { return addParent(DocKind::LineSuffix, child, Node()); }

DocRef DocArena::mark(uint32_t id, DocRef child) {
  return addParent(DocKind::Mark, {child, DocRef{id}}, nodes[child.index]);
}
