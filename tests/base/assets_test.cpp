#include "app/base/files/folders.h"

#include <cstdlib>

#include "tests/model/message.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

class Assets : public TemporaryFolder {
protected:
    void TearDown() override {
        ::unsetenv("LANESCOPE_ASSETS");
        TemporaryFolder::TearDown();
    }
    void choose_folder() const { ::setenv("LANESCOPE_ASSETS", folder.c_str(), 1); }
};

TEST_F(Assets, AreInTheSourcesForABuild) {
    ::unsetenv("LANESCOPE_ASSETS");
    EXPECT_EQ(asset_dir(), std::filesystem::path(LANESCOPE_SOURCE_DIR) / "assets");
    EXPECT_TRUE(std::filesystem::exists(find_asset("matrices/tiny8.mtx")));
    EXPECT_TRUE(std::filesystem::exists(find_asset("kernels/spmv/08_cte.cu")));
}

TEST_F(Assets, AreWhereTheEnvironmentSays) {
    std::filesystem::create_directories(folder / "assets" / "devices");
    std::filesystem::create_directories(folder / "kernels");
    choose_folder();
    EXPECT_EQ(asset_root(), folder);
    EXPECT_EQ(find_asset("devices"), folder / "assets" / "devices");
    EXPECT_EQ(find_asset("kernels"), folder / "kernels");
}

TEST_F(Assets, ThatAreMissingAreNamedWithThePlaces) {
    choose_folder();
    expect_parts(message_of([] { asset_root(); }), {"LANESCOPE_ASSETS", folder.string(), "assets/"});
    std::filesystem::create_directories(folder / "assets");
    expect_parts(message_of([] { find_asset("shaders"); }), {"'shaders'", folder.string()});
}

}  // namespace
}  // namespace lanescope
