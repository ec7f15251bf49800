#include "app/backends/cuobjdump.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <string_view>

#include "app/backends/cuda_tool.h"
#include "app/system/scratch_folder.h"
#include "app/toolchain/process.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_line = 64 * 1024;  // the rest of a longer line is ignored

class Lines {
public:
    explicit Lines(SassReader& reader) : reader_(reader) {}
    void take(std::string_view text) {
        for (const char c : text) {
            if (c == '\n') {
                reader_.line(line_);
                line_.clear();
            } else if (line_.size() < longest_line) {
                line_ += c;
            }
        }
    }

private:
    SassReader& reader_;
    std::string line_;
};

SassAnswerer& other_answerer() {
    static SassAnswerer answerer;
    return answerer;
}

}  // namespace

void answer_sass_by(SassAnswerer answerer) { other_answerer() = std::move(answerer); }

std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel) {
    if (machine_code.empty()) return std::nullopt;
    if (other_answerer()) return other_answerer()(machine_code, kernel);
    const ScratchFolder folder("sass");
    const fs::path file = folder.path() / "code.cubin";
    if (!(std::ofstream(file, std::ios::binary) << machine_code << std::flush)) return std::nullopt;
    return dump_sass(file, kernel).loads;
}

bool has_cuobjdump() { return find_cuda_tool("cuobjdump").has_value(); }

SassDump dump_sass(const fs::path& machine_code, const std::string& kernel, std::chrono::milliseconds limit) {
    const auto tool = find_cuda_tool("cuobjdump");
    if (!tool) return {{}, "cuobjdump is not installed: it comes with the CUDA Toolkit"};
    SassReader reader(kernel);
    Lines lines(reader);
    const Ended ended = run({.program = *tool,
                             .arguments = {"--dump-sass", machine_code.string()},
                             .limit = limit,
                             .on_output = [&](std::string_view text) { lines.take(text); }});
    if (ended.ending == Ending::not_started) return {{}, fmt::format("{} cannot be started", tool->string())};
    if (ended.ending == Ending::too_slow || ended.ending == Ending::idle)
        return {{}, fmt::format("cuobjdump took longer than {} ms and was ended", limit.count())};
    if (!ended.well()) return {{}, fmt::format("cuobjdump ended with code {}", ended.code)};
    if (!reader.loads()) return {{}, "cuobjdump found no kernel of that name"};
    return {reader.loads(), {}};
}

}  // namespace lanescope
