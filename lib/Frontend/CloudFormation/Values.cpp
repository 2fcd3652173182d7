// Scalars, lists and mappings as expressions of the type that is wanted.
#include "Expressions.h"
#include "Names.h"

#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace pcl::cloudformation {

using schema::TypeKind;

static const schema::ObjectType *objectType(const schema::Type *type) {
  return type && type->kind == TypeKind::Named ? type->package->objectType(type->token) : nullptr;
}

static const schema::EnumType *enumType(const schema::Type *type) {
  return type && type->kind == TypeKind::Named ? type->package->enumType(type->token) : nullptr;
}

const PlaceNames *localPlace(const schema::Property *property, const Node &value) {
  static constexpr PlaceNames names[] = {{"s3Bucket", "s3Key"}, {"bucket", "key"}};
  const schema::ObjectType *object = property ? objectType(property->type) : nullptr;
  if (!object || !value.isScalar() || value.text.trim().empty() || value.text.contains("://") ||
      value.text.contains("{{resolve:"))
    return nullptr;
  const auto *found = llvm::find_if(names, [&](const PlaceNames &pair) {
    return schema::find(object->properties, pair.first) &&
           schema::find(object->properties, pair.second);
  });
  return found == std::end(names) ? nullptr : found;
}

/// `Condition` is a function in conditions only; elsewhere it is a key like any other.
static const Member *callOf(const Node &node) {
  const Member *call = node.function();
  return call && call->key == "Condition" ? nullptr : call;
}

// ---- Comments.

std::vector<syntax::Comment>::const_iterator Context::firstComment(uint32_t offset) const {
  return llvm::partition_point(source.comments,
                               [&](const auto &c) { return c.range.begin < offset; });
}

/// What a transform made stands at the place of what it comes from, whose comments are its own; and
/// what a file has that the template includes is in another one.
static bool hasOwnPlace(const Template &source, SrcRange key, const Node &value) {
  bool isMade = key.begin == value.range.begin && key.end == value.range.end;
  return !isMade && source.root && value.range.file == source.root->range.file;
}

/// What authors say behind a value that they took from a list of defaults. It says nothing of the
/// program.
static bool saysNothing(const syntax::Comment &comment) {
  return comment.raw.ltrim("# ").rtrim().equals_insensitive("default");
}

syntax::Commented Context::commentsOf(uint32_t before, SrcRange key, const Node &value) {
  if (!hasOwnPlace(source, key, value))
    return {};
  llvm::SmallVector<syntax::Comment, 4> leading, trailing;
  auto end = source.comments.end();
  for (auto it = firstComment(before); it != end && it->range.begin < value.range.begin; ++it) {
    bool isAbove = it->range.begin < key.begin && it->ownLine;
    bool isBehindKey = it->range.begin >= key.end && !it->ownLine;
    if ((isAbove || isBehindKey) && TakenComments.insert(it->range.begin).second)
      leading.push_back(*it);
  }
  if (value.isScalar())
    if (auto it = firstComment(value.range.end); it != end && !it->ownLine) {
      llvm::StringRef between =
          diags.sources().text(SrcRange{value.range.file, value.range.end, it->range.begin});
      bool isBehind = between.find_first_not_of(" \t,]}") == llvm::StringRef::npos;
      if (isBehind && TakenComments.insert(it->range.begin).second)
        trailing.push_back(*it);
    }
  if (llvm::any_of(trailing, saysNothing)) {
    W.comments.take(syntax::Comments(trailing).copy(arena));
    trailing.clear();
  }
  if (leading.empty() && trailing.empty())
    return {};
  auto copy = [&](llvm::ArrayRef<syntax::Comment> list) { return list.copy(arena); };
  return {new (arena) syntax::CommentSet{copy(leading), {}, copy(trailing)}};
}

