// Arguments, nested blocks and dynamic blocks as properties.
#include "Bodies.h"

#include "StaticText.h"

#include "pcl/Syntax/Secrets.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

const syntax::Body *bodyOf(const syntax::Expr *expr, syntax::Arena &arena) {
  auto *object = dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(expr));
  if (!object)
    return nullptr;
  const syntax::Item **items = arena.Allocate<const syntax::Item *>(object->items.size());
  for (auto [i, item] : llvm::enumerate(object->items)) {
    std::optional<llvm::StringRef> name = item.keyText();
    if (!name)
      return nullptr;
    auto *attribute = new (arena.Allocate<syntax::Attribute>())
        syntax::Attribute(SrcRange::join(item.key->range, item.value->range));
    attribute->name = *name;
    attribute->nameRange = item.key->range;
    attribute->expr = item.value;
    items[i] = attribute;
  }
  auto *body = new (arena.Allocate<syntax::Body>()) syntax::Body();
  body->range = object->range;
  body->items = llvm::ArrayRef(items, object->items.size());
  return body;
}

BodyConverter::Result BodyConverter::convert(const syntax::Body &body, const Scope &scope,
                                             const Ty *schema,
                                             llvm::function_ref<bool(const syntax::Item &)> skip) {
  Result result;
  llvm::MapVector<llvm::StringRef, llvm::SmallVector<const syntax::Block *, 2>> blocks;
  for (const syntax::Item *item : body.items)
    if (auto *block = dyn_cast<syntax::Block>(item); block && !skip(*item))
      blocks[blockType(*block)].push_back(block);
  for (const syntax::Item *item : body.items) {
    if (skip(*item))
      continue;
    if (auto *attribute = dyn_cast<syntax::Attribute>(item)) {
      const Field *field = schema->field(attribute->name);
      if (!field) {
        W.dropped(diag::tf_argument_without_property, attribute->nameRange, attribute->name.str());
        continue;
      }
      if (field->rename == Field::Rename::Gone)
        S.diags.report(diag::tf_argument_gone, attribute->nameRange, attribute->name.str());
      if (field->pulumi.empty())
        continue;
      Val val = convertArgument(*attribute, scope, *field);
      result.isEventual |= val.isEventual;
      if (field->rename == Field::Rename::Within) {
        addWithin(result, *field, *attribute, val.expr);
        continue;
      }
      ir::CommentsId comments = W.comments.take(*attribute);
      result.attributes.push_back(
          W.attribute(inputName(*field), val.expr, attribute->nameRange, comments));
      if (!field->other.empty())
        result.attributes.push_back(
            W.attribute(field->other, W.again(val.expr), attribute->nameRange));
      continue;
    }
    auto *block = llvm::cast<syntax::Block>(item);
    llvm::StringRef type = blockType(*block);
    auto found = blocks.find(type);
    if (found->second.front() != block)
      continue;
    const Field *field = schema->field(type);
    if (!field) {
      for (const syntax::Block *lost : found->second)
        W.dropped(diag::tf_argument_without_property, lost->headerRange(), type.str());
      continue;
    }
    if (field->rename == Field::Rename::Gone) {
      S.diags.report(diag::tf_argument_gone, block->typeRange, type.str());
      continue;
    }
    Val val = convertBlocks(found->second, scope, field, type);
    result.isEventual |= val.isEventual;
    ir::CommentsId comments =
        found->second.size() == 1 ? W.comments.take(*block) : ir::CommentsId();
    result.attributes.push_back(W.attribute(field->pulumi, val.expr, block->typeRange, comments));
  }
  // A property given by an argument and by a block under two names would stand twice.
  llvm::DenseMap<StrId, size_t> seen;
  for (const ir::Attribute &attribute : result.attributes)
    if (!seen.try_emplace(attribute.name, 0).second)
      W.dropped(diag::tf_property_twice, attribute.nameRange, C.program.str(attribute.name).str());
  llvm::erase_if(result.attributes,
                 [&](const ir::Attribute &attribute) { return seen[attribute.name]++ > 0; });
  return result;
}

