// Items, expressions and comments. Templates and errors have files of their own.

#include "TreeBuilder.h"

#include "HCLParser.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace pcl;
using namespace pcl::parse;
using namespace pcl::syntax;
using Grammar = grammar::HCLParser;

// ---- Entries and helpers.

void TreeBuilder::begin(TokenBuffer tokens, bool newlines, DiagnosticEngine &diagnostics,
                        Arena &arena) {
  Engine = &diagnostics;
  ErrorCount = 0;
  ToldTooDeep = ToldBadUtf8 = ToldTooMany = false;
  Depth = ItemDepth = 0;
  Claimed = 0;
  Values.clear();
  Operators.clear();
  Prefixes.clear();
  Splats.clear();
  Elements.clear();
  Items.clear();
  Labels.clear();
  Parts.clear();
  ExpandFinal = false;
  Header = {};
  beginFeed(tokens, arena, newlines);
}

void TreeBuilder::finish() {
  // Bytes that are nowhere valid have been reported; comments and strings may hold others, which
  // hcl lets pass.
  if (Legal || ToldBadUtf8)
    return;
  const auto *byte = Buffer.text.bytes_begin();
  llvm::isLegalUTF8String(&byte, Buffer.text.bytes_end());
  auto at = static_cast<uint32_t>(byte - Buffer.text.bytes_begin());
  Engine->report(diag::replaced_utf8, {Buffer.file, at, at + 1}, at);
}

File *TreeBuilder::takeFile() {
  ListComments comments;
  if (hasPending()) {
    if (Items.empty())
      takeHeader(/*itemFollows=*/false);
    comments.dangling = takeAll();
  }
  auto *file = new (TheArena->Allocate<File>()) File();
  file->file = Buffer.file;
  file->tokens = Buffer;
  file->header = Header;
  file->comments = CommentStore.take_front(Recorded);
  SrcRange all{Buffer.file, 0, static_cast<uint32_t>(Buffer.text.size())};
  file->body = makeBody(all, 0, comments);
  file->hasErrors = hasErrors();
  finish();
  return file;
}

const TemplateExpr *TreeBuilder::takeTemplate(SrcRange range) {
  auto *node = make<TemplateExpr>(range);
  node->form = TemplateForm::Bare;
  finishParts(node, 0, /*flush=*/false);
  return node;
}

void TreeBuilder::setHeight(Expr *expr, unsigned below) {
  if (below >= MaxDepth)
    tooDeep(expr->range);
  expr->height = static_cast<uint16_t>(below + 1);
}

void TreeBuilder::enter() {
  if (Depth == MaxDepth)
    tooDeep(rangeOf(Cur));
  ++Depth;
}

// ---- Comments.

Comments TreeBuilder::takePending(size_t count) {
  Comments taken = Comments(CommentStore).slice(Claimed, count);
  Claimed += count;
  return taken;
}

Comments TreeBuilder::takeSameLine(bool itemFollows) {
  size_t count = 0;
  while (Claimed + count != Recorded && !CommentStore[Claimed + count].ownLine)
    ++count;
  if (itemFollows && count != 0 && Claimed + count == Recorded) {
    const Comment &last = CommentStore[Recorded - 1];
    llvm::StringRef gap = Buffer.text.slice(last.range.end, raw(Cur.first).begin);
    if (!gap.contains('\n'))
      return {}; // `a, /* of b */ b`
  }
  return takePending(count);
}

/// The comments at the start of a file up to an empty line.
void TreeBuilder::takeHeader(bool itemFollows) {
  Comments pending = Comments(CommentStore).slice(Claimed, Recorded - Claimed);
  size_t count = 1;
  while (count != pending.size() && !pending[count].blankBefore)
    ++count;
  if (count == pending.size() && itemFollows) {
    llvm::StringRef gap = Buffer.text.slice(pending.back().range.end, raw(Cur.first).begin);
    if (gap.count('\n') < 2)
      return;
  }
  Header = takePending(count);
}

