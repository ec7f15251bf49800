// A file has changed if its content differs and has been stable for a moment.
#include "app/base/files/file_watch.h"

#include <fstream>

#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

using Files = std::vector<std::filesystem::path>;

class Watch : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        file = put("mine.cu", "first");
        watch.watch(file);
    }
    /// Checks now and after a pause.
    Files after_a_pause() {
        EXPECT_EQ(watch.changed(time), Files{}) << "it may be in the middle of being written";
        time += std::chrono::seconds(1);
        return watch.changed(time);
    }
    FileWatch watch;
    std::filesystem::path file;
    FileWatch::clock::time_point time = FileWatch::clock::now();
};

TEST_F(Watch, TellsOnceOfAFileThatHasChanged) {
    EXPECT_EQ(after_a_pause(), Files{});
    put("mine.cu", "second, longer");
    EXPECT_EQ(after_a_pause(), Files{file});
    EXPECT_EQ(after_a_pause(), Files{});
}

TEST_F(Watch, SaysNothingOfAFileThatWasWrittenAsItWas) {
    put("mine.cu", "first");
    EXPECT_EQ(after_a_pause(), Files{});
}

TEST_F(Watch, TellsOfAFileThatAnotherTookThePlaceOf) {
    const auto other = put("other", "second, longer");
    std::filesystem::rename(other, file);
    EXPECT_EQ(after_a_pause(), Files{file});
}

TEST_F(Watch, WaitsForAFileThatIsGoneToComeBack) {
    std::filesystem::remove(file);
    EXPECT_EQ(after_a_pause(), Files{});
    put("mine.cu", "second, longer");
    EXPECT_EQ(after_a_pause(), Files{file});
}

TEST_F(Watch, WaitsWhileAFileIsBeingWritten) {
    for (const char* piece : {"se", "sec", "seco"}) {
        put("mine.cu", piece);
        EXPECT_EQ(watch.changed(time), Files{});
        time += std::chrono::milliseconds(25);
    }
    EXPECT_EQ(after_a_pause(), Files{file});
}

TEST_F(Watch, TellsSoonerOfAFileThatIsClosed) {
    std::ofstream writer(file);
    writer << "second, longer" << std::flush;
    EXPECT_EQ(watch.changed(time), Files{});
    time += std::chrono::milliseconds(40);
    EXPECT_EQ(watch.changed(time), Files{}) << "its writer may go on";
    writer.close();
    EXPECT_EQ(watch.changed(time), Files{file});
}

TEST_F(Watch, SaysNothingOfAFileThatHasGrownBeyondAText) {
    put("mine.cu", std::string(5 << 20, 'x'));
    EXPECT_EQ(after_a_pause(), Files{});
    put("mine.cu", "a text again");
    EXPECT_EQ(after_a_pause(), Files{file});
}

TEST_F(Watch, SaysWhyAFileCannotBeReadAndKeepsWhatItWas) {
    std::filesystem::remove(file);
    EXPECT_EQ(after_a_pause(), Files{});
    EXPECT_EQ(watch.state_of(file).trouble, "cannot read '" + file.string() + "': no such file");
    EXPECT_EQ(*watch.state_of(file).content, "first");
    put("mine.cu", "first");
    EXPECT_EQ(after_a_pause(), Files{}) << "it is as it was";
    EXPECT_EQ(watch.state_of(file).trouble, "");
}

TEST_F(Watch, TakesAFileAsItIsWhenItIsLookedAtAnew) {
    put("mine.cu", "second, longer");
    watch.watch(file);
    EXPECT_EQ(after_a_pause(), Files{});
}

}  // namespace
}  // namespace lanescope
