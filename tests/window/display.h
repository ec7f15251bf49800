// A virtual display for one test, without a window manager.
#pragma once

#include <memory>
#include <string>

#include "tests/window/picture.h"
#include "tests/window/process.h"

namespace lanescope::window_test {

class Display {
public:
    /// Starts Xvfb on a free display number and waits until it accepts clients. Held keys do not repeat. Throws
    /// std::runtime_error.
    Display(int width, int height, const std::filesystem::path& folder);
    const std::string& name() const { return name_; }  ///< ":7"
    Picture picture() const;

private:
    std::filesystem::path folder_;
    std::unique_ptr<Process> server_;
    std::string name_;
};

}  // namespace lanescope::window_test
