#include "tests/window/display.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace lanescope::window_test {
namespace {

// Until the line's end, or the end of all that write.
std::string read_line(int from) {
    std::string line;
    for (char c = 0; ::read(from, &c, 1) == 1 && c != '\n';) line += c;
    return line;
}

}  // namespace

Display::Display(int width, int height, const std::filesystem::path& folder) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe for Xvfb");
    const std::string screen = std::to_string(width) + "x" + std::to_string(height) + "x24";
    server_ = std::make_unique<Process>(
        Words{"Xvfb", "-displayfd", "3", "-screen", "0", screen, "-r", "-noreset", "-nolisten", "tcp"}, Environment{},
        folder, "xvfb", ends[1]);
    ::close(ends[1]);
    const std::string number = read_line(ends[0]);
    ::close(ends[0]);
    if (number.empty()) throw std::runtime_error("Xvfb does not start: is it installed, and has /tmp room?");
    name_ = ":" + number;
}

}  // namespace lanescope::window_test
