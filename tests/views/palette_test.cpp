#include "app/views/kit/theme.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <span>

#include "app/session/view_fields.h"
#include "tests/views/colour_vision.h"

namespace lanescope {
namespace {

using theme::Colours;

/// Distances in OKLab: `clearly` is about three times the smallest visible difference. `surely` is the limit for the
/// last two colours of a long list.
constexpr double clearly = 0.075, surely = 0.05;

std::string text_of(ImU32 c) { return fmt::format("{:02X}{:02X}{:02X}", c & 0xFF, c >> 8 & 0xFF, c >> 16 & 0xFF); }

class EachTheme : public testing::TestWithParam<Theme> {
protected:
    void SetUp() override { theme::use(GetParam()); }
    void TearDown() override { theme::use(Theme::dark); }
    const Colours& colours() const { return theme::colours_of(GetParam()); }
    bool is_projector() const { return GetParam() == Theme::projector; }

    void expect_apart(std::span<const ImU32> those, double least) const {
        for (const vision::Eye& eye : vision::eyes)
            for (std::size_t i = 0; i < those.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    EXPECT_GE(vision::distance(eye, those[i], those[j]), least)
                        << eye.name << ": " << i << " " << text_of(those[i]) << ", " << j << " " << text_of(those[j]);
    }
    void expect_contrast(ImU32 ink, std::initializer_list<ImU32> grounds, double least, const char* what) const {
        for (const ImU32 ground : grounds)
            EXPECT_GE(contrast(ink, ground), least) << what << " " << text_of(ink) << " on " << text_of(ground);
    }
};

TEST_P(EachTheme, HasHuesThatEveryEyeTellsApart) {
    const std::span<const ImU32> hues = colours().hues;
    expect_apart(hues.first(7), clearly);
    expect_apart(hues, surely);
}

TEST_P(EachTheme, HasCausesAndLossesThatEveryEyeTellsApart) {
    expect_apart(std::span(colours().causes).subspan(1), clearly);
    expect_apart(colours().losses, surely);
}

TEST_P(EachTheme, TellsCollectivesFromArraysAndFromWaitingLanes) {
    const std::span<const ImU32> hues = colours().hues, collectives = colours().collectives;
    expect_apart(collectives, clearly);
    for (const vision::Eye& eye : vision::eyes)
        for (const ImU32 collective : collectives) {
            EXPECT_GE(vision::distance(eye, collective, colours().idle), 2 * clearly)
                << eye.name << text_of(collective);
            for (const ImU32 hue : hues.first(8))
                EXPECT_GE(vision::distance(eye, collective, hue), clearly)
                    << eye.name << ": " << text_of(collective) << ", " << text_of(hue);
        }
}

TEST_P(EachTheme, ShowsAWaitingLaneInPlainGrey) {
    const ImU32 idle = colours().idle;
    EXPECT_EQ(idle & 0xFF, idle >> 8 & 0xFF) << text_of(idle);
    EXPECT_EQ(idle & 0xFF, idle >> 16 & 0xFF) << text_of(idle);
    for (const ImU32 collective : colours().collectives) {
        const vision::Vector seen = vision::seen(vision::eyes[0], collective);
        EXPECT_GE(std::hypot(seen[1], seen[2]), 0.03) << text_of(collective) << " is grey too";
    }
}

TEST_P(EachTheme, ShowsMarksOnTheGroundOfTheMaps) {
    for (const ImU32 hue : colours().hues) expect_contrast(hue, {colours().ground}, 3, "a hue");
    for (const ImU32 hue : colours().hues) expect_contrast(hue, {colours().idle}, 2.4, "a hue beside an idle lane");
    for (const ImU32 colour : colours().collectives) expect_contrast(colour, {colours().ground}, 3, "a collective");
    for (const ImU32 colour : colours().collectives) expect_contrast(colour, {colours().idle}, 2.4, "a collective");
    for (const ImU32 mark : {colours().accent, colours().cursor, colours().good, colours().warn, colours().bad})
        expect_contrast(mark, {colours().ground, colours().bar, colours().card}, 3, "a mark");
}

TEST_P(EachTheme, HasTextThatCanBeReadOnItsGrounds) {
    const Colours& c = colours();
    const double least = is_projector() ? 7 : 4.5;
    expect_contrast(c.text, {c.ground, c.bar, c.control, c.control_hot, c.chosen, c.row, c.card}, least, "text");
    expect_contrast(c.quiet, {c.ground, c.bar, c.control, c.row, c.card}, least, "quiet text");
    for (const ImU32 ink : {c.accent, c.good, c.warn, c.bad})
        expect_contrast(ink, {c.ground, c.bar, c.card}, least, "a word in colour");
    expect_contrast(c.on_strong, {c.strong, c.strong_hot, c.danger, c.danger_hot}, least, "a button's text");
    expect_contrast(c.code_words, {c.ground, c.control}, least, "code in prose");
    expect_contrast(c.text, {c.selection, c.code_selection, c.idle_selection, c.match}, 4.5, "selected text");
    expect_contrast(c.faint, {c.ground, c.bar, c.control, c.row, c.card}, 4.5, "what cannot be used now");
}

TEST_P(EachTheme, HasInksThatCanBeReadInTheEditor) {
    const Colours& c = colours();
    for (const ImU32 ink : c.inks) expect_contrast(ink, {c.ground, c.caret_line}, is_projector() ? 7 : 4.5, "an ink");
}

TEST_P(EachTheme, MakesAnInkOfEveryColour) {
    const double least = is_projector() ? 7 : 4.5;
    for (const ImU32 hue : colours().hues) {
        EXPECT_GE(contrast(as_ink(hue), theme::ground), least) << text_of(hue);
        EXPECT_GE(contrast(ink_on(hue), hue), 4.5) << text_of(hue);
    }
}

TEST_P(EachTheme, LetsQuantitiesGrowAwayFromTheGround) {
    for (const auto& scale : {lane_colours(), sector_colours(), conflict_colours()}) {
        for (std::size_t n = 2; n < scale.size(); ++n)
            EXPECT_GE(contrast(scale[n], theme::ground), contrast(scale[n - 1], theme::ground) - 0.01) << n;
        for (const vision::Eye& eye : vision::eyes)
            EXPECT_GE(vision::distance(eye, scale[1], theme::colours.idle), surely)
                << eye.name << ": one lane is not an idle one";
    }
}

TEST_P(EachTheme, MakesWhatRepeatsStronger) {
    const std::size_t n = colours_without_repeat();
    EXPECT_NE(nth_colour(n), nth_colour(0));
    EXPECT_GT(contrast(nth_colour(n), theme::ground), contrast(nth_colour(0), theme::ground));
}

INSTANTIATE_TEST_SUITE_P(Palette, EachTheme, testing::Values(Theme::dark, Theme::light, Theme::projector),
                         [](const auto& each) { return std::string(name_of(each.param)); });

TEST(Vision, SeesRedAndGreenAlikeWithoutTheirCones) {
    constexpr ImU32 red = IM_COL32(0xB0, 0x40, 0x20, 0xFF), green = IM_COL32(0x68, 0x68, 0x20, 0xFF);
    EXPECT_GT(vision::distance(vision::eyes[0], red, green), 0.1);
    EXPECT_LT(vision::distance(vision::eyes[2], red, green), 0.05);
}

TEST(Theme, NamesAreTheColoursInUse) {
    const ImU32 dark = theme::ground;
    theme::use(Theme::light);
    EXPECT_NE(theme::ground, dark);
    EXPECT_EQ(theme::ground, theme::colours_of(Theme::light).ground);
    theme::use(Theme::dark);
    EXPECT_EQ(theme::ground, dark);
}

}  // namespace
}  // namespace lanescope
