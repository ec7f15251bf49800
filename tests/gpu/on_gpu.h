// Tests on a real GPU: skipped, with the reason, where there is none.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/backends/cuda/cuda.h"
#include "app/problems/problems.h"
#include "tests/gpu/by_hand.h"

namespace lanescope {

/// Base: testing::Test, or testing::TestWithParam of something.
template <class Base = testing::Test>
class OnGpu : public Base {
protected:
    void SetUp() override {
        const Availability state = backend->availability();
        if (!state.available) GTEST_SKIP() << state.reason;
    }

    std::unique_ptr<Session> open(const Instance& instance) { return backend->open(instance, {}); }

    std::unique_ptr<Backend> backend = make_cuda(0, captured_by_hand);
    Progress progress;
};

}  // namespace lanescope
