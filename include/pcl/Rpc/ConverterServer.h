// Serves a converter over the plugin protocol: what makes a program a `pulumi-converter-NAME` that
// the real CLI starts.
#pragma once

#include "pcl/Plugin/Converter.h"

namespace pcl::rpc {

/// The life of a plugin process: serves `converter`, prints the port as the one line on stdout, and
/// returns when the process gets SIGTERM or SIGINT, or when the process that started it is gone.
/// Must be called before the process has other threads.
llvm::Error serveConverter(plugin::Converter &converter);

} // namespace pcl::rpc
