// Values back into expressions.
#include "pcl/Eval/Eval.h"

#include "llvm/Support/JSON.h"

namespace pcl::eval {

using namespace ir;

namespace {

class Materialiser {
public:
  Materialiser(Program &program, SrcRange range) : P(program), Range(range) {}

  ExprId make(const Value &value, unsigned depth) {
    if (depth > MaxDepth)
      return {};
    ExprId made = makePlain(value, depth);
    return made && value.isSecret() ? call(Builtin::Secret, made) : made;
  }

private:
  static constexpr unsigned MaxDepth = 1000;

  ExprId call(Builtin builtin, ExprId arg) { return P.makeCall(builtin, {arg}, Range); }
  ExprId text(llvm::StringRef text) {
    return llvm::json::isUTF8(text) ? P.exprs.string(P.intern(text), Range) : ExprId();
  }

  ExprId makePlain(const Value &value, unsigned depth) {
    switch (value.kind()) {
    case ValueKind::Null:
      return P.exprs.null(Range);
    case ValueKind::Bool:
      return P.exprs.boolean(value.boolean(), Range);
    case ValueKind::Number: {
      llvm::StringRef digits = value.numberText();
      bool isNegative = digits.consume_front("-");
      ExprId number = P.exprs.number(P.intern(digits), Range);
      return isNegative ? P.exprs.unary(UnaryOp::Negate, number, Range) : number;
    }
    case ValueKind::String:
      return text(value.string());
    case ValueKind::Array: {
      llvm::SmallVector<ExprId, 8> items;
      for (const Value &element : value.elements()) {
        items.push_back(make(element, depth + 1));
        if (!items.back())
          return {};
      }
      return P.exprs.tuple(items, Range);
    }
    case ValueKind::Object:
      return object(value.object(), depth);
    case ValueKind::Asset:
    case ValueKind::Archive:
      return asset(value, depth);
    case ValueKind::Resource:
    case ValueKind::Unknown:
      return {};
    }
    return {};
  }

  ExprId object(const ValueObject &members, unsigned depth) {
    llvm::SmallVector<ExprId, 16> items;
    for (const auto &[name, member] : members) {
      ExprId key = text(name), value = make(member, depth + 1);
      if (!key || !value)
        return {};
      items.push_back(key);
      items.push_back(value);
    }
    return P.exprs.object(items, Range);
  }

  ExprId asset(const Value &value, unsigned depth) {
    const AssetData &data = value.assetData();
    bool isArchive = value.kind() == ValueKind::Archive;
    if (data.source == AssetData::Source::Assets) {
      ExprId assets = data.assets ? object(*data.assets, depth + 1) : ExprId();
      return assets ? call(Builtin::AssetArchive, assets) : ExprId();
    }
    ExprId contents = data.source == AssetData::Source::Elided ? ExprId() : text(data.text);
    if (!contents || (isArchive && data.source == AssetData::Source::Text))
      return {};
    switch (data.source) {
    case AssetData::Source::Text:
      return call(Builtin::StringAsset, contents);
    case AssetData::Source::Path:
      return call(isArchive ? Builtin::FileArchive : Builtin::FileAsset, contents);
    default:
      return call(isArchive ? Builtin::RemoteArchive : Builtin::RemoteAsset, contents);
    }
  }

  Program &P;
  SrcRange Range;
};

} // namespace

ExprId materialise(Program &program, const Value &value, SrcRange range) {
  return Materialiser(program, range).make(value, 0);
}

} // namespace pcl::eval
