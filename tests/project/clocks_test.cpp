// Waits and limits must use clocks that cannot be set back.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>

#include "tests/project/tree.h"

namespace {

namespace fs = std::filesystem;

TEST(Clocks, ThatCanJumpDecideNoWait) {
    const std::array clocks{"system_clock", "high_resolution_clock",  "CLOCK_REALTIME",
                            "gettimeofday", "pthread_cond_timedwait", "sem_timedwait"};
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root / "app")) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
        ++files;
        const std::string text = text_of(entry.path());
        for (const char* clock : clocks)
            EXPECT_EQ(text.find(clock), std::string::npos) << entry.path() << ": " << clock << ": use steady_clock";
    }
    EXPECT_GT(files, 100);
}

}  // namespace
