// Functions of the package `std` in Go.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::go;

ModuleEmitter::Node ModuleEmitter::ownFunction(ir::StdFunction, ExprId, Context) { return {}; }
