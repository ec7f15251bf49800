// A change of a watched file by another program calls the alarm; a change of another file in its folder does not.
#include "app/window/folder_alarm.h"

#include <condition_variable>

#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

class Calls {
public:
    void add() {
        const std::lock_guard lock(mutex_);
        ++count_;
        change_.notify_all();
    }
    int count() {
        const std::lock_guard lock(mutex_);
        return count_;
    }
    bool has_more_than(int count) {
        std::unique_lock lock(mutex_);
        return change_.wait_for(lock, std::chrono::seconds(30), [&] { return count_ > count; });
    }

private:
    std::mutex mutex_;
    std::condition_variable change_;
    int count_ = 0;
};

class Alarm : public TemporaryFolder {
protected:
    Calls mine, other;
    FolderAlarm of_mine{[this] { mine.add(); }}, of_other{[this] { other.add(); }};
};

TEST_F(Alarm, IsCalledWhenAFileIsWritten) {
    const auto file = put("mine.cu", "first");
    of_mine.watch(file);
    std::ofstream(file) << "second";
    EXPECT_TRUE(mine.has_more_than(0));
}

TEST_F(Alarm, IsCalledWhenAFileIsReplaced) {
    const auto file = put("mine.cu", "first"), replacement = put("new", "second");
    of_mine.watch(file);
    std::filesystem::rename(replacement, file);
    EXPECT_TRUE(mine.has_more_than(0));
}

TEST_F(Alarm, IsCalledWhenAFileIsRemoved) {
    const auto file = put("mine.cu", "first");
    of_mine.watch(file);
    std::filesystem::remove(file);
    EXPECT_TRUE(mine.has_more_than(0));
}

TEST_F(Alarm, IsCalledWhenAMissingFileAppears) {
    of_mine.watch(folder / "mine.cu");
    put("mine.cu", "first");
    EXPECT_TRUE(mine.has_more_than(0));
}

TEST_F(Alarm, IgnoresOtherFilesOfTheFolder) {
    of_mine.watch(put("mine.cu", "mine"));
    of_other.watch(put("other.cu", "first"));
    put("other.cu", "second");
    ASSERT_TRUE(other.has_more_than(0));
    EXPECT_EQ(mine.count(), 0);
}

TEST_F(Alarm, IgnoresAFolderThatIsNotThere) { of_mine.watch(folder / "nowhere" / "mine.cu"); }

}  // namespace
}  // namespace lanescope
