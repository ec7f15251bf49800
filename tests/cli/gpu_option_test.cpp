// --gpu, looked for before the command line is parsed.
#include "app/cli/gpu_option.h"

#include <gtest/gtest.h>

#include <vector>

namespace lanescope {
namespace {

int gpu_of(std::vector<const char*> words) {
    words.insert(words.begin(), "lanescope");
    return gpu_option(static_cast<int>(words.size()), words.data());
}

TEST(GpuOption, IsFoundAnywhereInBothForms) {
    EXPECT_EQ(gpu_of({}), 0);
    EXPECT_EQ(gpu_of({"run", "--gpu", "3", "--json", "-"}), 3);
    EXPECT_EQ(gpu_of({"run", "--gpu=2"}), 2);
    EXPECT_EQ(gpu_of({"--gpu=2", "--gpu", "1"}), 1) << "the last counts";
}

TEST(GpuOption, IsTheFirstWhenItMakesNoSense) {
    for (const char* bad : {"", "-1", "x", "1x", "1024", "99999999999999999999"}) EXPECT_EQ(gpu_of({"--gpu", bad}), 0);
    EXPECT_EQ(gpu_of({"run", "--gpu"}), 0);
    EXPECT_EQ(gpu_of({"--gpus", "2"}), 0);
}

}  // namespace
}  // namespace lanescope