syntax::Commented Context::withRest(syntax::Commented comments, SrcRange key, const Node &value) {
  if (source.comments.empty() || value.range.begin < key.end || !hasOwnPlace(source, key, value))
    return comments; // an alias stands for what has its comments elsewhere
  llvm::SmallVector<syntax::Comment, 4> rest;
  for (auto it = firstComment(key.end);
       it != source.comments.end() && it->range.begin < value.range.end; ++it)
    if (TakenComments.insert(it->range.begin).second)
      rest.push_back(*it);
  // Behind the last line of a call.
  if (auto it = firstComment(value.range.end); it != source.comments.end() && !it->ownLine) {
    llvm::StringRef between =
        diags.sources().text(SrcRange{value.range.file, value.range.end, it->range.begin});
    if (between.trim(" \t").empty() && TakenComments.insert(it->range.begin).second)
      rest.push_back(*it);
  }
  if (rest.empty())
    return comments;
  return {new (arena) syntax::CommentSet{
      comments.leadingComments(), syntax::Comments(rest).copy(arena), comments.trailingComments()}};
}

void Context::giveBack(const syntax::Commented &comments) {
  for (syntax::Comments list : {comments.leadingComments(), comments.trailingComments()})
    for (const syntax::Comment &comment : list)
      TakenComments.erase(comment.range.begin);
}

uint32_t Context::startOf(SrcRange range) const {
  if (auto branch = Branches.find(range.begin); branch != Branches.end())
    return branch->second;
  uint32_t start = range.begin;
  for (auto it = firstComment(start); it != source.comments.begin(); start = it->range.begin) {
    --it;
    llvm::StringRef between =
        diags.sources().text(SrcRange{range.file, std::min(it->range.end, start), start});
    if (!it->ownLine || it->range.file != range.file || !between.trim().empty())
      break;
  }
  return start;
}

void Context::openBranch(uint32_t before, const Node &node) {
  bool isWritten = node.isSequence()
                       ? !node.items.empty()
                       : node.isMapping() && !node.members.empty() && !node.function();
  if (isWritten && before < node.range.begin)
    Branches.emplace(node.range.begin, before);
}

// ---- Values.

ExprId Expressions::value(const Node &node, const schema::Type *type) {
  if (type && type->kind == TypeKind::Any)
    type = nullptr;
  const Member *call = callOf(node);
  // Each branch is of a member of its own.
  if (type && type->kind == TypeKind::Union && !(call && call->key == "Fn::If"))
    type = memberOf(*type, node);
  if (type && type->kind == TypeKind::Array && !node.isSequence() &&
      (call ? isScalarResult(node) : !node.isNull())) {
    // One element stands for a list of it.
    ExprId item = value(node, type->element());
    return item ? X.tuple(item, node.range) : item;
  }
  // One branch may be no value.
  if (call && Inner && !Inner->prefix.empty() && call->key != "Fn::If" && readsSecret(node))
    return innerParameter(node);
  if (call)
    return converted(function(node, *call, type), node, *call, type);
  if (type && type->kind == TypeKind::Json && !node.isScalar())
    return W.call(ir::Builtin::ToJson, document(node), node.range);
  switch (node.kind) {
  case NodeKind::Scalar:
    return scalar(node, type);
  case NodeKind::Sequence:
    return sequence(node.items, node.range,
                    type && type->kind == TypeKind::Array ? type->element() : nullptr);
  case NodeKind::Mapping:
    return mapping(node, type);
  }
  return {};
}

/// What a mapping has is a text; where the keys are not written out nobody sees that later.
ExprId Expressions::converted(ExprId made, const Node &node, const Member &call,
                              const schema::Type *type) {
  if (made && type && type->kind == TypeKind::Bool && mayHaveCapitals(node)) {
    // A text of one piece is what the piece is.
    if ((call.key == "Fn::Sub" || call.key == "Fn::Join") && X[made].kind == ir::ExprKind::GetAttr)
      made = asText(made);
    made = W.stdCall(ir::StdFunction::lower, {{"input", made}}, node.range);
  }
  if (!made || !type || call.key != "Fn::FindInMap" ||
      llvm::all_of(call.value->items, [](const Node *item) { return item->isScalar(); }) ||
      (call.value->items.size() == 3 &&
       C.numberColumns.contains({call.value->items[0]->text, call.value->items[2]->text})))
    return made;
  if (type->kind == TypeKind::Integer || type->kind == TypeKind::Number)
    return W.stdCall(ir::StdFunction::tonumber, {{"input", made}}, node.range);
  if (type->kind == TypeKind::Bool)
    return W.stdCall(ir::StdFunction::tobool, {{"input", made}}, node.range);
  return made;
}

ExprId Expressions::valueOrNull(const Node &node, const schema::Type *type) {
  ExprId made = value(node, type);
  return made ? made : X.null(node.range);
}

