// Interned types: equality, normal forms, texts, conversions.
#include "pcl/IR/Type.h"

#include "gtest/gtest.h"

#include <thread>

using namespace pcl;
using namespace pcl::ir;

namespace {

class TypeTest : public testing::Test {
protected:
  StringInterner Strings;
  TypeStore T{Strings};
  Conversions C{T};
  TypeId Bool = T.boolType(), Int = T.intType(), Number = T.numberType(), String = T.stringType(),
         Any = T.dynamicType(), None = T.noneType();
};

TEST_F(TypeTest, EqualTypesAreOne) {
  EXPECT_EQ(T.list(String), T.list(String));
  EXPECT_NE(T.list(String), T.set(String));
  StrId a = Strings.intern("a"), b = Strings.intern("b");
  EXPECT_EQ(T.object({a, b}, {Int, String}), T.object({b, a}, {String, Int}));
  EXPECT_EQ(T.object({a, a}, {Int, String}), T.object({a}, {String}));
}

TEST_F(TypeTest, UnionsAreFlatAndOrdered) {
  EXPECT_EQ(T.unionOf({String, Int}), T.unionOf({Int, String}));
  EXPECT_EQ(T.unionOf({String, T.unionOf({Int, None})}), T.unionOf({None, Int, String}));
  EXPECT_EQ(T.unionOf({String, String}), String);
  EXPECT_EQ(T.unionOf({}), None);
  EXPECT_EQ(T.unionOf({String, Any}), Any);
  // An output is not lost in `any`, whatever else there is.
  TypeId maybe = T.unionOf({Any, T.output(Any)});
  EXPECT_EQ(T.str(maybe), "union(any, output(any))");
  EXPECT_EQ(T.unionOf({T.output(String), None, Any}), maybe);
  EXPECT_EQ(T.resolved(maybe), Any);
  EXPECT_EQ(T.optional(T.optional(Int)), T.optional(Int));
}

TEST_F(TypeTest, Optional) {
  EXPECT_TRUE(T.isOptional(T.optional(Int)));
  EXPECT_FALSE(T.isOptional(Int));
  EXPECT_EQ(T.withoutNone(T.optional(Int)), Int);
  EXPECT_EQ(T.withoutNone(None), None);
}

TEST_F(TypeTest, OutputsDoNotNest) {
  EXPECT_EQ(T.output(T.output(Int)), T.output(Int));
  EXPECT_EQ(T.output(T.promise(Int)), T.output(Int));
  EXPECT_EQ(T.output(T.optional(T.output(Int))), T.output(T.optional(Int)));
  EXPECT_TRUE(T.isEventual(T.optional(T.output(Int))));
  EXPECT_FALSE(T.isEventual(T.list(T.output(Int))));
  EXPECT_TRUE(T.containsEventuals(T.list(T.output(Int))));
  EXPECT_EQ(T.resolved(T.list(T.output(T.map(T.promise(Int))))), T.list(T.map(Int)));
}

TEST_F(TypeTest, Texts) {
  StrId a = Strings.intern("a");
  EXPECT_EQ(T.str(T.list(T.object({a}, {T.optional(Int)}))), "list(object({a = optional(int)}))");
  EXPECT_EQ(T.str(T.tuple({String, Any})), "tuple([string, any])");
  EXPECT_EQ(T.str(T.output(T.unionOf({String, Int}))), "output(union(int, string))");
}

TEST_F(TypeTest, ScalarConversions) {
  EXPECT_EQ(C.classify(Int, Int), Conversion::Identity);
  EXPECT_EQ(C.classify(Int, String), Conversion::Safe);
  EXPECT_EQ(C.classify(Int, Number), Conversion::Safe);
  EXPECT_EQ(C.classify(Number, Int), Conversion::Unsafe);
  EXPECT_EQ(C.classify(String, Bool), Conversion::Unsafe);
  EXPECT_EQ(C.classify(Bool, Number), Conversion::None);
  EXPECT_EQ(C.classify(Any, Int), Conversion::Safe);
}

TEST_F(TypeTest, ConversionsOfCollections) {
  EXPECT_EQ(C.classify(T.list(Int), T.list(String)), Conversion::Safe);
  EXPECT_EQ(C.classify(T.tuple({Int, String}), T.list(Number)), Conversion::Unsafe);
  EXPECT_EQ(C.classify(T.list(Int), T.map(Int)), Conversion::None);
  StrId a = Strings.intern("a"), b = Strings.intern("b");
  TypeId both = T.object({a, b}, {Int, String}), one = T.object({a}, {Int});
  EXPECT_EQ(C.classify(both, one), Conversion::Safe);
  EXPECT_EQ(C.classify(one, both), Conversion::None);
  EXPECT_EQ(C.classify(one, T.object({a, b}, {Int, T.optional(String)})), Conversion::Safe);
  EXPECT_EQ(C.classify(one, T.map(String)), Conversion::Safe);
}

TEST_F(TypeTest, ConversionsThroughUnionsAndOutputs) {
  EXPECT_EQ(C.classify(None, T.optional(Int)), Conversion::Safe);
  EXPECT_EQ(C.classify(Int, T.optional(String)), Conversion::Safe);
  EXPECT_EQ(C.classify(T.optional(Int), Int), Conversion::Unsafe);
  EXPECT_EQ(C.classify(T.output(Int), String), Conversion::Safe);
}

TEST_F(TypeTest, InterningFromThreads) {
  std::vector<TypeId> made(8);
  std::vector<std::thread> threads;
  for (TypeId &id : made)
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i)
        id = T.output(T.list(T.map(T.optional(Int))));
    });
  for (std::thread &thread : threads)
    thread.join();
  for (TypeId id : made)
    EXPECT_EQ(id, made[0]);
}

} // namespace
