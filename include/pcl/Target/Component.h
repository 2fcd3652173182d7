// What a component program looks like from outside: the class that each target makes of it.
//
// Names and lists only; types of the properties are PCL types, which a target spells its own way.
#pragma once

#include "pcl/IR/Program.h"

#include <string>
#include <vector>

namespace pcl::target {

struct Language;

struct ComponentInput {
  ir::NodeId node; ///< the config node in the component's program
  ir::TypeId type; ///< as declared, without Output
  bool isPlain; ///< must be known when the program runs (it shapes the component); else an output
                ///< is welcome
  bool isOptional; ///< may be left out: it has a default or is nullable
  bool isNullable; ///< may be given nothing, which is nothing inside the component too, unless its
                   ///< node says `defaultsLate`
};

struct ComponentShape {
  std::string className; ///< my-vpc -> MyVpc, not yet checked against other names
  std::string
      fileStem; ///< the file without extension: the last part of the directory as an identifier
  std::string token;                  ///< components:index:MyVpc
  std::vector<ComponentInput> inputs; ///< in source order
  std::vector<ir::NodeId> outputs;    ///< the output nodes, in source order
};

/// The shape of `program`. Class name as PCL has it: the parts of the directory's name between `-`,
/// `_`, `.` and spaces, each capitalised.
ComponentShape componentShape(const ir::Program &program);

/// A file stem for each program of `workspace`, by program index: unique, whatever the case of its
/// letters, and a legal identifier; "" for the root. A stem that `language` has taken, or a package
/// that the programs import, gets `_component` behind it, and so does one that its `isLeftOut`
/// tells, if it is not mended by taking `_` from its front.
std::vector<std::string> componentFiles(const ir::Workspace &workspace, const Language &language);

/// By program: true for components that are made within a circle of components of some program.
/// What such a component is given may come from its own children, so its registration must not wait
/// for its inputs.
std::vector<bool> componentsInCircles(const ir::Workspace &workspace);

} // namespace pcl::target