/// The member of a union that `node` is of, as far as its form tells; null if none.
const schema::Type *Expressions::memberOf(const schema::Type &type, const Node &node) const {
  if (callOf(node))
    return nullptr;
  auto fits = [&](const schema::Type *member) {
    const schema::ObjectType *object = objectType(member);
    switch (node.kind) {
    case NodeKind::Mapping:
      return object ? llvm::all_of(node.members,
                                   [&](const Member &m) {
                                     return find(object->properties, propertyName(m.key));
                                   })
                    : member->kind == TypeKind::Map;
    case NodeKind::Sequence:
      return member->kind == TypeKind::Array;
    case NodeKind::Scalar:
      switch (literalOf(node)) {
      case Literal::Number:
        return member->kind == TypeKind::Number || member->kind == TypeKind::Integer;
      case Literal::True:
      case Literal::False:
        return member->kind == TypeKind::Bool;
      default:
        return member->kind == TypeKind::String || enumType(member) != nullptr;
      }
    }
    return false;
  };
  auto found = llvm::find_if(type.elements, fits);
  if (found == type.elements.end() && node.isScalar())
    found = llvm::find_if(
        type.elements, [](const schema::Type *member) { return member->kind == TypeKind::String; });
  return found == type.elements.end() ? nullptr : *found;
}

ExprId Expressions::wrongValue(const Node &node, llvm::StringRef wanted) {
  C.diags.report(diag::cfn_wrong_value, node.range, node.text.take_front(80).str(), wanted.str());
  return mark(node.range);
}

ExprId Expressions::scalar(const Node &node, const schema::Type *type) {
  llvm::StringRef text = node.text;
  TypeKind kind = TypeKind::Any;
  if (const schema::EnumType *known = enumType(type))
    kind = known->underlying;
  else if (type)
    kind = type->kind;
  switch (kind) {
  case TypeKind::Bool:
    if (std::optional<bool> truth = truthOf(text))
      return X.boolean(*truth, node.range);
    if (literalOf(node) == Literal::True || literalOf(node) == Literal::False)
      return X.boolean(literalOf(node) == Literal::True, node.range);
    if (!node.isNull() && !text.contains("{{resolve:"))
      return wrongValue(node, "boolean");
    break;
  case TypeKind::Any:
    if (type)
      break;
    switch (literalOf(node)) {
    case Literal::Null:
      return X.null(node.range);
    case Literal::True:
      return X.boolean(true, node.range);
    case Literal::False:
      return X.boolean(false, node.range);
    case Literal::Number:
      // The service takes the text of a number for one, and where a text is wanted `1.10` is no
      // `1.1`.
      if (Inner && !Inner->prefix.empty() && !keepsDigits(text))
        break;
      return X.number(W.intern(text), node.range);
    case Literal::Text:
      break;
    }
    break;
  case TypeKind::Integer:
  case TypeKind::Number:
    if (std::optional<std::string> number = numberIn(text.trim()))
      return X.number(W.intern(*number), node.range);
    if (!node.isNull() && !text.contains("{{resolve:"))
      return wrongValue(node, "number");
    break;
  default:
    break;
  }
  if (node.isNull())
    return X.null(node.range);
  Parts parts{{textOf(node).str(), {}}};
  return finish(std::move(parts), node.range);
}

// ---- Lists and mappings, with what may be missing in them.

/// A call of `Fn::FindInMap` that gives no value where the mapping has none.
static bool findsOrNothing(const Node &node) {
  const Member *call = node.function();
  if (!call || call->key != "Fn::FindInMap" || call->value->items.size() != 4)
    return false;
  const Node *fallback = call->value->items[3]->find("DefaultValue");
  return fallback && isNoValue(*fallback);
}

bool Expressions::mayBeLeftOut(const Node &node) const {
  return findsOrNothing(node) || optionalIf(node);
}

const Node *Expressions::optionalIf(const Node &node) const {
  const Member *call = node.function();
  if (!call || call->key != "Fn::If" || !call->value->isSequence() ||
      call->value->items.size() != 3)
    return nullptr;
  bool isOptional = llvm::any_of(call->value->items.drop_front(), [&](const Node *branch) {
    return mayBeLeftOut(*branch) || isNoValue(*branch);
  });
  return isOptional ? &node : nullptr;
}

