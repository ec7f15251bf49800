// A display of the test's own, with nothing else on it: neither other tests' windows nor a window manager.
#pragma once

#include <memory>
#include <string>

#include "tests/window/picture.h"
#include "tests/window/process.h"

namespace lanescope::window_test {

class Display {
public:
    /// Starts Xvfb, which finds a free number itself, and waits until it takes clients. Keys do not repeat while they
    /// are held. Throws std::runtime_error.
    Display(int width, int height, const std::filesystem::path& folder);
    const std::string& name() const { return name_; }  ///< ":7"
    /// What it shows.
    Picture picture() const;

private:
    std::filesystem::path folder_;
    std::unique_ptr<Process> server_;
    std::string name_;
};

}  // namespace lanescope::window_test
