// Where an expression stands, as far as what becomes of it depends on that.
//
// A value, handed down from each expression to its parts: who changes it changes what stands below,
// and nothing else.
#pragma once

#include "pcl/IR/Expr.h"

namespace pcl::target {

/// What becomes of a value.
enum class Want : uint8_t {
  Anything, ///< nothing is known of it
  Input,    ///< an input of a package, which may be left out
  Value,    ///< a value that must be there: a required input, an element of a list or a map
};

struct Context {
  /// What the place takes. Where a value must be there, what an instance has that is not there is a
  /// failure, not null.
  Want want = Want::Anything;
  /// The value is data and no input: null stays null, where an input that is null is as good as
  /// left out.
  bool isData = false;
  /// In the value of an apply, an argument of a function, or a setting of a provider: neither a
  /// type checker nor the SDK knows what an object without a class is there.
  bool needsClasses = false;
  /// In the arguments of a function of a package.
  bool inInvoke = false;
  /// In the value of a property that is one of several objects.
  bool inUnion = false;
  /// In an instance of a class of a function's argument: it takes outputs, but its types say that
  /// it does not.
  bool inPlainClass = false;
  /// In `try` and `can`: what is not there must fail.
  bool isStrict = false;
  /// The value of an attempt as a whole, or what a further access reads of: what is not there fails
  /// by itself.
  bool isWhole = false;
  /// An object that is written here is kept as one, and not only looked at or made a text of.
  bool isKept = true;
  /// In what a failing output is recovered from.
  bool isRecovering = false;
  /// A list whose elements keep types of their own; None if there is no such.
  ir::ExprId row = {};
  /// How many functions stand around: in their bodies a type checker forgets what a condition
  /// outside has said of a member.
  unsigned functions = 0;
  /// For languages that say the type of each place: the type that is wanted here (None: the value's
  /// own), and in which form. Only of the expression itself, never of its parts.
  ir::TypeId wanted = {};
  /// How a language with a type for each place has a value.
  enum class Form : uint8_t {
    Plain,     ///< a value, or an output where the type is one
    PlainArgs, ///< a value for an input that takes no output: objects are those of inputs
    PlainList, ///< the same, of a list or map whose elements take outputs
    Input,     ///< what an input takes, a value or an output at each level
  } form = Form::Plain;

  Context as(ir::TypeId type, Form wantedForm = Form::Plain) const {
    Context result = *this;
    result.wanted = type;
    result.form = wantedForm;
    return result;
  }
  Context inFunction() const {
    Context inner = *this;
    ++inner.functions;
    return inner;
  }
  Context wanting(Want want) const {
    Context inner = *this;
    inner.want = want;
    return inner;
  }
  /// For the elements of the collection that stands here.
  Context inCollection() const {
    return wanting(want == Want::Anything ? Want::Anything : Want::Value);
  }
};

} // namespace pcl::target