/// `condition ? [a] : []`, for what a list or an object is put together from.
ExprId Expressions::guarded(const Node &conditional, const schema::Type *type,
                            llvm::function_ref<ExprId(ExprId)> wrap, ExprId empty) {
  llvm::ArrayRef<const Node *> args = conditional.function()->value->items;
  if (findsOrNothing(conditional)) {
    const Node *call = makeSequence(C.arena, conditional.range, args.take_front(3));
    const Node *lookup = makeMapping(C.arena, conditional.range,
                                     {{"Fn::FindInMap", conditional.function()->keyRange, call}});
    const Node *known = args[0]->isScalar() ? C.mappingNodes.lookup(args[0]->text) : nullptr;
    bool isWritten = known && args[1]->isScalar() && args[2]->isScalar();
    for (size_t i = 1; known && i < 3 && args[i]->isScalar(); ++i)
      if (known = known->find(args[i]->text); !known)
        return W.again(empty);
    ExprId made = value(*lookup, type);
    if (isWritten || !made)
      return made ? wrap(made) : W.again(empty);
    ExprId test = W.call(ir::Builtin::Can, findInMap(*call, conditional.range), conditional.range);
    return X.conditional(test, wrap(made), W.again(empty), conditional.range);
  }
  ExprId test = conditionNamed(args[0]->scalar().value_or(""), args[0]->range);
  ExprId branches[2];
  for (size_t i = 0; i < 2; ++i) {
    const Node &branch = *args[i + 1];
    C.openBranch(args[i]->range.end, branch);
    if (mayBeLeftOut(branch)) {
      branches[i] = guarded(branch, type, wrap, W.again(empty));
    } else {
      ExprId made = value(branch, type);
      branches[i] = made ? wrap(made) : W.again(empty);
    }
  }
  return X.conditional(test, branches[0], branches[1], conditional.range);
}

ExprId Expressions::sequence(llvm::ArrayRef<const Node *> items, SrcRange range,
                             const schema::Type *element) {
  llvm::SmallVector<ExprId, 8> current, pieces;
  bool isPieced = false;
  uint32_t before = C.startOf(range);
  auto endPiece = [&] {
    if (!current.empty())
      pieces.push_back(X.tuple(current, range));
    current.clear();
  };
  for (const Node *item : items) {
    syntax::Commented comments = C.commentsOf(before, item->range, *item);
    before = std::max(before, item->range.end); // an alias stands where its anchor is
    SrcRange place{item->range.file, item->range.begin, item->range.begin};
    if (mayBeLeftOut(*item)) {
      isPieced = true;
      endPiece();
      pieces.push_back(guarded(
          *item, element, [&](ExprId made) { return X.tuple(made, item->range); },
          X.tuple({}, item->range)));
      C.giveBack(comments);
      continue;
    }
    if (ExprId made = value(*item, element)) {
      W.comments.giveToItem(made, C.withRest(comments, place, *item));
      current.push_back(made);
    }
  }
  if (!isPieced)
    return X.tuple(current, range);
  endPiece();
  if (pieces.size() == 1)
    return pieces[0];
  return W.stdCall(ir::StdFunction::concat, {{"input", X.tuple(pieces, range)}}, range);
}

ExprId Expressions::mapping(const Node &node, const schema::Type *type) {
  const schema::ObjectType *object = objectType(type);
  const schema::Type *element = type && type->kind == TypeKind::Map ? type->element() : nullptr;
  return objectOf(node, object ? &object->properties : nullptr, element,
                  object ? object->token : "");
}

