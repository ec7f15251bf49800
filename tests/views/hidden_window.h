// A hidden window for tests, which are skipped without OpenGL.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/base/error.h"
#include "app/platform/window.h"
#include "app/views/shell/views.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

class HiddenWindow : public testing::Test {
protected:
    void open(int width, int height) {
        try {
            window = std::make_unique<Window>(width, height, "views test", false);
            views = std::make_unique<Views>(shipped_catalog());
        } catch (const BackendUnavailable& error) {
            reason = error.what();
        }
    }
    void TearDown() override {
        views.reset();
        window.reset();
    }

    std::unique_ptr<Window> window;
    std::unique_ptr<Views> views;
    std::string reason;
};

#define OPEN_OR_SKIP(width, height) \
    open(width, height);            \
    if (!window) GTEST_SKIP() << reason

}  // namespace lanescope
