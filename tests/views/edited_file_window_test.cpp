#include "app/views/source/edited_file.h"

#include <gtest/gtest.h>

#include "tests/shipped_catalog.h"
#include "tests/views/hidden_window.h"

namespace lanescope {
namespace {

class EditedFileInAFrame : public HiddenWindow {
protected:
    void begin() {
        on_disk("one");
        begin_editing(context, file);
    }
    void on_disk(const std::string& text) {
        session.kernels.sources[file].text = std::make_shared<const std::string>(text);
    }
    EditedFile& edited() { return *edited_file(context, file); }
    void type(const std::string& text) {
        editor::Document& document = edited().editor.document;
        document.replace(document.text().size(), document.text().size(), text);
    }
    /// Draws a frame that saves the file immediately, and returns the save command.
    command::SaveKernel saved() {
        command.reset();
        edited().saves = true;
        follow_edited_files(context);
        return std::get<command::SaveKernel>(command.value());
    }
    void frame() {
        command.reset();
        follow_edited_files(context);
    }

    const std::string file = "mine.cu";
    Session session;
    Choice choice;
    UiState ui;
    std::optional<Command> command;
    ViewContext context{shipped_catalog(), session, choice, ui, command};
};

TEST_F(EditedFileInAFrame, IsNotTornByItsOwnSaveWhileMoreIsTyped) {
    OPEN_OR_SKIP(400, 300);
    begin();
    type(" two");
    EXPECT_EQ(saved().text, "one two");
    type(" three");
    on_disk("one two");  // the saved text
    frame();
    EXPECT_FALSE(edited().torn);
    EXPECT_TRUE(edited().unsaved());
    const command::SaveKernel next = saved();
    EXPECT_EQ(next.text, "one two three");
    EXPECT_EQ(*next.base, "one two");
}

TEST_F(EditedFileInAFrame, IsTornWhenAnotherProgramChangesItToo) {
    OPEN_OR_SKIP(400, 300);
    begin();
    type(" two");
    on_disk("one of theirs");
    frame();
    EXPECT_TRUE(edited().torn);
    EXPECT_FALSE(command) << "nothing is written over";
    take_theirs(context, edited());
    EXPECT_EQ(edited().editor.document.text(), "one of theirs");
    edited().editor.document.undo();
    EXPECT_EQ(edited().editor.document.text(), "one two");
}

TEST_F(EditedFileInAFrame, TakesUpWhatAnotherProgramSaved) {
    OPEN_OR_SKIP(400, 300);
    begin();
    on_disk("two");
    frame();
    EXPECT_EQ(edited().editor.document.text(), "two");
    EXPECT_FALSE(edited().unsaved());
}

TEST_F(EditedFileInAFrame, WaitsBeforeItTriesToSaveAgain) {
    OPEN_OR_SKIP(400, 300);
    begin();
    type(" two");
    saved();
    session.kernels.sources[file].not_saved = "no space left";
    frame();
    EXPECT_FALSE(command);
    EXPECT_EQ(unsaved_texts(ui).size(), 1u) << "it is kept as a draft meanwhile";
}

}  // namespace
}  // namespace lanescope
