// The order in which SAM goes through resources: that of dictionaries of Python 2.7, which it has
// kept to, so that hashes stay as they were. It decides what counts where several resources become
// one.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

namespace {

class Dictionary {
public:
  void add(llvm::StringRef key) {
    size_t at = slotOf(key);
    Slot &slot = Slots[at];
    if (slot.state == Slot::Full)
      return;
    Filled += slot.state == Slot::Empty;
    ++Used;
    slot = {key, Slot::Full};
    if (Filled * 3 >= Slots.size() * 2)
      resize(Used * (Used > 50000 ? 2 : 4));
  }

  void remove(llvm::StringRef key) {
    Slot &slot = Slots[slotOf(key)];
    if (slot.state != Slot::Full)
      return;
    slot.state = Slot::Deleted;
    --Used;
  }

  std::vector<llvm::StringRef> keys() const {
    std::vector<llvm::StringRef> result;
    for (const Slot &slot : Slots)
      if (slot.state == Slot::Full)
        result.push_back(slot.key);
    return result;
  }

private:
  struct Slot {
    llvm::StringRef key;
    enum State : uint8_t { Empty, Deleted, Full } state = Empty;
  };

  static uint64_t hashOf(llvm::StringRef key) {
    if (key.empty())
      return 0;
    uint64_t hash = uint64_t(uint8_t(key.front())) << 7;
    for (char c : key)
      hash = (hash * 1000003) ^ uint8_t(c);
    hash ^= key.size();
    return hash == ~uint64_t(0) ? hash - 1 : hash;
  }

  /// Where `key` is, or would be.
  size_t slotOf(llvm::StringRef key) const {
    uint64_t hash = hashOf(key), mask = Slots.size() - 1, at = hash;
    std::optional<size_t> free;
    for (uint64_t rest = hash;; rest >>= 5) {
      const Slot &slot = Slots[at & mask];
      if (slot.state == Slot::Full && slot.key == key)
        return at & mask;
      if (slot.state == Slot::Deleted && !free)
        free = at & mask;
      if (slot.state == Slot::Empty)
        return free ? *free : at & mask;
      at = at * 5 + rest + 1;
    }
  }

  void resize(size_t wanted) {
    size_t size = 8;
    while (size <= wanted)
      size *= 2;
    std::vector<llvm::StringRef> all = keys();
    Slots.assign(size, {});
    Used = Filled = 0;
    for (llvm::StringRef key : all)
      add(key);
  }

  std::vector<Slot> Slots = std::vector<Slot>(8);
  size_t Used = 0, Filled = 0;
};

/// SAM keeps the order where hashes are made of documents.
bool hasApi(const Node &resources) {
  return llvm::any_of(resources.members, [](const Member &member) {
    if (textAt(memberOf(member.value, "Type")) == "AWS::Serverless::Api")
      return true;
    NodeRef events = memberOf(memberOf(member.value, "Properties"), "Events");
    return events && llvm::any_of(events->members, [](const Member &event) {
             return textAt(memberOf(event.value, "Type")) == "Api";
           });
  });
}

} // namespace

std::vector<llvm::StringRef> orderOfSam(const Node &resources,
                                        llvm::ArrayRef<llvm::StringRef> implicit) {
  std::vector<llvm::StringRef> result;
  for (const Member &member : resources.members)
    result.push_back(member.key);
  if (!hasApi(resources)) {
    result.insert(result.end(), implicit.begin(), implicit.end());
    return result;
  }
  Dictionary dictionary;
  for (llvm::StringRef key : result)
    dictionary.add(key);
  // Both are there for a while.
  for (llvm::StringRef key : {"ServerlessRestApi", "ServerlessHttpApi"}) {
    dictionary.add(key);
    if (!llvm::is_contained(implicit, key) && !llvm::is_contained(result, key))
      dictionary.remove(key);
  }
  return dictionary.keys();
}

} // namespace pcl::cloudformation
