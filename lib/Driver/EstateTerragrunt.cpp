#include "EstateTerragrunt.h"

#include "pcl/Parse/Parser.h"
#include "pcl/Support/JsonText.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl {

/// The value of `expr` if it is written out.
static std::optional<nlohmann::ordered_json> writtenOut(const syntax::Expr *expr) {
  expr = syntax::skipParens(expr);
  if (auto text = syntax::plainText(expr))
    return nlohmann::ordered_json(text->str());
  if (auto *boolean = llvm::dyn_cast<syntax::BoolLit>(expr))
    return nlohmann::ordered_json(boolean->value);
  if (llvm::isa<syntax::NullLit>(expr))
    return nlohmann::ordered_json(nullptr);
  bool isNegative = false;
  if (auto *unary = llvm::dyn_cast<syntax::UnaryExpr>(expr);
      unary && unary->op == syntax::UnaryOp::Negate) {
    isNegative = true;
    expr = syntax::skipParens(unary->operand);
  }
  if (auto *number = llvm::dyn_cast<syntax::NumberLit>(expr)) {
    nlohmann::ordered_json value =
        parseOrderedJsonText((isNegative ? "-" : "") + number->text.str());
    if (value.is_number_integer())
      return value;
    return std::nullopt; // digits may be lost
  }
  if (isNegative)
    return std::nullopt;
  if (auto *tuple = llvm::dyn_cast<syntax::TupleConsExpr>(expr)) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const syntax::TupleElement &element : tuple->elements) {
      auto value = writtenOut(element.value);
      if (!value)
        return std::nullopt;
      list.push_back(std::move(*value));
    }
    return list;
  }
  if (auto *object = llvm::dyn_cast<syntax::ObjectConsExpr>(expr)) {
    nlohmann::ordered_json map = nlohmann::ordered_json::object();
    for (const syntax::ObjectItem &item : object->items) {
      std::optional<llvm::StringRef> key = item.keyText();
      auto value = writtenOut(item.value);
      if (!key || !value)
        return std::nullopt;
      map[key->str()] = std::move(*value);
    }
    return map;
  }
  return std::nullopt;
}

/// What is said of a block that brings something from elsewhere; "" of one that a program does
/// without.
static std::string obstacleIn(const syntax::Block &block) {
  bool isHarmless = llvm::StringSwitch<bool>(block.type)
                        .Cases("remote_state", "dependencies", "locals", "dependency", true)
                        .Default(false);
  return isHarmless ? "" : phrase::terragrunt_block(block.type.str()).text;
}

static std::string obstacleIn(const syntax::Attribute &attribute) {
  bool isHarmless = llvm::StringSwitch<bool>(attribute.name)
                        .Cases("inputs", "terragrunt_version_constraint",
                               "terraform_version_constraint", "download_dir", true)
                        .Cases("terraform_binary", "retryable_errors", true)
                        .Default(false);
  return isHarmless ? "" : phrase::terragrunt_argument(attribute.name.str()).text;
}

/// Takes what the block `terraform` says.
static void takeModule(const syntax::Block &block, TerragruntUnit &unit) {
  for (const syntax::Item *item : block.body->items) {
    auto *attribute = llvm::dyn_cast<syntax::Attribute>(item);
    auto source = attribute ? syntax::plainText(attribute->expr) : std::nullopt;
    if (!attribute) {
      unit.obstacle = phrase::terragrunt_block(llvm::cast<syntax::Block>(item)->type.str()).text;
    } else if (attribute->name != "source") {
      unit.obstacle = phrase::terragrunt_argument(attribute->name.str()).text;
    } else if (!source || !source->starts_with(".")) {
      unit.obstacle = phrase::terragrunt_source(source ? source->str() : "...").text;
    } else {
      // Two slashes part what is copied from the module in it.
      auto [outer, inner] = source->split("//");
      unit.source = inner.empty() ? outer.str() : (outer + "/" + inner).str();
    }
  }
}

TerragruntUnit readTerragrunt(llvm::StringRef path) {
  TerragruntUnit unit;
  SourceManager sources;
  DiagnosticEngine silent(sources);
  syntax::Arena arena;
  llvm::Expected<FileId> file = sources.loadNamed(path);
  if (!file) {
    unit.obstacle = phrase::terragrunt_unreadable(llvm::toString(file.takeError())).text;
    return unit;
  }
  const syntax::File *tree = parseFile(*file, sources, silent, arena);
  if (tree->hasErrors) {
    unit.obstacle = phrase::terragrunt_syntax().text;
    return unit;
  }
  unit.isParent = true;
  for (const syntax::Item *item : tree->body->items) {
    if (auto *block = llvm::dyn_cast<syntax::Block>(item)) {
      if (block->type == "terraform") {
        unit.isParent &= !block->body->attribute("source");
        takeModule(*block, unit);
      } else if (std::string obstacle = obstacleIn(*block); !obstacle.empty()) {
        unit.isParent &= block->type != "include"; // which may name the module
        unit.obstacle = std::move(obstacle);
      }
      continue;
    }
    auto *attribute = llvm::cast<syntax::Attribute>(item);
    if (std::string obstacle = obstacleIn(*attribute); !obstacle.empty())
      unit.obstacle = std::move(obstacle);
    if (attribute->name != "inputs")
      continue;
    auto *inputs = llvm::dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(attribute->expr));
    if (!inputs) {
      unit.obstacle = phrase::terragrunt_input("inputs").text;
      continue;
    }
    for (const syntax::ObjectItem &input : inputs->items) {
      std::optional<llvm::StringRef> name = input.keyText();
      auto value = writtenOut(input.value);
      if (name && value)
        unit.given.push_back({"", name->str(), printJsonText(*value), /*isJson=*/true});
      else
        unit.obstacle = phrase::terragrunt_input(name ? name->str() : "...").text;
    }
  }
  return unit;
}

} // namespace pcl
