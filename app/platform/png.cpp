#include "app/platform/png.h"

#include <stb_image_write.h>

#include <vector>

#include "app/model/text/error.h"

namespace lanescope {

void write_png(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba) {
    std::vector<std::uint8_t> rgb;
    rgb.reserve(rgba.size() / 4 * 3);
    for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) rgb.insert(rgb.end(), {rgba[i], rgba[i + 1], rgba[i + 2]});
    if (!stbi_write_png(path.c_str(), width, height, 3, rgb.data(), width * 3))
        throw UsageError("cannot write the picture " + path.string() +
                         "; check that its folder exists and is writable");
}

}  // namespace lanescope