const CommentSet *TreeBuilder::finishComments(Comments leading, uint32_t end) {
  if (leading.empty() && !hasPending())
    return nullptr;
  CommentSet set;
  set.leading = leading;
  size_t inner = 0;
  while (Claimed + inner != Recorded && CommentStore[Claimed + inner].range.begin < end)
    ++inner;
  set.inner = takePending(inner);
  set.trailing = takeSameLine(/*itemFollows=*/false);
  if (set.leading.empty() && set.inner.empty() && set.trailing.empty())
    return nullptr;
  return new (TheArena->Allocate<CommentSet>()) CommentSet(set);
}

void TreeBuilder::addTrailing(const CommentSet *&set, Comments more) {
  if (more.empty())
    return;
  CommentSet merged = set ? *set : CommentSet();
  // Comments are claimed in order, so `more` lies directly behind what is there.
  merged.trailing = merged.trailing.empty() ? more : Comments(merged.trailing.begin(), more.end());
  set = new (TheArena->Allocate<CommentSet>()) CommentSet(merged);
}

/// Gives comments on the line of the last element, or of the opening bracket, to it.
void TreeBuilder::claimBehind(Frame &frame, bool itemFollows) {
  Comments same = takeSameLine(itemFollows);
  if (same.empty())
    return;
  if (Elements.size() > frame.base)
    addTrailing(Elements.back().comments, same);
  else
    frame.comments.open = same;
}

// ---- Items.

TreeBuilder::OpenItem::OpenItem(TreeBuilder &builder)
    : Builder(builder), frames(builder.Frames.size()), values(builder.Values.size()),
      operators(builder.Operators.size()), prefixes(builder.Prefixes.size()),
      splats(builder.Splats.size()), elements(builder.Elements.size()), items(builder.Items.size()),
      labels(builder.Labels.size()), parts(builder.Parts.size()) {
  name = builder.Cur.first;
  builder.enter();
  ++builder.ItemDepth;
}

void TreeBuilder::beginItem(OpenItem &self) {
  self.state = OpenItem::Name;
  if (!hasPending())
    return;
  if (ItemDepth == 1 && Items.empty() && Claimed == 0)
    takeHeader(/*itemFollows=*/true);
  self.leading = takeAll();
}

void TreeBuilder::endAttribute(OpenItem &self) {
  auto *node = make<Attribute>(from(rangeOf({self.name, self.name})));
  node->name = clean(rawText(self.name));
  node->nameRange = rangeOf({self.name, self.name});
  node->expr = pop();
  node->comments = finishComments(self.leading, node->range.end);
  Items.push_back(node);
  self.state = OpenItem::Done;
}

void TreeBuilder::label() {
  BlockLabel label;
  label.range = prevRange();
  label.isQuoted = PrevType == Grammar::STRING;
  if (!label.isQuoted)
    label.text = clean(rawText(Prev.first));
  else if (Prev.last - Prev.first == 2)
    label.text = unescapeQuoted(Prev.first + 1);
  Labels.push_back(label);
}

void TreeBuilder::openBody(OpenItem &self) {
  self.state = OpenItem::Body;
  self.openBrace = Prev.first;
  pushFrame(FrameKind::Body, /*newlines=*/true, Items.size());
  Frames.back().opener = self.openBrace;
  if (La == Grammar::NL && hasPending())
    self.bodyComments.open = takeSameLine(/*itemFollows=*/false);
}

void TreeBuilder::closeBody(OpenItem &self) {
  self.bodyComments.dangling = takeAll();
  close();
}

