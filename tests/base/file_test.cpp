#include "app/base/files/file.h"

#include <ostream>

#include "app/formats/recordings.h"
#include "tests/model/message.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

class File : public TemporaryFolder {};

TEST_F(File, IsReadWhole) {
    EXPECT_EQ(read_file(put("a", std::string_view("one\0two", 7)), 7), std::string("one\0two", 7));
    EXPECT_EQ(read_file(put("b", ""), 7), "");
}

TEST_F(File, ExistsUnlessItsLinkIsBroken) {
    std::filesystem::create_symlink(folder / "none", folder / "link");
    EXPECT_TRUE(path_exists(put("a", "")));
    EXPECT_TRUE(path_exists(folder));
    EXPECT_FALSE(path_exists(folder / "link"));
}

TEST_F(File, ThatCannotBeReadSaysWhy) {
    const auto path = put("a", "12345678");
    expect_parts(message_of([&] { read_file(path, 7); }), {path.string(), "8 bytes", "at most 7"});
    expect_parts(message_of([&] { read_file(folder / "none", 7); }), {"none", "no such file"});
    expect_parts(message_of([&] { read_file(folder, 7); }), {"directory"});
    expect_parts(message_of([&] { read_file("/dev/null", 7); }), {"not a regular file"});
}

TEST_F(File, TextIsWrittenToIt) {
    write_text(folder / "a.json", "text");
    write_text(folder / "a.json", "newer");
    EXPECT_EQ(get(folder / "a.json"), "newer");
    EXPECT_EQ(files(), 1U);
}

TEST_F(File, IsLeftAsItWasWhenWritingFails) {
    put("a", "old");
    const auto fail = [](std::ostream& out) {
        out << "half of";
        throw UsageError("stopped");
    };
    EXPECT_THROW(replace_file(folder / "a", fail), UsageError);
    EXPECT_EQ(get(folder / "a"), "old");
    EXPECT_EQ(files(), 1U);
}

TEST_F(File, ThatCannotBeWrittenSaysWhy) {
    expect_parts(message_of([&] { write_text(folder / "no" / "a", ""); }), {"cannot write", "No such file"});
    expect_parts(message_of([&] { write_text(folder, ""); }), {"expected the name of a file"});
    expect_parts(message_of([&] { write_text("", ""); }), {"cannot write ''"});
    expect_parts(message_of([&] { write_text("/dev/full", "text"); }), {"cannot write '/dev/full'"});
}

TEST_F(File, BehindALinkIsReplacedAndTheLinkStays) {
    put("a", "old");
    std::filesystem::create_symlink("a", folder / "link");
    write_text(folder / "link", "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(get(folder / "a"), "new");
}

TEST_F(File, DevicesAreWrittenToNotReplaced) {
    write_text("/dev/null", "nothing");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace lanescope
