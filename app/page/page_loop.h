// The window in a page: shows recordings that the page holds, and runs kernels on the page's emulator, if it has one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/page/page_link.h"
#include "app/page/page_script.h"
#include "app/page/page_sweep.h"
#include "app/viewer/viewer.h"

namespace lanescope {

struct PageStart {
    std::vector<std::string> recordings;  ///< files; the first is shown, the others beside it
    std::string link;                     ///< text after '#' in the address; may be empty
    Panel panel = Panel::window;          ///< the only one; window: all
};

class PageLoop : Viewer {
public:
    PageLoop(const Catalog& catalog, const Capabilities& capabilities, const PageStart& start);

    /// Returns false while a frame would show nothing new.
    bool is_due();
    void frame();
    /// Of the last frame, for tests and tools: a line of JSON as in a state log.
    std::string state() const;

private:
    using Viewer::carry_out;
    void carry_out(const command::Open& open) { open.path.empty() ? choose_file(false) : show(open.path, false); }
    void carry_out(const command::OpenBeside& open) { open.path.empty() ? choose_file(true) : show(open.path, true); }
    void carry_out(const command::OpenPage& open);
    void carry_out(const command::RunPage&);
    void carry_out(const command::Sweep& asked);
    void carry_out(const command::SaveRecording& save);
    void carry_out(const command::Undo&) { workspaces_.undo.undo(state_.choice, state_.session); }
    void carry_out(const command::Redo&) { workspaces_.undo.redo(state_.choice, state_.session); }
    void carry_out(const command::CopyScene&);
    void carry_out(const command::ListFolder&) {}  // the page has no folders to choose from
    void carry_out(const command::PreviewFile&) {}
    void carry_out(const command::Run&) { submit(); }
    void carry_out(const command::Cancel&);
    void carry_out(const command::ReadWarp& read);
    void carry_out(const command::CancelSweep&);
    void carry_out(const command::Quit&) {}
    template <class Other>
    void carry_out(const Other&) {
        say_install();
    }

    void show(const std::string& file, bool beside);
    void follow_link(const std::string& text);
    void follow();
    bool can_run() const { return !state_.session.capabilities.only_looks; }
    bool has_changed() const;
    void submit();
    void take_run();
    void take(const RunNews& news);
    void end(const RunNews& news);
    bool runs_point() const { return sweep_request_ != 0 && sweep_request_ == request_; }
    void submit_point();
    void take_point(const RunNews& news);
    void tell_page();
    void say_saved(const std::string& path) override;
    void say_install();

    Panel panel_;
    std::uint64_t request_ = 0;        ///< the latest
    std::uint64_t sweep_request_ = 0;  ///< of the sweep's last point; 0: it has ended
    PageSweep sweep_;
    std::vector<RunResultPtr> point_results_;  ///< so far
    std::string told_link_;
    std::uint64_t events_ = 0;
    double drawn_at_ = 0;  ///< seconds
    int frames_due_ = 4;
};

}  // namespace lanescope