/// Adds the argument `attribute` of an older major, which stands in a block now, maybe with others
/// of its kind.
void BodyConverter::addWithin(Result &result, const Field &field,
                              const syntax::Attribute &attribute, ExprId value) {
  SrcRange range = attribute.expr->range;
  if (X[value].kind == ir::ExprKind::Null)
    return;
  W.comments.giveToItem(value, attribute);
  llvm::SmallVector<ExprId, 8> members;
  auto block = llvm::find_if(result.attributes, [&](const ir::Attribute &made) {
    return C.program.str(made.name) == inputName(field) &&
           X[made.value].kind == ir::ExprKind::Object;
  });
  if (block != result.attributes.end())
    llvm::append_range(members, X.list(block->value));
  members.append({W.text(field.other, attribute.nameRange), value});
  ExprId object = X.object(members, range);
  if (block != result.attributes.end())
    block->value = object;
  else
    result.attributes.push_back(W.attribute(inputName(field), object, attribute.nameRange));
}

/// Whether providers read what `attribute` names, though its type is that of any text: by its name,
/// or because it says `./` in front.
static bool namesFile(const syntax::Attribute &attribute) {
  std::optional<llvm::StringRef> text = syntax::plainText(&attribute);
  return (text && text->starts_with("./")) || attribute.name == "source_dir" ||
         attribute.name == "source_file" || attribute.name == "filename";
}

Val BodyConverter::convertArgument(const syntax::Attribute &attribute, const Scope &scope,
                                   const Field &field) {
  if (field.isSecret)
    syntax::concealLiterals(attribute.expr, S.sources);
  Val val = E.convert(attribute.expr, scope, field.isGuess ? nullptr : field.type);
  if (field.rename != Field::Rename::Same)
    return renewed(val, field.rename, attribute.name, attribute.expr->range);
  if (field.isIntOrText)
    return intOrText(val, attribute.expr->range);
  if (field.isOctal)
    return octal(val, attribute.expr->range);
  if (field.asset != AssetKind::None || namesFile(attribute))
    val = E.programPath(attribute.expr, val, scope);
  return V.wrapAsset(val, field.asset, attribute.expr->range);
}

/// The value of the argument `name` of an older major as that of the one which it is now. Null
/// stays null.
Val BodyConverter::renewed(const Val &val, Field::Rename how, llvm::StringRef name,
                           SrcRange range) {
  Val made = val;
  if (X[val.expr].kind == ir::ExprKind::Null)
    return made;
  auto choose = [&](ExprId yes, ExprId no) {
    bool isLiteral = X[val.expr].kind == ir::ExprKind::Bool;
    made.type = S.types.string();
    made.expr = !isLiteral                ? X.conditional(val.expr, yes, no, range)
                : X[val.expr].boolValue() ? yes
                                          : no;
  };
  switch (how) {
  case Field::Rename::Same:
  case Field::Rename::Both:
  case Field::Rename::Within:
  case Field::Rename::Gone:
    return made;
  case Field::Rename::Enabled:
    choose(W.text("Enabled", range), W.text("Disabled", range));
    break;
  case Field::Rename::Disabled:
    choose(W.text("Disabled", range), W.text("Enabled", range));
    break;
  case Field::Rename::Vpc:
    choose(W.text("vpc", range), X.null(range));
    break;
  case Field::Rename::Ssl:
    choose(W.text("TRUSTED_CLIENT_CERTIFICATE_REQUIRED", range),
           W.text("ALLOW_UNENCRYPTED_AND_ENCRYPTED", range));
    break;
  case Field::Rename::Filter: {
    std::string key = name.str();
    std::replace(key.begin(), key.end(), '_', '-');
    ExprId filter =
        W.object({{"name", W.text(key, range)}, {"values", X.tuple({val.expr}, range)}}, range);
    made.expr = X.tuple({filter}, range);
    made.type = S.types.list(S.types.unknown());
    break;
  }
  case Field::Rename::List:
    made.expr = X.tuple({val.expr}, range);
    made.type = S.types.list(val.type);
    break;
  case Field::Rename::Not:
    made.expr = X[val.expr].kind == ir::ExprKind::Bool ? X.boolean(!X[val.expr].boolValue(), range)
                                                       : X.unary(ir::UnaryOp::Not, val.expr, range);
    break;
  }
  if (val.mayBeNull)
    made.expr = X.conditional(W.isNull(W.again(val.expr), range), X.null(range), made.expr, range);
  return made;
}

