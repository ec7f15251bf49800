#include "app/lab/workers/uploads.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/files/source_paths.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class CarriedFiles : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        folder = fs::canonical(folder);
        create_directories(folder / "mine/parts");
        put("secret", "a secret");
    }
    std::string kernel() const { return (folder / "mine/mine.cu").string(); }
    std::vector<fs::path> sent() const {
        std::vector<fs::path> names;
        for (const Upload& file : files_of_kernel(kernel())) names.emplace_back(file.name);
        return names;
    }
    void write_kernel_with(const std::string& include) const { put("mine/mine.cu", "#include \"" + include + "\"\n"); }
};

using Files = std::vector<fs::path>;

TEST_F(CarriedFiles, AreTheKernelAndWhatItIncludesFromItsFolder) {
    write_kernel_with("parts/a.h");
    put("mine/parts/a.h", "#include \"../b.h\"\n");
    put("mine/b.h", "// the last\n");
    put("mine/parts/other.h", "// nothing includes it\n");
    EXPECT_EQ(sent(), (Files{kernel(), folder / "mine/parts/a.h", folder / "mine/b.h"}));
    EXPECT_EQ(files_held_back(kernel()), Files{});
}

TEST_F(CarriedFiles, AreHeadersOfTheProjectOnlyBelowTheKernelsFolder) {
    create_directories(folder / "mine/include");
    create_directories(folder / "include");
    put("mine/include/near.h", "// in the folder\n");
    put("include/far.h", "// beside the folder\n");
    put("mine/mine.cu", "#include <near.h>\n#include <far.h>\n#include <no_such.h>\n");
    EXPECT_EQ(sent(), (Files{kernel(), folder / "mine/include/near.h"}));
    EXPECT_EQ(files_held_back(kernel()), Files{folder / "include/far.h"});
}

TEST_F(CarriedFiles, AreHeadersOfNamedFolders) {
    create_directories(folder / "named/.hidden");
    put("named/far.h", "#include \"further.h\"\n");
    put("named/further.h", "// beside it\n");
    put("named/.hidden/h.h", "// not for others\n");
    put("mine/mine.cu", "#include <far.h>\n#include <.hidden/h.h>\n");
    EXPECT_EQ(sent(), Files{kernel()});
    add_include_folder(folder / "named");
    EXPECT_EQ(sent(), (Files{kernel(), folder / "named/far.h", folder / "named/further.h"}));
    EXPECT_EQ(files_held_back(kernel()), Files{folder / "named/.hidden/h.h"});
}

TEST_F(CarriedFiles, LeaveOutWhatIsOutsideOfTheFolder) {
    for (const std::string& include : {std::string("../secret"), (folder / "secret").string()}) {
        put("mine/mine.cu", "#if 0\n#include \"" + include + "\"\n#endif\n");
        EXPECT_EQ(sent(), Files{kernel()}) << include;
        EXPECT_EQ(files_held_back(kernel()), Files{folder / "secret"}) << include;
    }
}

TEST_F(CarriedFiles, LeaveOutLinksThatLeadOutOfTheFolder) {
    fs::create_symlink(folder / "secret", folder / "mine/link.h");
    fs::create_directory_symlink(folder, folder / "mine/up");
    put("mine/mine.cu", "#include \"link.h\"\n#include \"up/secret\"\n");
    EXPECT_EQ(sent(), Files{kernel()});
    EXPECT_EQ(files_held_back(kernel()), (Files{folder / "mine/link.h", folder / "mine/up/secret"}));
}

TEST_F(CarriedFiles, LeaveOutHiddenFiles) {
    create_directories(folder / "mine/.ssh");
    put("mine/.ssh/id", "a secret");
    write_kernel_with(".ssh/id");
    EXPECT_EQ(sent(), Files{kernel()});
    EXPECT_EQ(files_held_back(kernel()), Files{folder / "mine/.ssh/id"});
}

TEST_F(CarriedFiles, HaveThoseThatAPersonAllows) {
    put("allowed.h", "#include \"secret\"\n");
    write_kernel_with("../allowed.h");
    EXPECT_EQ(sent(), Files{kernel()});
    allow_sending(folder / "allowed.h");
    EXPECT_EQ(sent(), (Files{kernel(), folder / "allowed.h"}));
    EXPECT_EQ(files_held_back(kernel()), Files{folder / "secret"}) << "a yes is for one file";
}

TEST_F(CarriedFiles, TakeAKernelThatIsALinkForItself) {
    put("elsewhere.cu", "#include \"near.h\"\n");
    put("mine/near.h", "");
    fs::create_symlink(folder / "elsewhere.cu", kernel());
    EXPECT_EQ(sent(), (Files{kernel(), folder / "mine/near.h"}));
}

TEST_F(CarriedFiles, AreReadWhereverTheColonsAre) {
    create_directories(folder / "x.cu:y");
    put("x.cu:y/mine.cu", "");
    EXPECT_EQ(files_of_kernel((folder / "x.cu:y/mine.cu").string()).front().name, folder / "x.cu:y/mine.cu");
    EXPECT_EQ(files_of_kernel((folder / "x.cu:y/mine.cu:spmv").string()).front().name, folder / "x.cu:y/mine.cu");
}

TEST_F(CarriedFiles, HaveNoMatrixThatIsNone) {
    Experiment experiment;
    experiment.problem = SpmvProblem{.pattern = SparsePattern::file, .file = (folder / "secret").string()};
    try {
        files_of(shipped_catalog(), experiment);
        ADD_FAILURE() << "it was taken for a matrix";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("not a Matrix Market file"), std::string::npos) << error.what();
    }
    put("secret", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1\n");
    EXPECT_EQ(files_of(shipped_catalog(), experiment).size(), 1u);
}

}  // namespace
}  // namespace lanescope
