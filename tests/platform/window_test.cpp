#include "app/platform/window.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "app/base/error.h"

namespace lanescope {
namespace {

TEST(Window, SaysInOneLineThatThereIsNoDisplay) {
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    try {
        Window window(100, 100, "test", false);
        GTEST_SKIP() << "a window opens here even without DISPLAY";
    } catch (const BackendUnavailable& error) {
        const std::string text = error.what();
        EXPECT_EQ(text.find('\n'), std::string::npos);
        EXPECT_NE(text.find("display"), std::string::npos);
        EXPECT_NE(text.find("lanescope run"), std::string::npos) << "what to do instead";
    }
}

TEST(OpenGl, IsUnknownWithoutADisplay) {
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    const OpenGl found = find_open_gl();
    if (found.why_no_display.empty()) GTEST_SKIP() << "there is a display even without DISPLAY";
    EXPECT_EQ(found.why_no_display.find('\n'), std::string::npos);
    EXPECT_EQ(found.version, "");
}

}  // namespace
}  // namespace lanescope
