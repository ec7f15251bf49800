// Tests on a real GPU, skipped if there is none.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/emulator/memory/array_space.h"
#include "app/execution/captured_variant.h"
#include "app/gpu/cuda_backend.h"
#include "app/operations/reference.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

/// `Base` is testing::Test or a testing::TestWithParam.
template <class Base = testing::Test>
class OnGpu : public Base {
protected:
    void SetUp() override {
        const Availability state = backend->availability();
        if (!state.available) GTEST_SKIP() << state.reason;
    }

    std::unique_ptr<Execution> open(const Instance& instance) { return backend->open(instance, {}); }

    std::unique_ptr<Backend> backend = make_cuda(shipped_catalog(), 0, capture_variant);
    Progress progress;
};

}  // namespace lanescope
