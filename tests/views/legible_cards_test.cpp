#include <memory>

#include "tests/views/legible.h"

namespace lanescope {
namespace {

class LegibleCard : public LegibleWindow {
protected:
    void expect_card(const std::string& where, Press key, std::size_t least = 20) {
        demo::Demo demo = demo::make(demo::Scene::results, 8);
        demo.choice.appearance.text_scale = GetParam().text;
        frame(demo);
        press_in(demo, key);
        expect_legible(demo, where, least);
        press_in(demo, Press{Key::escape});
    }
};

TEST_P(LegibleCard, IsTheHelp) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    offer();
    expect_card("help", Press{U'?'});
}

TEST_P(LegibleCard, AreGlossarySearchExportsAndLessons) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    offer();
    expect_card("glossary", Press{U'G'});
    expect_card("search", Press{U'f', true});
    expect_card("exports", Press{U'e'});
    expect_card("lessons", Press{U't'});
    expect_card("menus", Press{Key::f10});
}

TEST_P(LegibleCard, IsEachStepOfTheTour) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    for (demo.choice.tour = 0; demo.choice.tour >= 0 && demo.choice.tour < 12; ++demo.choice.tour) {
        const std::string where = fmt::format("step {} of the tour", demo.choice.tour);
        expect_legible(demo, where);
        if (demo.choice.tour < 0) break;
    }
}

FolderListing a_full_folder() {
    FolderListing listing{.folder = "/home/ada/measurements/of the cluster/2026/with a rather long name of a folder"};
    for (const char* folder : {"archive", "a folder whose name is so long that no list can show all of it at once"})
        listing.entries.push_back({.name = folder, .is_folder = true, .changed = 1'760'000'000});
    for (int i = 0; i < 40; ++i)
        listing.entries.push_back(
            {.name = fmt::format("spmv-rmat-scale-14-edges-16-seed-{}-measured-on-an-h200.lane", i),
             .bytes = 1'234'567'890,
             .changed = 1'760'000'000});
    listing.is_cut = true;
    return listing;
}

TEST_P(LegibleCard, IsThePicker) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    for (const Press key : {Press{U'o', true}, Press{U'O', true}, Press{U's', true}}) {
        demo::Demo demo = demo::make(demo::Scene::results, 8);
        FileStatus& files = demo.session.files;
        files.home = "/home/ada";
        files.listing = std::make_shared<const FolderListing>(a_full_folder());
        files.start = files.listing->folder;
        files.recent = {"/home/ada/a-recording-with-a-name-that-is-far-too-long-for-one-line.lane", "/tmp/b.mtx"};
        files.samples = {"assets/recordings/h200-shapes.lane", "assets/matrices/tridiagonal.mtx"};
        demo.choice.appearance.text_scale = GetParam().text;
        frame(demo);
        press_in(demo, key);
        expect_legible(demo, "picker");
        press_in(demo, Press{Key::escape});
    }
}

TEST_P(LegibleCard, AreQuestions) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    demo::Demo demo = demo::make(demo::Scene::results, 8);
    demo.session.confirmation.ask(
        "a-recording-with-a-name-that-is-far-too-long-for-one-line-of-any-window-that-people-have.lane already "
        "exists. Overwrite it?",
        "It holds 14 results of a day's work at 8.56\u00D7 the speed. You cannot restore an overwritten file.",
        "Overwrite", "Leave it", command::Run{});
    expect_legible(demo, "question");
}

TEST_P(LegibleCard, IsEveryPageOfEveryLesson) {
    OPEN_OR_SKIP(GetParam().width, GetParam().height);
    offer();
    for (const bool presenting : {false, true})  // outer loop because each change rebuilds the font
        for (const Lesson& lesson : lessons->lessons)
            for (int page = 0; page < int(lesson.pages.size()); ++page) {
                demo::Demo demo = demo::make(demo::Scene::results, 8);
                demo.choice.presenting = presenting;
                demo.choice.lesson = {.stem = lesson.stem, .page = page, .applied = true};
                demo.choice.lesson.covered = lesson.pages[std::size_t(page)].ask.kind != AskKind::none && page % 2 == 0;
                expect_legible(demo, fmt::format("{}, page {}{}", lesson.stem, page + 1, presenting ? ", class" : ""));
            }
}

INSTANTIATE_TEST_SUITE_P(AtEverySize, LegibleCard, sizes_of_windows, name_of_window);

}  // namespace
}  // namespace lanescope
