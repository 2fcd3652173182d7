// The precompiled header of the unit tests.
#pragma once

#include "PchIR.h"

#include <gtest/gtest.h>
