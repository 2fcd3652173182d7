// Texts that are put together: `Sub`, `Join`, and the dynamic references that may stand in them,
// whole or in pieces.
#include "Expressions.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

ExprId Expressions::text(const Node &node) {
  Parts parts;
  partsOf(node, parts);
  return finish(std::move(parts), node.range);
}

/// The pieces of what `node` gives as a text.
void Expressions::partsOf(const Node &node, Parts &parts) {
  if (node.isScalar()) {
    parts.push_back({node.isNull() ? "" : textOf(node).str(), {}});
    return;
  }
  const Member *call = node.function();
  if (call && call->key == "Fn::Sub" && subParts(*call->value, parts))
    return;
  if (call && call->key == "Fn::Join" && joinParts(*call->value, parts))
    return;
  if (isListResult(node)) {
    parts.push_back({"", W.call(ir::Builtin::Join, {W.text(","), list(node)}, node.range)});
    return;
  }
  if (!call || call->key == "Condition") {
    C.diags.report(diag::cfn_form, node.range, phrase::this_place(), phrase::a_text(),
                   describe(node));
    parts.push_back({"", mark(node.range)});
    return;
  }
  ExprId made = function(node, *call, nullptr);
  if (!made)
    made = lose("Ref", node.range, phrase::no_novalue());
  parts.push_back({"", made});
}

/// A name in `Sub`: of a parameter, of a resource, or of an attribute of one.
ExprId Expressions::named(llvm::StringRef name, SrcRange range) {
  auto [id, attribute] = name.split('.');
  if (attribute.empty() || name.starts_with("AWS::"))
    return ref(name, range);
  auto resource = C.resources.find(id);
  if (resource != C.resources.end())
    return attributeOf(resource->second, attribute, range);
  if (C.isPartial)
    return lose("Fn::Sub", range, phrase::lost_resource(id.str()));
  C.diags.report(diag::cfn_unknown_name, range, id.str(), C.near(id, C.resources));
  return mark(range);
}

/// Pieces that a template may have more than once, as `Sub` uses a value of its own again. Each
/// level of such texts within texts may double what is below it.
static constexpr unsigned MaxRepeated = 100'000;

bool Expressions::repeat(const Parts &again, Parts &parts, SrcRange range) {
  constexpr size_t PieceLength = 64;
  if (C.repeated > MaxRepeated)
    return false;
  for (const Part &part : again) {
    uint32_t before = X.size();
    parts.push_back({part.text, part.expr ? W.again(part.expr) : ExprId()});
    C.repeated += 1 + part.text.size() / PieceLength + (X.size() - before);
  }
  if (C.repeated > MaxRepeated)
    C.diags.report(diag::cfn_limit, range, phrase::repeated(MaxRepeated));
  return true;
}

bool Expressions::subParts(const Node &argument, Parts &parts) {
  const Node *text = &argument, *values = nullptr;
  if (argument.isSequence() && argument.items.size() == 2) {
    text = argument.items[0];
    values = argument.items[1];
  }
  if (!text->isScalar() || (values && !values->isMapping()))
    return false;
  llvm::StringRef rest = text->text;
  SrcRange range = argument.range;
  std::map<const Node *, Parts> known; ///< of the values that were used
  while (!rest.empty()) {
    size_t open = rest.find("${");
    parts.push_back({rest.take_front(open).str(), {}});
    if (open == llvm::StringRef::npos)
      break;
    llvm::StringRef behind = rest.drop_front(open + 2);
    size_t close = behind.find('}');
    if (close == llvm::StringRef::npos) {
      parts.push_back({rest.drop_front(open).str(), {}});
      break;
    }
    llvm::StringRef name = behind.take_front(close).trim();
    rest = behind.drop_front(close + 1);
    if (name.consume_front("!")) {
      parts.push_back({("${" + name + "}").str(), {}});
      continue;
    }
    if (const Node *own = values ? values->find(name) : nullptr) {
      auto [value, isNew] = known.try_emplace(own);
      if (isNew) {
        partsOf(*own, value->second);
        parts.insert(parts.end(), value->second.begin(), value->second.end());
      } else if (!repeat(value->second, parts, range)) {
        return true;
      }
      continue;
    }
    auto parameter = C.parameters.find(name);
    ExprId made = named(name, range);
    if (made && parameter != C.parameters.end() && parameter->second.isList)
      made = W.call(ir::Builtin::Join, {W.text(","), made}, range);
    if (!made)
      made = lose("Fn::Sub", range, phrase::no_novalue());
    parts.push_back({"", made});
  }
  return true;
}

/// Only where the separator and the list are written out; else it is a call.
bool Expressions::joinParts(const Node &argument, Parts &parts) {
  if (!argument.isSequence() || argument.items.size() != 2 || !argument.items[0]->isScalar() ||
      !argument.items[1]->isSequence())
    return false;
  llvm::ArrayRef<const Node *> items = argument.items[1]->items;
  if (llvm::any_of(items, [&](const Node *item) {
        return mayBeLeftOut(*item) || isListResult(*item) || isNoValue(*item);
      }))
    return false;
  bool isFirst = true;
  for (const Node *item : items) {
    if (!std::exchange(isFirst, false))
      parts.push_back({argument.items[0]->text.str(), {}});
    partsOf(*item, parts);
  }
  return true;
}

