#include "app/session/session.h"

#include <gtest/gtest.h>

#include "tests/session/session_results.h"

namespace lanescope {
namespace {

TEST(Session, KeepsARunBesideTheNextOne) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.pin();
    session.add(report_of(2, {result_of("a"), result_of("b")}));
    EXPECT_EQ(shown(session), (Ids{"a", "b", "a"}));
    session.add(report_of(2, {result_of("a", sample_timing())}));
    EXPECT_TRUE(session.results.all[0]->timing) << "a time finds the result of its own run";
    EXPECT_FALSE(session.results.all[2]->timing);
}

std::vector<std::string> pinned_names(const Session& session) {
    std::vector<std::string> names;
    for (const Pinned& pinned : session.results.pinned) names.push_back(pinned.name);
    return names;
}

TEST(Session, PinsUnderNamesOfWhichNoTwoAreTheSame) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.pin("before");
    session.pin("again");
    EXPECT_EQ(pinned_names(session), (Ids{"before"})) << "nothing has run since";
    session.add(report_of(2, {result_of("a")}));
    session.pin("before");
    session.add(report_of(3, {result_of("b")}));
    session.pin();
    EXPECT_EQ(pinned_names(session), (Ids{"baseline 1", "before 2", "before"}));
    session.rename_pinned("before 2", "a");
    EXPECT_EQ(pinned_names(session), (Ids{"baseline 1", "a 2", "before"})) << "nor is it the name of a variant";
}

TEST(Session, UnpinsOneOfSeveral) {
    Session session;
    session.add(report_of(1, {result_of("a")}));
    session.pin("first");
    session.add(report_of(2, {result_of("b")}));
    session.pin("second");
    session.add(report_of(3, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c", "b", "a"}));
    session.unpin("first");
    EXPECT_EQ(shown(session), (Ids{"c", "b"}));
    session.unpin("nothing of that name");
    EXPECT_EQ(shown(session), (Ids{"c", "b"}));
    session.unpin();
    EXPECT_EQ(shown(session), (Ids{"c"}));
    EXPECT_TRUE(session.results.pinned.empty());
}

TEST(Session, KeepsTheLatestRunWhenItIsUnpinned) {
    Session session;
    session.add(report_of(1, {result_of("a"), result_of("b")}));
    session.pin("first");
    session.unpin("first");
    EXPECT_EQ(shown(session), (Ids{"a", "b"}));
    session.add(report_of(2, {result_of("c")}));
    EXPECT_EQ(shown(session), (Ids{"c"})) << "it leaves with the next run, as any other does";
}

TEST(Session, ReopensWhatWasPinnedUnderItsNames) {
    Session before;
    before.add(report_of(1, {result_of("a")}));
    before.pin("first");
    before.add(report_of(2, {result_of("a"), result_of("b")}));
    before.pin("second");
    before.add(report_of(3, {result_of("c")}));
    Session after;
    after.show(before.everything(), "session.lane");
    EXPECT_EQ(shown(after), (Ids{"c", "a", "b", "a"}));
    EXPECT_EQ(after.results.current_count, 1u);
    EXPECT_EQ(pinned_names(after), pinned_names(before));
    EXPECT_EQ(after.results.pinned[0].results.size(), 2u);
    EXPECT_EQ(after.results.experiment.variants, std::vector{VariantChoice{"c"}}) << "what is pinned is not what runs next";
    after.unpin("second");
    Session once_more;
    once_more.show(after.everything(), "session.lane");
    EXPECT_EQ(pinned_names(once_more), (Ids{"first"})) << "a name that it has no longer is not kept";
}

TEST(Session, PinsOfARecordingOpenedBesideHaveNamesOfTheirOwn) {
    Session before;
    before.show({recorded_on("P100", "a")}, "p100.lane");
    before.pin("first");
    Session session;
    session.show({recorded_on("H200", "a")}, "h200.lane");
    session.pin("first");
    session.show_beside(before.everything(), "session.lane");
    EXPECT_EQ(pinned_names(session), (Ids{"first", "first 2"}));
}

TEST(Session, PinsAgainWhatALinkNamesAndSaysWhatIsNotThere) {
    Session before;
    before.show({recorded_on("H200", "a"), recorded_on("H200", "b")}, "h200.lane");
    before.pin("kept");
    before.add(report_of(1, {result_of("c")}));
    before.pin("gone");
    const std::vector<NamedPin> pins = before.results.named_pins();
    Session after;
    after.show({recorded_on("H200", "a"), recorded_on("H200", "b")}, "h200.lane");
    const std::string missing = after.pin_again(pins);
    EXPECT_EQ(pinned_names(after), (Ids{"kept"}));
    EXPECT_EQ(after.results.current_count, 0u);
    EXPECT_EQ(after.results.all.size(), 2u);
    EXPECT_NE(missing.find("gone"), std::string::npos);
    EXPECT_EQ(missing.find("kept"), std::string::npos);
    EXPECT_EQ(missing.find('\n'), std::string::npos);
    EXPECT_EQ(after.pin_again({pins.back()}), "") << "it is pinned already";
}

}  // namespace
}  // namespace lanescope