/// Kubernetes takes a number for another thing than its text: ports have numbers and names.
Val BodyConverter::intOrText(const Val &val, SrcRange range) {
  if (X[val.expr].kind == ir::ExprKind::String) {
    llvm::StringRef text = C.program.str(X[val.expr].text());
    uint64_t number = 0;
    return text.getAsInteger(10, number) ? val : Val{W.number(number, range), S.types.number()};
  }
  if (val.type->is(TyKind::Number) || X[val.expr].kind == ir::ExprKind::Null)
    return val;
  ExprId number = W.stdCall(ir::StdFunction::tonumber, {{"input", val.expr}}, range);
  return {W.call(ir::Builtin::Try, {number, W.again(val.expr)}, range), S.types.unknown(),
          val.isEventual};
}

/// A text of octal digits as the number that it is.
Val BodyConverter::octal(const Val &val, SrcRange range) {
  constexpr unsigned Base = 8;
  uint64_t number = 0;
  if (X[val.expr].kind == ir::ExprKind::Null)
    return val;
  if (X[val.expr].kind == ir::ExprKind::String &&
      !C.program.str(X[val.expr].text()).getAsInteger(Base, number))
    return {W.number(number, range), S.types.number()};
  ExprId made = W.stdCall(ir::StdFunction::parseint,
                          {{"input", val.expr}, {"base", W.number(Base, range)}}, range);
  return {made, S.types.number(), val.isEventual};
}

Val BodyConverter::bodyObject(const syntax::Body &body, const Scope &scope, const Ty *schema,
                              SrcRange range) {
  Result made = convert(body, scope, schema, [](const syntax::Item &) { return false; });
  return {W.object(made.attributes, range), schema, made.isEventual};
}

Val BodyConverter::mapObject(const syntax::Body &body, const Scope &scope, const Ty *map,
                             SrcRange range) {
  llvm::SmallVector<ExprId, 8> items;
  std::vector<Field> fields;
  bool isEventual = false;
  for (const syntax::Item *item : body.items) {
    auto *attribute = dyn_cast<syntax::Attribute>(item);
    if (!attribute) {
      W.dropped(diag::tf_block_for_value, item->range, cast<syntax::Block>(item)->type.str());
      continue;
    }
    Val val = E.convert(attribute->expr, scope, map->element);
    W.comments.giveToItem(val.expr, *attribute);
    isEventual |= val.isEventual;
    items.append({W.text(attribute->name, attribute->nameRange), val.expr});
    fields.push_back({attribute->name.str(), attribute->name.str(), val.type});
  }
  return {X.object(items, range), S.types.object(std::move(fields)), isEventual};
}

/// The value of a property from the blocks that say it.
Val BodyConverter::convertBlocks(llvm::ArrayRef<const syntax::Block *> blocks, const Scope &scope,
                                 const Field *field, llvm::StringRef type) {
  const Ty *place = field->type;
  SrcRange range = blocks.front()->headerRange();
  bool isDynamic =
      llvm::any_of(blocks, [](const syntax::Block *block) { return block->type == "dynamic"; });
  // Of a provider without a mapping it is not known whether a block may stand twice; one that
  // stands once is taken for an object.
  bool isSingleton = place->is(TyKind::Singleton) || place->is(TyKind::Schema)
                         ? !(place->isGuess() && (blocks.size() > 1 || isDynamic))
                         : false;
  const Ty *element = place->is(TyKind::Schema) ? place : place->element;
  if (!element || !element->is(TyKind::Schema)) {
    // Old code writes maps as blocks: `tags { ... }`.
    if (blocks.size() == 1 && !isDynamic && (place->is(TyKind::Map) || place->is(TyKind::Unknown)))
      return mapObject(*blocks[0]->body, scope, place, range);
    bool isList = place->is(TyKind::List) || place->is(TyKind::Set);
    if (isList && (element->is(TyKind::Map) || element->is(TyKind::Unknown)) && !isDynamic) {
      // Lists of maps as well: Pulumi's packages have some in the place of blocks.
      llvm::SmallVector<ExprId, 4> maps;
      bool isEventual = false;
      for (const syntax::Block *block : blocks) {
        Val val = mapObject(*block->body, scope, element, block->headerRange());
        if (blocks.size() > 1)
          W.comments.giveToItem(val.expr, *block);
        isEventual |= val.isEventual;
        maps.push_back(val.expr);
      }
      return {X.tuple(maps, range), place, isEventual};
    }
    W.dropped(diag::tf_block_for_value, range, type.str());
    return {X.null(range), S.types.null()};
  }
  if (isSingleton) {
    if (blocks.size() > 1 && !isDynamic)
      W.dropped(diag::tf_singleton_of_many, blocks[1]->headerRange(),
                static_cast<unsigned>(blocks.size()));
    if (blocks.size() == 1 || !isDynamic) {
      const syntax::Block &only = *blocks.front();
      return only.type == "dynamic" ? convertDynamic(only, scope, element, true)
                                    : bodyObject(*only.body, scope, element, only.range);
    }
    return convertChoices(blocks, scope, element, !field->isOptional, range);
  }
  // Runs of static blocks are lists, dynamic ones are loops; more than one piece is put together.
  llvm::SmallVector<ExprId, 4> pieces, run;
  bool isEventual = false;
  auto endRun = [&] {
    if (!run.empty())
      pieces.push_back(X.tuple(run, range));
    run.clear();
  };
  for (const syntax::Block *block : blocks) {
    if (block->type == "dynamic") {
      endRun();
      Val val = convertDynamic(*block, scope, element, false);
      isEventual |= val.isEventual;
      pieces.push_back(val.expr);
      continue;
    }
    Val val = bodyObject(*block->body, scope, element, block->range);
    if (blocks.size() > 1)
      W.comments.giveToItem(val.expr, *block);
    isEventual |= val.isEventual;
    run.push_back(val.expr);
  }
  endRun();
  if (pieces.size() == 1)
    return {pieces[0], place, isEventual};
  return {W.stdCall(ir::StdFunction::concat, {{"input", X.tuple(pieces, range)}}, range), place,
          true};
}

