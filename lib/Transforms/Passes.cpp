// Registration of the passes in Passes.def.
#include "pcl/Transforms/Passes.h"

#include "pcl/Bind/Bind.h"

namespace pcl::transforms {

void registerAllPasses(pass::PassRegistry &registry, const Facts &facts) {
  auto add = [&](llvm::StringRef name, ir::Level required, ir::Level result, pass::Order order,
                 llvm::StringRef summary, std::function<std::unique_ptr<pass::Pass>()> make) {
    pass::PassInfo info;
    info.name = name.str();
    info.required = required;
    info.result = result;
    info.summary = summary.str();
    info.make = std::move(make);
    info.order = order;
    registry.add(std::move(info));
  };
#define PCL_PASS(NAME, CLASS, REQUIRED, RESULT, ORDER, SUMMARY)                                    \
  add(NAME, ir::Level::REQUIRED, ir::Level::RESULT, pass::Order::ORDER, SUMMARY,                   \
      [facts] { return create##CLASS(facts); });
#define PCL_PIPELINE(NAME, TEXT, SUMMARY) registry.addPipeline({NAME, TEXT, SUMMARY});
#include "pcl/Transforms/Passes.def"
  registry.orderNodes = bind::orderNodes;
}

} // namespace pcl::transforms
