//===- PchTest.h - the precompiled header of the unit tests ----------------------------*- C++
//-*-===//
#pragma once

#include "PchIR.h"

#include <gtest/gtest.h>
