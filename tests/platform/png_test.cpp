#include "app/platform/window.h"

#include <gtest/gtest.h>
#include <stb_image.h>

#include "app/base/error.h"

namespace lanescope {
namespace {

TEST(Png, KeepsColoursAndDropsAlpha) {
    const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "lanescope_two_pixels.png";
    const std::uint8_t rgba[] = {10, 20, 30, 255, 200, 210, 220, 0};
    write_png(path, 2, 1, rgba);
    int width = 0, height = 0, channels = 0;
    stbi_uc* read = stbi_load(path.c_str(), &width, &height, &channels, 3);
    ASSERT_NE(read, nullptr);
    EXPECT_EQ(width, 2);
    EXPECT_EQ(height, 1);
    EXPECT_EQ(channels, 3);
    EXPECT_EQ(std::vector<int>(read, read + 6), (std::vector<int>{10, 20, 30, 200, 210, 220}));
    stbi_image_free(read);
    std::filesystem::remove(path);
}

TEST(Png, SaysWhichFileCannotBeWritten) {
    const std::uint8_t rgba[] = {0, 0, 0, 255};
    for (const char* path : {"/nowhere/at/all.png", "/dev/full"}) try {
            write_png(path, 1, 1, rgba);
            FAIL() << "no error";
        } catch (const UsageError& error) {
            EXPECT_NE(std::string(error.what()).find(path), std::string::npos);
        }
}

}  // namespace
}  // namespace lanescope