void TreeBuilder::endBlock(OpenItem &self) {
  SrcRange type = rangeOf({self.name, self.name});
  auto *node = make<Block>(from(type));
  node->type = clean(rawText(self.name));
  node->typeRange = type;
  node->labels = take(Labels, self.labels);
  node->openBrace = rangeOf({self.openBrace, self.openBrace});
  // After an error the brace may be missing.
  bool closed = PrevType == Grammar::RBRACE;
  if (closed)
    node->closeBrace = prevRange();
  uint32_t end = closed ? node->closeBrace.begin : node->range.end;
  node->body = makeBody({Buffer.file, node->openBrace.end, std::max(end, node->openBrace.end)},
                        self.items, self.bodyComments);
  node->isOneLine = self.isOneLine || (closed && node->body->items.empty() &&
                                       !Buffer.text.slice(node->openBrace.end, end).contains('\n'));
  node->comments = finishComments(self.leading, node->range.end);
  Items.push_back(node);
  self.state = OpenItem::Done;
}

const Body *TreeBuilder::makeBody(SrcRange range, uint32_t items, const ListComments &comments) {
  checkDuplicates(llvm::ArrayRef(Items).drop_front(items));
  auto *body = new (TheArena->Allocate<Body>()) Body();
  body->range = range;
  body->items = take(Items, items);
  body->comments = comments;
  return body;
}

void TreeBuilder::checkDuplicates(llvm::ArrayRef<const Item *> items) {
  auto report = [&](const Attribute *attribute) {
    if (ToldTooMany)
      return;
    const auto *first = llvm::cast<Attribute>(*llvm::find_if(items, [&](const Item *item) {
      const auto *other = llvm::dyn_cast<Attribute>(item);
      return other && other->name == attribute->name;
    }));
    error(diag::duplicate_argument, attribute->nameRange, attribute->name.str())
        .label(first->nameRange, "first here");
  };
  if (items.size() <= 12) {
    for (size_t i = 1; i < items.size(); ++i)
      if (const auto *attribute = llvm::dyn_cast<Attribute>(items[i]))
        for (size_t j = 0; j < i; ++j) {
          const auto *other = llvm::dyn_cast<Attribute>(items[j]);
          if (other && other->name == attribute->name) {
            report(attribute);
            break;
          }
        }
    return;
  }
  AttributeNames.clear();
  for (const Item *item : items)
    if (const auto *attribute = llvm::dyn_cast<Attribute>(item))
      if (!AttributeNames.insert(attribute->name).second)
        report(attribute);
}

// ---- Operators.

void TreeBuilder::fold() {
  Operator top = Operators.pop_back_val();
  Expr *right = pop();
  Expr *left = pop();
  auto *node = make<BinaryExpr>(SrcRange::join(left->range, right->range));
  node->op = top.op;
  node->left = left;
  node->right = right;
  push(node);
  setHeight(node, std::max(left->height, right->height));
}

void TreeBuilder::binary(OpenExpr &self) {
  // In the order of the grammar's tokens.
  static constexpr BinaryOp ops[] = {
      BinaryOp::Or,      BinaryOp::And,          BinaryOp::Equal,    BinaryOp::NotEqual,
      BinaryOp::Greater, BinaryOp::GreaterEqual, BinaryOp::Less,     BinaryOp::LessEqual,
      BinaryOp::Add,     BinaryOp::Subtract,     BinaryOp::Multiply, BinaryOp::Divide,
      BinaryOp::Modulo};
  BinaryOp op = ops[La - Grammar::OR];
  unsigned rank = precedence(op);
  while (Operators.size() > self.operators && Operators.back().precedence >= rank)
    fold();
  Operators.push_back({op, static_cast<uint8_t>(rank)});
}

void TreeBuilder::endOperators(OpenExpr &self) {
  while (Operators.size() > self.operators)
    fold();
}

void TreeBuilder::conditional() {
  Expr *falseValue = pop();
  Expr *trueValue = pop();
  Expr *condition = pop();
  auto *node = make<ConditionalExpr>(SrcRange::join(condition->range, falseValue->range));
  node->condition = condition;
  node->trueValue = trueValue;
  node->falseValue = falseValue;
  push(node);
  setHeight(node, std::max({condition->height, trueValue->height, falseValue->height}));
}

void TreeBuilder::prefix() { Prefixes.push_back(Prev.first); }

