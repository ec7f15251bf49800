#include "tests/window/display.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <vector>

namespace lanescope::window_test {
namespace {

std::string read_line(int from) {
    std::string line;
    for (char c = 0; ::read(from, &c, 1) == 1 && c != '\n';) line += c;
    return line;
}

}  // namespace

Display::Display(int width, int height, const std::filesystem::path& folder) : folder_(folder) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe for Xvfb");
    const std::string screen = std::to_string(width) + "x" + std::to_string(height) + "x24";
    server_ = std::make_unique<Process>(
        Tokens{"Xvfb", "-displayfd", "3", "-screen", "0", screen, "-fbdir", ".", "-r", "-noreset", "-nolisten", "tcp"},
        Environment{}, folder, "xvfb", ends[1]);
    ::close(ends[1]);
    const std::string number = read_line(ends[0]);
    ::close(ends[0]);
    if (number.empty()) throw std::runtime_error("Xvfb does not start: is it installed, and has /tmp room?");
    name_ = ":" + number;
}

// Xvfb stores its screen in an xwd file: a header of big-endian words, unused colours, and lines of BGRX.
Picture Display::picture() const {
    std::ifstream file(folder_ / "Xvfb_screen0", std::ios::binary);
    const std::vector<unsigned char> bytes(std::istreambuf_iterator<char>(file), {});
    const auto word = [&](std::size_t i) {
        std::size_t value = 0;
        for (std::size_t b = 4 * i; b < 4 * i + 4; ++b) value = value << 8 | bytes.at(b);
        return value;
    };
    const std::size_t width = word(4), height = word(5), line = word(12), pixels = word(0) + 12 * word(19);
    Picture picture{int(width), int(height), {}};
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            for (const std::size_t channel : {2, 1, 0})
                picture.rgb.push_back(bytes.at(pixels + y * line + 4 * x + channel));
    return picture;
}

}  // namespace lanescope::window_test
