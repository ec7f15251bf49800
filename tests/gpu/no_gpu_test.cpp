// program::lanescope hides any GPU.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace lanescope {
namespace {

using nlohmann::json;
using program::Ended;
using program::lanescope;

TEST(WithoutAGpu, DevicesSaysWhy) {
    const Ended run = lanescope("devices --json -");
    EXPECT_EQ(run.code, 0) << run.err;
    for (const json& backend : json::parse(run.out)["backends"]) {
        const bool is_cuda = backend["name"] == "cuda";
        EXPECT_EQ(backend["available"], !is_cuda);
        EXPECT_EQ(backend["reason"].get<std::string>().empty(), !is_cuda) << backend;
    }
    EXPECT_NE(lanescope("devices").out.find("cuda      no: "), std::string::npos);
}

TEST(WithoutAGpu, RunEmulates) {
    const Ended run = lanescope("run --problem sgemv:40x40 --json -");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(json::parse(run.out)[0]["backend"], "emulator");
}

TEST(WithoutAGpu, WhatNeedsOneEndsWithTheReason) {
    for (const char* arguments : {"run --backend cuda", "run --gpu 0", "sweep --shapes 4x4 --backend cuda",
                                  "agree --problem sgemv:4x4", "trace --backend cuda --rolled"}) {
        const Ended run = lanescope(arguments);
        EXPECT_EQ(run.code, 3) << arguments;
        EXPECT_EQ(program::lines(run.err), 1) << arguments << "\n" << run.err;
        EXPECT_NE(run.err.find("backend 'cuda' is not available: "), std::string::npos) << run.err;
        EXPECT_EQ(run.out, "") << arguments;
    }
}

}  // namespace
}  // namespace lanescope
