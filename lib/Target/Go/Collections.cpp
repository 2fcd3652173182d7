#include "Collections.h"

#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::go;

bool Collections::contains(const schema::ObjectType *object, bool isMap) {
  if (!IsCollected)
    collect();
  return (isMap ? Maps : Lists).contains(object);
}

void Collections::collect() {
  IsCollected = true;
  for (uint32_t i = 0; i < Workspace.programCount(); ++i) {
    const ir::Program &program = Workspace.program(ir::ProgramId(i));
    for (const ir::Node &node : program.nodes) {
      if (!node.resource)
        continue;
      collect(node.resource->inputs);
      collect(node.resource->outputs);
    }
    for (const auto &[call, function] : program.functions) {
      if (!function)
        continue;
      collect(function->inputs);
      collect(function->outputs);
      if (function->returnType)
        collect(*function->returnType);
    }
  }
}

void Collections::collect(const schema::Properties &properties) {
  for (const schema::Property &property : properties)
    if (property.type)
      collect(*property.type);
}

void Collections::collect(const schema::Type &type) {
  bool isMap = type.kind == schema::TypeKind::Map;
  if (isMap || type.kind == schema::TypeKind::Array)
    if (const schema::ObjectType *element = schema::objectTypeOf(*type.element()))
      (isMap ? Maps : Lists).insert(element);
  for (const schema::Type *element : type.elements)
    collect(*element);
  if (const schema::ObjectType *object = schema::objectTypeOf(type);
      object && Seen.insert(object).second)
    collect(object->properties);
}
