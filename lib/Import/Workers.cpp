// Threads that share a counter.
#include "Workers.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace pcl::import {

void forEachInParallel(size_t count, unsigned threads, llvm::function_ref<void(size_t)> work) {
  std::atomic<size_t> next = 0;
  auto run = [&] {
    for (size_t i; (i = next++) < count;)
      work(i);
  };
  std::vector<std::thread> workers;
  for (size_t i = 1; i < std::min<size_t>(threads, count); ++i)
    workers.emplace_back(run);
  run();
  for (std::thread &worker : workers)
    worker.join();
}

} // namespace pcl::import