void TreeBuilder::endPrim(OpenPrim &self) {
  while (Splats.size() > self.splats)
    closeSplat();
  while (Prefixes.size() > self.prefixes) {
    uint32_t token = Prefixes.pop_back_val();
    Expr *operand = pop();
    auto *node = make<UnaryExpr>(SrcRange::join(rangeOf({token, token}), operand->range));
    node->op = raw(token).kind == TokenKind::Bang ? UnaryOp::Not : UnaryOp::Negate;
    node->operand = operand;
    push(node);
    setHeight(node, operand->height);
  }
}

// ---- Primaries.

/// Whether hcl can make a value of a number token; the lexer takes `1..2` and `1e5.5` as numbers
/// too.
static bool isNumber(llvm::StringRef text) {
  auto digits = [&] { text = text.drop_while(llvm::isDigit); };
  digits();
  if (text.consume_front("."))
    digits();
  if (!text.empty() && (text.front() == 'e' || text.front() == 'E')) {
    text = text.drop_front();
    if (!text.consume_front("+"))
      text.consume_front("-");
    digits();
  }
  return text.empty();
}

void TreeBuilder::number() {
  auto *node = make<NumberLit>(prevRange());
  node->text = rawText(Prev.first);
  if (!isNumber(node->text))
    error(diag::invalid_number, node->range, node->text.str());
  push(node);
}

void TreeBuilder::string() {
  auto *node = make<TemplateExpr>(prevRange());
  if (Prev.last - Prev.first == 2) {
    uint32_t literal = Prev.first + 1;
    auto *part = make<LiteralPart>(rangeOf({literal, literal}));
    part->text = unescapeQuoted(literal);
    const TemplatePart *parts[] = {part};
    node->parts = copy(llvm::ArrayRef<const TemplatePart *>(parts));
  }
  push(node);
}

void TreeBuilder::name(OpenPrim &self) {
  self.name = Prev.first;
  if (La == Grammar::LPAREN || La == Grammar::DCOLON)
    return; // a function's name; `call` makes the node
  llvm::StringRef text = rawText(Prev.first);
  SrcRange range = prevRange();
  if (text == "true" || text == "false") {
    auto *node = make<BoolLit>(range);
    node->value = text == "true";
    push(node);
  } else if (text == "null") {
    push(make<NullLit>(range));
  } else {
    auto *node = make<VariableExpr>(range);
    node->name = clean(text);
    push(node);
  }
}

void TreeBuilder::open(FrameKind kind) {
  bool isTemplate = kind == FrameKind::Quote || kind == FrameKind::Heredoc;
  pushFrame(kind, /*newlines=*/false, isTemplate ? Parts.size() : Values.size());
}

void TreeBuilder::openCall(OpenPrim &self) {
  pushFrame(FrameKind::Call, /*newlines=*/false, Values.size());
  // The node is made at the end, on top of the arguments; until then its name waits below them.
  SrcRange range = rangeOf({self.name, Prev.last});
  auto *node = make<FunctionCallExpr>(range);
  node->nameRange = range;
  node->name = clean(textOf({self.name, Prev.last}));
  if (Prev.last - self.name != 2 * static_cast<uint32_t>(node->name.count("::")) ||
      node->name.find_first_of(" \t\n") != llvm::StringRef::npos) {
    std::string name;
    for (uint32_t i = self.name; i <= Prev.last; ++i)
      if (raw(i).kind == TokenKind::Ident || raw(i).kind == TokenKind::DoubleColon)
        name += rawText(i);
    node->name = clean(llvm::StringRef(name).copy(*TheArena));
  }
  push(node);
}

void TreeBuilder::call() {
  uint32_t first = Closed.base + 1;
  auto *node = static_cast<FunctionCallExpr *>(Values[Closed.base]);
  llvm::ArrayRef<Expr *> arguments = llvm::ArrayRef(Values).drop_front(first);
  unsigned height = 0;
  for (const Expr *argument : arguments)
    height = std::max<unsigned>(height, argument->height);
  node->args = copy(llvm::ArrayRef<const Expr *>(arguments.data(), arguments.size()));
  node->expandFinal = ExpandFinal;
  node->range = from(node->range);
  ExpandFinal = false;
  Values.truncate(first);
  setHeight(node, height);
}