ExprId Expressions::objectOf(const Node &node, const schema::Properties *properties,
                             const schema::Type *element, llvm::StringRef owner) {
  llvm::SmallVector<ExprId, 16> items, pieces;
  bool isPieced = false;
  uint32_t before = C.startOf(node.range);
  auto endPiece = [&] {
    if (!items.empty())
      pieces.push_back(X.object(items, node.range));
    items.clear();
  };
  for (const Member &member : node.members) {
    syntax::Commented comments = C.commentsOf(before, member.keyRange, *member.value);
    before = std::max(before, member.value->range.end);
    if (member.key == "Fn::Transform") {
      C.diags.report(diag::cfn_function_lost, member.keyRange, "Fn::Transform",
                     phrase::transform_function());
      W.lose(Outcome::Dropped);
      continue;
    }
    if (isFunctionName(member.key)) {
      C.diags.report(diag::cfn_form, member.keyRange, phrase::the_key(member.key.str()),
                     phrase::own_mapping(), phrase::one_of_keys(node.members.size()));
      continue;
    }
    std::string name = properties ? propertyName(member.key) : member.key.str();
    const schema::Property *property = properties ? find(*properties, name) : nullptr;
    if (properties && !property) {
      std::vector<std::string> names;
      for (const schema::Property &known : *properties)
        names.push_back(servicePropertyName(known.name, /*isTop=*/false, member.key));
      std::vector<llvm::StringRef> candidates(names.begin(), names.end());
      W.dropped(diag::cfn_unknown_property, member.keyRange, member.key.str(), owner.str(),
                didYouMean(member.key, candidates));
      continue;
    }
    ExprId key = W.text(name, member.keyRange, properties ? ir::NoFlags : ir::QuotedKey);
    if (!properties && mayBeLeftOut(*member.value)) {
      isPieced = true;
      endPiece();
      pieces.push_back(guarded(
          *member.value, element,
          [&](ExprId made) {
            return X.object({W.again(key), made}, member.value->range);
          },
          X.object({}, member.value->range)));
      C.giveBack(comments);
      continue;
    }
    ExprId made = value(*member.value, property ? property->type : element);
    if (!made)
      continue;
    W.comments.giveToItem(made, C.withRest(comments, member.keyRange, *member.value));
    items.append({key, made});
  }
  if (!isPieced)
    return X.object(items, node.range);
  endPiece();
  if (pieces.size() == 1)
    return pieces[0];
  return W.stdCall(ir::StdFunction::merge, {{"input", X.tuple(pieces, node.range)}}, node.range);
}

/// `node` with the scalars in `keys` as texts.
static const Node *withTexts(const Node &node, llvm::ArrayRef<llvm::StringRef> keys,
                             syntax::Arena &arena) {
  std::vector<Member> members = node.members.vec();
  for (Member &member : members)
    if (member.value->isScalar() && llvm::is_contained(keys, member.key))
      member.value = makeScalar(arena, member.value->range, member.value->text, false);
  return makeMapping(arena, node.range, members);
}

/// `node` with the versions in what API Gateway adds to the document of an API as texts.
/// `isAdded`: the node is part of that.
static const Node *withAddedVersions(const Node *node, bool isAdded, syntax::Arena &arena) {
  bool isChanged = false;
  auto changed = [&](const Node *from, const Node *to) {
    isChanged |= from != to;
    return to;
  };
  if (node->isSequence()) {
    std::vector<const Node *> items;
    for (const Node *item : node->items)
      items.push_back(changed(item, withAddedVersions(item, isAdded, arena)));
    return isChanged ? makeSequence(arena, node->range, items) : node;
  }
  if (!node->isMapping())
    return node;
  std::vector<Member> members = node->members.vec();
  for (Member &member : members) {
    bool isInside = isAdded || member.key.starts_with("x-amazon-apigateway-");
    member.value = changed(member.value, isAdded && member.key.ends_with("Version")
                                             ? asText(member.value, arena)
                                             : withAddedVersions(member.value, isInside, arena));
  }
  return isChanged ? makeMapping(arena, node->range, members) : node;
}

/// In the document of an API versions are texts, and YAML reads `2.0` as a number, of which no
/// program keeps the last digit.
static const Node &withVersions(const Node &node, syntax::Arena &arena) {
  if (!node.isMapping() || !(node.find("swagger") || node.find("openapi")))
    return node;
  const Node *made = withTexts(node, {"swagger", "openapi"}, arena);
  std::vector<Member> members = made->members.vec();
  for (Member &member : members)
    member.value = member.key == "info" && member.value->isMapping()
                       ? withTexts(*member.value, {"version"}, arena)
                       : withAddedVersions(member.value, false, arena);
  return *makeMapping(arena, node.range, members);
}

