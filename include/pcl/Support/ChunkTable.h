// A table that grows at its end while others read.
//
// Elements lie in chunks that double in size; neither a chunk nor an element ever moves. Whoever
// was given an index got it from `append`, and with it the right to see what that wrote, so that
// reading takes no lock. Appending takes one: its caller's.
#pragma once

#include "llvm/ADT/bit.h"

#include <array>
#include <atomic>
#include <cstdint>

namespace pcl {

/// The first chunk holds 2^FirstChunkBits elements.
template <typename T, unsigned FirstChunkBits> class ChunkTable {
public:
  ChunkTable() = default;
  ~ChunkTable() {
    for (auto &chunk : Chunks)
      delete[] chunk.load(std::memory_order_relaxed);
  }
  ChunkTable(const ChunkTable &) = delete;
  ChunkTable &operator=(const ChunkTable &) = delete;

  const T &operator[](uint32_t index) const { return slot(index); }

  /// Only one thread at a time may append, and ask for the size.
  void append(T element) {
    uint64_t shifted = uint64_t(Count) + FirstChunk;
    if (llvm::has_single_bit(shifted)) // the first of its chunk
      Chunks[llvm::bit_width(shifted) - 1 - FirstChunkBits].store(new T[shifted],
                                                                  std::memory_order_release);
    slot(Count++) = std::move(element);
  }
  uint32_t size() const { return Count; }

private:
  static constexpr uint64_t FirstChunk = uint64_t(1) << FirstChunkBits;

  T &slot(uint32_t index) const {
    uint64_t shifted = uint64_t(index) + FirstChunk;
    unsigned bit = llvm::bit_width(shifted) - 1;
    return Chunks[bit - FirstChunkBits].load(
        std::memory_order_acquire)[shifted - (uint64_t(1) << bit)];
  }

  /// 32-bit indices need no more than this many.
  std::array<std::atomic<T *>, 32 - FirstChunkBits + 1> Chunks{};
  uint32_t Count = 0;
};

} // namespace pcl