void TreeBuilder::separator() {
  if (PrevType == Grammar::COMMA || PrevType == Grammar::NL)
    fail();
}

void TreeBuilder::parens() {
  Expr *inner = pop();
  auto *node = make<ParensExpr>(from(rangeOf({Closed.opener, Closed.opener})));
  node->inner = inner;
  push(node);
  setHeight(node, inner->height);
}

// ---- Tuples, objects, for.

void TreeBuilder::openTuple() {
  pushFrame(FrameKind::Tuple, /*newlines=*/false, Elements.size());
  expectFor();
}

void TreeBuilder::openObject() {
  pushFrame(FrameKind::Object, /*newlines=*/true, Elements.size());
  expectFor(); // in which line breaks do not count
}

void TreeBuilder::beginElement() {
  Frame &frame = Frames.back();
  frame.leading = {};
  if (!hasPending())
    return;
  claimBehind(frame, /*itemFollows=*/true);
  frame.leading = takeAll();
}

void TreeBuilder::endElement() {
  ObjectItem element;
  element.value = pop();
  element.comments = finishComments(Frames.back().leading, raw(Prev.last).end);
  Elements.push_back(element);
}

void TreeBuilder::objectValue() { Frames.back().usesColon = PrevType == Grammar::COLON; }

void TreeBuilder::endObjectItem() {
  endElement();
  ObjectItem &item = Elements.back();
  item.key = pop();
  item.usesColon = Frames.back().usesColon;
}

void TreeBuilder::endList() {
  if (!hasPending())
    return;
  Frame &frame = Frames.back();
  claimBehind(frame, /*itemFollows=*/false);
  frame.comments.dangling = takeAll();
}

void TreeBuilder::tuple() {
  SrcRange range = from(rangeOf({Closed.opener, Closed.opener}));
  if (Closed.isFor) {
    Values.back()->range = range;
    return;
  }
  auto *node = make<TupleConsExpr>(range);
  llvm::ArrayRef<ObjectItem> items = llvm::ArrayRef(Elements).drop_front(Closed.base);
  llvm::SmallVector<TupleElement, 16> elements;
  unsigned height = 0;
  for (const ObjectItem &item : items) {
    TupleElement &element = elements.emplace_back();
    element.comments = item.comments;
    element.value = item.value;
    height = std::max<unsigned>(height, item.value->height);
  }
  Elements.truncate(Closed.base);
  node->elements = copy(llvm::ArrayRef<TupleElement>(elements));
  node->comments = Closed.comments;
  push(node);
  setHeight(node, height);
}

void TreeBuilder::object() {
  SrcRange range = from(rangeOf({Closed.opener, Closed.opener}));
  if (Closed.isFor) {
    Values.back()->range = range;
    return;
  }
  auto *node = make<ObjectConsExpr>(range);
  unsigned height = 0;
  for (const ObjectItem &item : llvm::ArrayRef(Elements).drop_front(Closed.base))
    height = std::max({height, unsigned(item.key->height), unsigned(item.value->height)});
  node->items = take(Elements, Closed.base);
  node->comments = Closed.comments;
  push(node);
  setHeight(node, height);
}

void TreeBuilder::ForNames::add(const TreeBuilder &builder) {
  names[count] = builder.prevRange();
  texts[count++] = builder.clean(builder.rawText(builder.Prev.first));
}

void TreeBuilder::ForNames::group(const TreeBuilder &builder) {
  isGroup = true;
  groupRange = builder.prevRange();
}