/// Blocks of which at most one is there. Where each says by a condition whether it is, a chain of
/// conditionals; else the one in the list of all that is not null. Of blocks that must be there the
/// last needs no condition.
Val BodyConverter::convertChoices(llvm::ArrayRef<const syntax::Block *> blocks, const Scope &scope,
                                  const Ty *element, bool isRequired, SrcRange range) {
  constexpr size_t LongestChain = 4;
  bool isEventual = false, isChain = blocks.size() <= LongestChain;
  llvm::SmallVector<ExprId, 4> choices;
  auto isNull = [&](ExprId expr) { return X[expr].kind == ir::ExprKind::Null; };
  auto isGate = [&](ExprId expr) {
    if (X[expr].kind != ir::ExprKind::Conditional)
      return false;
    auto gate = X[expr].as<ir::ConditionalExpr>();
    return isNull(gate.then()) || isNull(gate.otherwise());
  };
  for (const syntax::Block *block : blocks) {
    Val val = block->type == "dynamic" ? convertDynamic(*block, scope, element, true)
                                       : bodyObject(*block->body, scope, element, block->range);
    isEventual |= val.isEventual;
    choices.push_back(val.expr);
    isChain &= isGate(val.expr) || block == blocks.back();
  }
  if (!isChain) {
    Val all{X.tuple(choices, range), S.types.list(element), isEventual};
    Val there = V.loop(all, "", "choice", range, [&](const Val &, const Val &choice) {
      ValueWriter::LoopBody body;
      body.value = choice;
      body.condition = {X.binary(ir::BinaryOp::NotEqual, V.use(choice).expr, X.null(range), range),
                        S.types.boolean()};
      return body;
    });
    return {W.call(ir::Builtin::SingleOrNone, {there.expr}, range), element, isEventual};
  }
  ExprId result = choices.pop_back_val();
  if (isRequired && isGate(result)) {
    auto gate = X[result].as<ir::ConditionalExpr>();
    result = isNull(gate.then()) ? gate.otherwise() : gate.then();
  }
  for (ExprId choice : llvm::reverse(choices)) {
    auto gate = X[choice].as<ir::ConditionalExpr>();
    bool isElse = isNull(gate.then());
    result = X.conditional(gate.condition(), isElse ? result : gate.then(),
                           isElse ? gate.otherwise() : result, range);
  }
  return {result, element, isEventual};
}

std::optional<Gate> gateOf(const syntax::Expr *forEach) {
  auto *conditional = dyn_cast<syntax::ConditionalExpr>(syntax::skipParens(forEach));
  if (!conditional)
    return std::nullopt;
  auto tuple = [](const syntax::Expr *expr) {
    expr = syntax::skipParens(expr);
    auto *call = dyn_cast<syntax::FunctionCallExpr>(expr);
    if (call && call->name == "toset" && call->args.size() == 1)
      expr = syntax::skipParens(call->args[0]);
    return dyn_cast<syntax::TupleConsExpr>(expr);
  };
  const syntax::TupleConsExpr *then = tuple(conditional->trueValue),
                              *otherwise = tuple(conditional->falseValue);
  if (!then || !otherwise || then->elements.size() + otherwise->elements.size() != 1)
    return std::nullopt;
  bool isThen = otherwise->elements.empty();
  return Gate{conditional->condition, (isThen ? then : otherwise)->elements[0].value, isThen};
}