ExprId Expressions::plainText(const Parts &parts, SrcRange range) {
  llvm::SmallVector<ExprId, 8> pieces;
  for (const Part &part : parts)
    if (part.expr)
      pieces.push_back(part.expr);
    else if (!part.text.empty())
      pieces.push_back(W.text(part.text, range));
  if (pieces.empty())
    return W.text("", range);
  return pieces.size() == 1 ? pieces[0] : W.templateOf(pieces, range);
}

ExprId Expressions::finish(Parts parts, SrcRange range) {
  static constexpr llvm::StringLiteral Open = "{{resolve:", Close = "}}";
  // Literals that meet are one, so that what was cut apart is found.
  Parts joined;
  for (Part &part : parts)
    if (!part.expr && !joined.empty() && !joined.back().expr)
      joined.back().text += part.text;
    else
      joined.push_back(std::move(part));
  if (Inner)
    return plainText(joined, range);
  Parts result, inner;
  bool isInside = false;
  for (Part &part : joined) {
    if (part.expr) {
      (isInside ? inner : result).push_back(part);
      continue;
    }
    llvm::StringRef rest = part.text;
    while (!rest.empty()) {
      size_t found = rest.find(isInside ? Close : Open);
      llvm::StringRef before = rest.take_front(found);
      (isInside ? inner : result).push_back({before.str(), {}});
      if (found == llvm::StringRef::npos)
        break;
      rest = rest.drop_front(found + (isInside ? Close : Open).size());
      if (isInside)
        result.push_back({"", dynamicReference(std::exchange(inner, {}), range)});
      isInside = !isInside;
    }
  }
  if (isInside) { // it does not end, so it is none
    result.push_back({Open.str(), {}});
    result.insert(result.end(), inner.begin(), inner.end());
  }
  return plainText(result, range);
}

/// What stands in `{{resolve:...}}`: a service, and what it is asked for. What nobody is to read is
/// a secret, which the package `aws` does not say of it.
ExprId Expressions::dynamicReference(Parts inner, SrcRange range) {
  std::vector<Parts> fields(1);
  for (const Part &part : inner) {
    if (part.expr) {
      fields.back().push_back(part);
      continue;
    }
    llvm::SmallVector<llvm::StringRef, 8> pieces;
    llvm::StringRef(part.text).split(pieces, ':');
    for (size_t i = 0; i < pieces.size(); ++i) {
      if (i)
        fields.emplace_back();
      if (!pieces[i].empty())
        fields.back().push_back({pieces[i].str(), {}});
    }
  }
  auto literal = [&](size_t i) -> llvm::StringRef {
    return i < fields.size() && fields[i].size() == 1 && !fields[i][0].expr
               ? llvm::StringRef(fields[i][0].text)
               : "";
  };
  auto text = [&](size_t i) { return plainText(fields[i], range); };
  auto between = [&](size_t begin, size_t end) {
    Parts parts;
    for (size_t i = begin; i < end; ++i) {
      if (i > begin)
        parts.push_back({":", {}});
      parts.insert(parts.end(), fields[i].begin(), fields[i].end());
    }
    Parts merged;
    for (Part &part : parts)
      if (!part.expr && !merged.empty() && !merged.back().expr)
        merged.back().text += part.text;
      else
        merged.push_back(part);
    return plainText(merged, range);
  };
  auto shown = [&] { return C.diags.sources().text(range).take_front(80).str(); };
  llvm::StringRef service = literal(0);
  if (service == "ssm" && fields.size() >= 2)
    return package("getSsmParameterString", {{"name", between(1, fields.size())}}, "value", range);
  auto secret = [&](llvm::StringRef token, llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> args,
                    llvm::StringRef member) {
    ExprId call = W.invoke(W.text(token, range), W.object(args, range), {}, range);
    return W.call(ir::Builtin::Secret, {W.getAttr(call, member, range)}, range);
  };
  if (service == "ssm-secure" && fields.size() >= 2)
    return secret("aws:ssm/getParameter:getParameter",
                  {{"name", between(1, fields.size())}, {"withDecryption", X.boolean(true, range)}},
                  "value");
  if (service == "secretsmanager" && fields.size() >= 2) {
    // A name has no colons, and an ARN has six.
    size_t end = literal(1) == "arn" ? std::min<size_t>(8, fields.size()) : 2;
    if (end < fields.size() && !fields[end].empty() && literal(end) != "SecretString")
      return lose("{{resolve:...}}", range, phrase::bad_dynamic_reference(shown()));
    llvm::SmallVector<std::pair<llvm::StringRef, ExprId>, 3> args{{"secretId", between(1, end)}};
    auto has = [&](size_t i) { return i < fields.size() && !fields[i].empty(); };
    if (has(end + 2))
      args.push_back({"versionStage", text(end + 2)});
    if (has(end + 3))
      args.push_back({"versionId", text(end + 3)});
    ExprId whole =
        secret("aws:secretsmanager/getSecretVersion:getSecretVersion", args, "secretString");
    if (!has(end + 1))
      return whole;
    ExprId decoded = W.stdCall(ir::StdFunction::jsondecode, {{"input", whole}}, range);
    return X.index(decoded, text(end + 1), range);
  }
  return lose("{{resolve:...}}", range, phrase::bad_dynamic_reference(shown()));
}

} // namespace pcl::cloudformation