void Expressions::inputs(const Node &properties, const ResourceDecl &resource,
                         llvm::SmallVectorImpl<ir::Attribute> &attributes) {
  if (isNoValue(properties))
    return;
  const Member *call = properties.function();
  if (call && call->key == "Fn::If" && call->value->items.size() == 3)
    return inputsOfIf(properties, resource, attributes);
  if (!properties.isMapping() || call) {
    C.diags.report(diag::cfn_form, properties.range, phrase::the_key("Properties"),
                   phrase::a_mapping(),
                   call ? phrase::a_call(call->key.str()) : describe(properties));
    return W.lose(Outcome::Dropped);
  }
  uint32_t before = C.startOf(properties.range);
  for (const Member &member : properties.members) {
    syntax::Commented comments = C.commentsOf(before, member.keyRange, *member.value);
    before = std::max(before, member.value->range.end);
    std::string name = topPropertyName(member.key);
    const schema::Property *property = find(resource.schema->inputs, name);
    // What the schema knows no member of may be given as a text as well.
    const schema::ObjectType *object = property ? objectType(property->type) : nullptr;
    const schema::Property *written =
        object && object->properties.empty() && member.value->isMapping() && !callOf(*member.value)
            ? find(resource.schema->inputs, name + "String")
            : nullptr;
    if (written && written->type->kind == TypeKind::String &&
        !properties.find(member.key.str() + "String")) {
      attributes.push_back(W.attribute(
          written->name, W.call(ir::Builtin::ToJson, document(*member.value), member.value->range),
          member.keyRange, W.comments.take(comments)));
      continue;
    }
    if (!property || !syntax::isIdentifier(name)) {
      std::vector<std::string> names;
      for (const schema::Property &known : resource.schema->inputs)
        names.push_back(servicePropertyName(known.name, /*isTop=*/true, member.key));
      std::vector<llvm::StringRef> candidates(names.begin(), names.end());
      W.dropped(diag::cfn_unknown_property, member.keyRange, member.key.str(), resource.token,
                didYouMean(member.key, candidates));
      continue;
    }
    ExprId made;
    if (const PlaceNames *place = localPlace(property, *member.value);
        place && !C.artifacts.empty())
      made = uploaded(*place, resource, member);
    else
      made = value(withVersions(*member.value, C.arena), property->type);
    if (made)
      attributes.push_back(
          W.attribute(name, made, member.keyRange,
                      W.comments.take(C.withRest(comments, member.keyRange, *member.value))));
  }
}

/// The place that somebody uploads the path of `member` to.
ExprId Expressions::uploaded(const PlaceNames &place, const ResourceDecl &resource,
                             const Member &member) {
  SrcRange range = member.value->range;
  C.diags.report(diag::sam_local_code, range, member.key.str(), resource.id().str(),
                 member.value->text.str(), ArtifactsBucket.str(), resource.id().str());
  return W.object(
      {{place.first, W.ref(C.artifacts, range)}, {place.second, W.text(resource.id(), range)}},
      range);
}

/// Each input is that of the one case or of the other.
void Expressions::inputsOfIf(const Node &conditional, const ResourceDecl &resource,
                             llvm::SmallVectorImpl<ir::Attribute> &attributes) {
  llvm::ArrayRef<const Node *> args = conditional.function()->value->items;
  llvm::SmallVector<ir::Attribute, 8> then, otherwise;
  inputs(*args[1], resource, then);
  inputs(*args[2], resource, otherwise);
  auto add = [&](const ir::Attribute *first, const ir::Attribute *second) {
    ir::Attribute both = first ? *first : *second;
    auto valueOf = [&](const ir::Attribute *one) {
      return one ? one->value : X.null(conditional.range);
    };
    both.value = X.conditional(conditionNamed(args[0]->scalar().value_or(""), args[0]->range),
                               valueOf(first), valueOf(second), conditional.range);
    attributes.push_back(both);
  };
  auto named = [](llvm::ArrayRef<ir::Attribute> list, StrId name) -> const ir::Attribute * {
    auto found = llvm::find_if(list, [&](const ir::Attribute &a) { return a.name == name; });
    return found == list.end() ? nullptr : found;
  };
  for (const ir::Attribute &one : then)
    add(&one, named(otherwise, one.name));
  for (const ir::Attribute &one : otherwise)
    if (!named(then, one.name))
      add(nullptr, &one);
}

// ---- What functions give.

