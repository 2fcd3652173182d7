// What the table's notes mean: Check, Diff, and what a server makes of inputs, over plain values.
// Private to the library.
//
// All of it is a function of the table and the values given; resources, faults and files are
// elsewhere (Cloud, Faults).
#pragma once

#include "pcl/Oracle/Oracle.h"
#include "pcl/TestProvider/Table.h"
#include "pcl/Value/Objects.h"

namespace pcl::testprovider {

/// Nobody said anything: absent or null.
inline bool isAbsent(const Value *value) { return !value || value->isNull(); }
/// Absent, or the zero of its type; an object that has only zeros or `__defaults` is one too.
bool isZero(const Value *value);
/// `object` without the member `name`.
ValueObject without(const ValueObject &object, llvm::StringRef name);

/// A path is one step longer while this lives.
class Deeper {
public:
  template <typename Step> Deeper(PropertyPath &at, const Step &step) : At(at) { At.append(step); }
  ~Deeper() { At.pop(); }
  Deeper(const Deeper &) = delete;

private:
  PropertyPath &At;
};

/// `value` as the server writes it.
Value normalised(const Value &value, Normal how);

/// A failure before it is put into words.
struct Problem {
  PropertyPath at;
  std::string text;                       ///< what is wrong, with `{0}` where the name stands
  std::optional<Explanation> explanation; ///< else that of the resource
};

struct Checked {
  ValueObject inputs;
  std::vector<Problem> problems;
};

/// Check of `news` where `olds` were the inputs before. The resource's name and `randomSeed` give
/// new names.
Checked checkInputs(const ResourceSpec &resource, const oracle::CheckRequest &request);
/// `problem` as the provider words it.
oracle::CheckFailure explain(const Problem &problem, const ResourceSpec &resource);
/// What the path `at` passes through: the specs of its names; null where the table does not say.
std::vector<const PropertySpec *> specsAlong(const ObjectSpec &object, const PropertyPath &at);

/// The differences between what is there and `news`, sorted by path, each once.
std::vector<oracle::PropertyDiff> compare(const ObjectSpec &object, const ValueObject &olds,
                                          const ValueObject &news);
oracle::DiffAnswer diffResource(const ResourceSpec &resource, const oracle::DiffRequest &request);

/// What Read gives as inputs of a resource with `outputs` that is imported.
ValueObject importedInputs(const ResourceSpec &resource, const ValueObject &outputs);
/// What Read gives as inputs of a resource that is in the state with `olds`.
ValueObject refreshedInputs(const ResourceSpec &resource, const ValueObject &olds,
                            const ValueObject &outputs);

/// What templates may name beside properties.
struct Identity {
  std::string id, name;
  unsigned number = 0;
};
/// The id of a new resource.
std::string newId(const ResourceSpec &resource, const ValueObject &inputs,
                  const Identity &identity);
/// What the server has after a create (`olds` is null) or an update. `preview`: what it chooses is
/// unknown.
ValueObject serverOutputs(const ResourceSpec &resource, const ValueObject &inputs,
                          const ValueObject *olds, const Identity &identity, bool preview);
/// `object` with secrets marked as the table says.
ValueObject withSecrets(const ObjectSpec &spec, const ValueObject &object);

} // namespace pcl::testprovider
