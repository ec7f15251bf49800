#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

class PlotsInTheWindow : public WindowTest {
protected:
    void open_two() {
        open({"--problem", "sgemv:1024x512", "--variants", "thread_per_row,warp_per_row"});
        wait_for(done(2));
    }
    void begin_sweep() {
        click("throughput.Sweep");
        wait_for(Condition{"an axis along K", [](const State& s) {
                               return s["axes"].size() == 1 && s["axes"][0].get<std::string>().starts_with("K=");
                           }});
        click("throughput.sweep");
    }
    std::string first_date() {
        const std::string json = lanescope({"open", file_of_sweep(), "--json", "-"});
        const std::size_t date = json.find("\"date\"");
        return date == std::string::npos ? "" : json.substr(date, json.find('\n', date) - date);
    }
    std::filesystem::path file_of_sweep() const {
        for (const auto& entry : std::filesystem::directory_iterator(folder / "state/lanescope/sweeps"))
            if (entry.path().extension() == ".lane") return entry.path();
        return {};
    }
};

TEST_F(PlotsInTheWindow, GoOnWithASweepThatWasKilledHalfWay) {
    open_two();
    begin_sweep();
    wait_until_seen({above("done", 0), is("running", true)});
    kill();
    const std::string first = first_date();
    EXPECT_NE(first, "");
    open_two();
    const Picture bars = picture_of("throughput");
    begin_sweep();
    wait_for({is("done", 7), is("points", 14), is("running", false), is("sweep_error", "")});
    EXPECT_EQ(first_date(), first);  // finished points do not run again
    EXPECT_GT(differing(bars, picture_of("throughput")), 5000u);
    close();
}

TEST_F(PlotsInTheWindow, AreLargeInPlaceOfTheMaps) {
    open_two();
    click("throughput.Roofline");
    wait_for(is("tab", "roofline"));
    click("throughput.Breakdown");
    wait_for(is("tab", "breakdown"));
    click("throughput.Metrics");
    wait_for({is("tab", "metrics"), shows("maps")});
    const double small = where("throughput").bottom;
    key("p");
    wait_for(
        {is("large_plots", true), Condition{"the maps are gone", [](const State& s) { return !s.place("maps"); }}});
    EXPECT_GT(where("throughput").bottom, small + 200);
    click("throughput.large");
    wait_for({is("large_plots", false), shows("maps")});
    close();
}

TEST_F(PlotsInTheWindow, SaveTheMetrics) {
    open_two();
    click("throughput.Metrics");
    key("p");
    click("throughput.csv");
    wait_for(has("notice", "/lanescope-metrics-"));
    EXPECT_NE(text_of(file("lanescope-metrics-*.csv")).find("group,metric,unit,kind,thread_per_row,warp_per_row\n"),
              std::string::npos);
    close();
}

}  // namespace
}  // namespace lanescope::window_test