/// The node gets its range when its bracket closes.
void TreeBuilder::forExpr(const ForNames &names) {
  auto *node = make<ForExpr>(SrcRange());
  node->condition = names.hasCondition ? pop() : nullptr;
  node->value = pop();
  node->key = names.hasKey ? pop() : nullptr;
  node->collection = pop();
  node->isObject = Frames.back().kind == FrameKind::Object;
  node->isGroup = names.isGroup;
  node->keyVar = names.keyVar();
  node->valueVar = names.valueVar();
  node->valueVarRange = names.names[names.count - 1];
  if (names.count == 2)
    node->keyVarRange = names.names[0];

  unsigned height = 0;
  for (const Expr *child : {node->collection, node->key, node->value, node->condition})
    if (child)
      height = std::max<unsigned>(height, child->height);
  node->range = node->value->range;
  push(node);
  setHeight(node, height);

  if (node->isObject && !node->key)
    error(diag::for_needs_key, node->value->range);
  if (!node->isObject && node->key)
    error(diag::for_has_key, node->key->range);
  if (!node->isObject && node->isGroup)
    error(diag::for_has_group, names.groupRange);
  // What is left is one of the two: an object has keys, and a list has neither these nor groups.
  node->isObject &= node->key != nullptr;
  node->key = node->isObject ? node->key : nullptr;
  node->isGroup &= node->isObject;
}

// ---- Steps behind a primary.

void TreeBuilder::attribute() {
  Expr *source = pop();
  auto *node = make<GetAttrExpr>(from(source->range));
  node->source = source;
  node->name = clean(rawText(Prev.first));
  node->nameRange = prevRange();
  push(node);
  setHeight(node, source->height);
}

void TreeBuilder::legacyIndex() {
  Expr *source = pop();
  auto *key = make<NumberLit>(prevRange());
  key->text = rawText(Prev.first);
  if (size_t dot = key->text.find('.'); dot != llvm::StringRef::npos)
    error(diag::legacy_index_chain, key->range, key->text.str(), key->text.take_front(dot).str(),
          key->text.drop_front(dot + 1).str());
  else if (!isNumber(key->text))
    error(diag::invalid_number, key->range, key->text.str());
  auto *node = make<IndexExpr>(from(source->range));
  node->source = source;
  node->key = key;
  node->isLegacy = true;
  push(node);
  setHeight(node, source->height);
}

/// Makes a Splat of its source, which waits on the stack, and what was built on its item.
void TreeBuilder::closeSplat() {
  Splat splat = Splats.pop_back_val();
  Expr *each = pop();
  auto *node = make<SplatExpr>(SrcRange::join(splat.source->range, each->range));
  node->source = splat.source;
  node->each = each;
  node->isFull = splat.isFull;
  node->markerRange = splat.marker;
  push(node);
  setHeight(node, std::max(splat.source->height, each->height));
}

void TreeBuilder::attributeSplat(OpenPrim &self) {
  if (Splats.size() > self.splats && !Splats.back().isFull)
    error(diag::nested_attribute_splat, prevRange()); // and goes on, as if it were `[*]`
  Splats.push_back({pop(), prevRange(), false});
  push(make<SplatItemExpr>(prevRange()));
}

void TreeBuilder::openIndex(OpenPrim &self) {
  // An index applies to the list that an attribute-only splat gives, not to its elements.
  if (Splats.size() > self.splats && !Splats.back().isFull)
    closeSplat();
  self.isSplat = raw(peekRaw(Newlines)).kind == TokenKind::Star;
  pushFrame(self.isSplat ? FrameKind::Splat : FrameKind::Index, self.isSplat && Newlines, 0);
}

void TreeBuilder::requireSplat(OpenPrim &self) {
  if (!self.isSplat)
    fail(); // a line break before the star
  close();
}

void TreeBuilder::fullSplat(OpenPrim &) {
  SrcRange marker = from(rangeOf({Closed.opener, Closed.opener}));
  Splats.push_back({pop(), marker, true});
  push(make<SplatItemExpr>(marker));
}

void TreeBuilder::index(OpenPrim &) {
  Expr *key = pop();
  Expr *source = pop();
  auto *node = make<IndexExpr>(from(source->range));
  node->source = source;
  node->key = key;
  push(node);
  setHeight(node, std::max(source->height, key->height));
}