/// Whether `body` needs the key of `iterator`: `<iterator>.key`, or the iterator as a whole.
static bool usesKey(const syntax::Body &body, llvm::StringRef iterator) {
  unsigned uses = 0, ofMembers = 0;
  syntax::walk(body, [&](const syntax::Expr *expr) {
    auto isIterator = [&](const syntax::Expr *part) {
      auto *variable = dyn_cast<syntax::VariableExpr>(part);
      return variable && variable->name == iterator;
    };
    auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
    uses += isIterator(expr);
    ofMembers += attr && attr->name != "key" && isIterator(attr->source);
    return syntax::Walk::Continue;
  });
  return uses > ofMembers;
}

/// `dynamic "x" { for_each, iterator, content }`: a loop, or a conditional when `for_each` is
/// `condition ? [x] : []`. Gives a list, or with `isSingleton` the one object or null.
Val BodyConverter::convertDynamic(const syntax::Block &block, const Scope &scope, const Ty *element,
                                  bool isSingleton) {
  const syntax::Attribute *forEach = block.body->attribute("for_each");
  const syntax::Body *content = nullptr;
  llvm::StringRef iterator = block.labels.size() == 1 ? block.labels[0].text : "";
  for (const syntax::Item *item : block.body->items) {
    if (auto *inner = dyn_cast<syntax::Block>(item); inner && inner->type == "content")
      content = inner->body;
    auto *attribute = dyn_cast<syntax::Attribute>(item);
    if (!attribute || attribute->name == "for_each")
      continue;
    if (attribute->name == "iterator") {
      if (auto *name = dyn_cast<syntax::VariableExpr>(attribute->expr))
        iterator = name->name;
      else if (auto *text = dyn_cast<syntax::TemplateExpr>(attribute->expr);
               text && text->isPlainString())
        iterator = text->plainText();
    } else {
      W.dropped(diag::tf_argument_without_property, attribute->nameRange, attribute->name.str());
    }
  }
  if (!forEach || !content) {
    W.dropped(diag::tf_dynamic_incomplete, block.headerRange());
    return {X.null(block.range), S.types.null()};
  }
  SrcRange range = block.range;
  auto withIterator = [&](const Val &key, const Val &value) {
    Scope inside(&scope);
    inside.bind({iterator, Binding::Iterator, value, key});
    return bodyObject(*content, inside, element, range);
  };
  if (std::optional<Gate> gate = gateOf(forEach->expr)) {
    Val condition = E.convert(gate->condition, scope, S.types.boolean());
    Val value = E.convert(gate->value, scope);
    if (W.isSimple(value.expr) || X[value.expr].kind == ir::ExprKind::Template) {
      Val key{W.number(0, range), S.types.number()};
      Val body = withIterator(key, value);
      ExprId none = isSingleton ? X.null(range) : X.tuple({}, range);
      ExprId one = isSingleton ? body.expr : X.tuple({body.expr}, range);
      ExprId result = X.conditional(condition.expr, gate->isThen ? one : none,
                                    gate->isThen ? none : one, range);
      return {result, element, condition.isEventual || body.isEventual};
    }
  }
  // A list of the one element that is written there makes one block of it.
  auto *literal = llvm::dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(forEach->expr));
  if (literal && literal->elements.size() == 1) {
    Val value = E.convert(literal->elements[0].value, scope);
    if (W.isSimple(value.expr)) {
      Val body = withIterator({W.number(0, range), S.types.number()}, value);
      return {isSingleton ? body.expr : X.tuple({body.expr}, range), element, body.isEventual};
    }
  }
  Val collection = E.convert(forEach->expr, scope);
  Val list = V.loop(collection, usesKey(*content, iterator) ? "key" : "", "entry", range,
                    [&](const Val &key, const Val &value) {
                      ValueWriter::LoopBody body;
                      body.value = withIterator(key.expr ? key : value, value);
                      return body;
                    });
  if (isSingleton)
    return {W.call(ir::Builtin::SingleOrNone, {list.expr}, range), element, list.isEventual};
  return list;
}

} // namespace pcl::terraform