/// The node gives a text that may be a boolean in another case than that of the languages.
bool Expressions::mayHaveCapitals(const Node &node) const {
  const Member *call = callOf(node);
  if (!call)
    return false;
  auto isOther = [](const Node *item) {
    return item->isScalar() && truthOf(textOf(*item)) && textOf(*item) != textOf(*item).lower();
  };
  llvm::StringRef name = call->key;
  llvm::ArrayRef<const Node *> args = call->value->items;
  if (name == "Ref" && call->value->isScalar()) {
    auto found = C.parameters.find(call->value->text);
    if (found == C.parameters.end() || found->second.isList || found->second.isNumber)
      return false;
    const ParameterDecl &parameter = found->second;
    const Node *allowed = parameter.source->value->find("AllowedValues");
    return parameter.node != parameter.config || !allowed || !allowed->isSequence() ||
           llvm::any_of(allowed->items, isOther);
  }
  if (name == "Fn::FindInMap" && args.size() >= 3) {
    for (const auto &[mapping, cells] : findable(args))
      if (llvm::any_of(cells, isOther))
        return true;
    const Node *fallback = args.size() == 4 ? args[3]->find("DefaultValue") : nullptr;
    return fallback && (isOther(fallback) || mayHaveCapitals(*fallback));
  }
  if (name == "Fn::GetAtt") {
    llvm::StringRef id = call->value->isScalar() ? call->value->text.split('.').first
                         : !args.empty()         ? args[0]->text
                                                 : "";
    auto resource = C.resources.find(id);
    return resource != C.resources.end() && resource->second.fate == Fate::Fallback;
  }
  if (name == "Fn::Select" && args.size() == 2) {
    // What is written out is a boolean already.
    const Member *list = callOf(*args[1]);
    const ParameterDecl *parameter = parameterOf(*args[1]);
    if (!list)
      return llvm::none_of(args[1]->items, [](const Node *item) { return item->isScalar(); }) &&
             llvm::any_of(args[1]->items, [&](const Node *item) { return mayHaveCapitals(*item); });
    return list->key != "Fn::If" && !(parameter && parameter->hasNumbers);
  }
  return name == "Fn::Sub" || name == "Fn::Join" || name == "Fn::ImportValue" ||
         name == "Fn::GetStackOutput";
}

/// The node surely gives no list.
bool Expressions::isScalarResult(const Node &node) const {
  const Member *call = callOf(node);
  if (!call)
    return !node.isSequence();
  llvm::StringRef name = call->key;
  if (llvm::is_contained({"Fn::Sub", "Fn::Join", "Fn::Base64", "Fn::ToJsonString",
                          "Fn::ImportValue", "Fn::GetStackOutput"},
                         name))
    return true; // what stacks export and give are texts
  if (name == "Ref" && call->value->isScalar()) {
    auto parameter = C.parameters.find(call->value->text);
    if (parameter != C.parameters.end())
      return !parameter->second.isList;
    return call->value->text != "AWS::NoValue" && call->value->text != "AWS::NotificationARNs";
  }
  if (name == "Fn::GetAtt" && !isListResult(node)) {
    // Known only of what the schema says to be a text.
    llvm::StringRef id, attribute;
    if (call->value->isScalar())
      std::tie(id, attribute) = call->value->text.split('.');
    else if (call->value->items.size() == 2 && call->value->items[0]->isScalar() &&
             call->value->items[1]->isScalar())
      id = call->value->items[0]->text, attribute = call->value->items[1]->text;
    auto resource = C.resources.find(id);
    if (resource == C.resources.end() || !resource->second.schema)
      return false;
    const schema::Property *property =
        find(resource->second.schema->outputs, topPropertyName(attribute));
    return property && property->type->kind == TypeKind::String;
  }
  return false;
}

/// The node surely gives a list.
bool Expressions::isListResult(const Node &node) const {
  const Member *call = callOf(node);
  if (!call)
    return node.isSequence();
  llvm::StringRef name = call->key;
  if (name == "Fn::Split" || name == "Fn::GetAZs" || name == "Fn::Cidr")
    return true;
  if (name == "Ref" && call->value->isScalar()) {
    auto parameter = C.parameters.find(call->value->text);
    return parameter != C.parameters.end() ? parameter->second.isList
                                           : call->value->text == "AWS::NotificationARNs";
  }
  if (name == "Fn::If" && call->value->items.size() == 3)
    return isListResult(*call->value->items[1]) || isListResult(*call->value->items[2]);
  return false;
}

} // namespace pcl::cloudformation
