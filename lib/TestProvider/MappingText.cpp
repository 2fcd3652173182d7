// The table as the mapping that a bridged provider gives: which of Terraform's names stands for
// what, and what is computed.
//
// The form is that of a bridge's GetMapping for `terraform`, of which only what readers of mappings
// look at. Every property has its name in it, so nothing depends on rules for names.
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/TestProvider/Table.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace pcl::testprovider {

namespace {

using schema::TerraformType;

class MappingWriter {
public:
  std::string write(const Table &table) {
    ValueObject shapes, names;
    for (const auto &[token, resource] : table.resources()) {
      if (resource.style != Style::Bridge)
        continue;
      auto [shape, info] = fields(resource.object);
      std::string type = table.name + "_" + resource.terraformName;
      shapes.set(type, Value::object(std::move(shape)));
      names.set(type, Value::object({{"tok", Value::string(token)},
                                     {"fields", Value::object(std::move(info))}}));
    }
    return toJson(Value::object(
        {{"name", Value::string(table.name)},
         {"version", Value::string(table.version)},
         {"provider", Value::object({{"resources", Value::object(std::move(shapes))}})},
         {"resources", Value::object(std::move(names))}}));
  }

private:
  /// Terraform's schema of the members of `object`, and what Pulumi calls them; both by Terraform's
  /// names.
  std::pair<ValueObject, ValueObject> fields(const ObjectSpec &object) {
    ValueObject shapes, names;
    Inside.push_back(&object);
    for (const PropertySpec &property : object.properties) {
      auto [shape, info] = field(property);
      shapes.set(property.terraformName, Value::object(std::move(shape)));
      names.set(property.terraformName, Value::object(std::move(info)));
    }
    Inside.pop_back();
    return {std::move(shapes), std::move(names)};
  }

  std::pair<ValueObject, ValueObject> field(const PropertySpec &property) {
    const TypeSpec &type = *property.type;
    ValueObject shape{{"type", number(terraformType(property))}},
        info{{"name", Value::string(property.name)}};
    auto flag = [&](const char *name, bool isOn) {
      if (isOn)
        shape.set(name, Value::boolean(true));
    };
    flag("required", property.isInput && property.isRequired);
    flag("optional", property.isInput && !property.isRequired);
    flag("computed", property.isComputed || !property.isInput);
    flag("forceNew", property.isForceNew);
    flag("sensitive", property.isSecret);
    bool isSingle = type.kind == TypeSpec::Kind::Object;
    const TypeSpec *element = isSingle ? &type : type.element;
    if (isSingle) {
      shape.set("maxItems", Value::integer(1));
      info.set("maxItemsOne", Value::boolean(true));
    }
    // A type that has itself inside has no end: it is cut there.
    if (element && element->object && !llvm::is_contained(Inside, element->object)) {
      auto [shapes, names] = fields(*element->object);
      shape.set("element", Value::object({{"resource", Value::object(std::move(shapes))}}));
      info.set("element", Value::object({{"fields", Value::object(std::move(names))}}));
    } else if (element) {
      shape.set("element",
                Value::object(
                    {{"schema", Value::object({{"type", number(scalarType(element->kind))}})}}));
    }
    return {std::move(shape), std::move(info)};
  }

  static Value number(TerraformType type) { return Value::integer(static_cast<int>(type)); }

  static TerraformType scalarType(TypeSpec::Kind kind) {
    switch (kind) {
    case TypeSpec::Kind::Bool:
      return TerraformType::Bool;
    case TypeSpec::Kind::Number:
      return TerraformType::Float;
    default:
      return TerraformType::String;
    }
  }

  static TerraformType terraformType(const PropertySpec &property) {
    switch (property.type->kind) {
    case TypeSpec::Kind::Array:
      return property.isSet ? TerraformType::Set : TerraformType::List;
    case TypeSpec::Kind::Object:
      return TerraformType::List;
    case TypeSpec::Kind::Map:
      return TerraformType::Map;
    default:
      return scalarType(property.type->kind);
    }
  }

  llvm::SmallVector<const ObjectSpec *, 8> Inside; ///< the objects around
};

} // namespace

std::string Table::mappingText() const { return MappingWriter().write(*this); }

} // namespace pcl::testprovider
