// What a person asks for in a frame, besides what is chosen: it is carried out once. The window's loop has one visit.
#pragma once

#include <string>
#include <variant>

#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

namespace command {
/// Runs the experiment beside a recording, where one is on show.
struct Run {};
/// Runs the experiment of a lesson's page in place of all that is there.
struct RunPage {};
struct Cancel {};
/// Starts the sweep, or goes on where it stopped.
struct Sweep {
    bool anew = false;  ///< forgets what was kept of it
};
struct CancelSweep {};
/// Pins the results: the next run stands beside them.
struct Pin {};
struct Unpin {};
/// Opens what the path names: a recording, a CUDA file, a matrix.
struct Open {
    std::string path;
};
/// The recording of a lesson's page.
struct OpenPage {
    std::string path;
};
/// A recording beside the results.
struct OpenBeside {
    std::string path;
};
/// The folder, in place of the lessons on offer.
struct OpenLessons {
    std::string path;
};
/// A CUDA file: its kernels stand among the variants, and are ticked.
struct OpenKernel {
    std::string path;
};
/// A kernel that ships becomes a file of a person's own, which is opened.
struct CopyKernel {
    std::string operation, id;  ///< of the variant
};
/// What compilers make of a result's variant.
struct ListCode {
    RunResultPtr of;
};
/// What one warp of the grid touches, emulated.
struct ReadWarp {
    RunResultPtr of;
    std::int64_t warp = 0;
};
/// Kernels run at the place of that name, or where that command starts a worker.
struct UsePlace {
    std::string path;
};
struct SaveRecording {
    std::string path;
};
/// The lanes, for other programs.
struct SaveTraceJson {
    std::string path;
};
struct SaveText {
    std::string path, text;
};
struct SavePicture {
    std::string path;
    Panel panel = Panel::window;
    int scale = 1;  ///< 2: drawn anew at twice the size, for slides
};
struct Quit {};
}  // namespace command

using Command = std::variant<command::Run, command::RunPage, command::Cancel, command::Sweep, command::CancelSweep,
                             command::Pin, command::Unpin, command::Open, command::OpenPage, command::OpenBeside,
                             command::OpenLessons, command::OpenKernel, command::CopyKernel, command::ListCode,
                             command::ReadWarp, command::UsePlace, command::SaveRecording, command::SaveTraceJson,
                             command::SaveText, command::SavePicture, command::Quit>;

}  // namespace lanescope
