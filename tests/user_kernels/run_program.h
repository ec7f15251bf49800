// Programs with their own main(), run in this process.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include "app/base/files/folders.h"
#include "app/base/progress.h"
#include "app/execution/cuda_program.h"
#include "app/formats/device_models.h"
#include "tests/user_kernels/written.h"

namespace lanescope {

inline const Device& h200() {
    static const std::vector<Device> devices = load_devices(find_asset("devices"));
    return *std::ranges::find(devices, "h200", &Device::id);
}

inline CudaProgramRun run_files(std::vector<std::string> sources, std::vector<std::string> arguments = {},
                                std::string expect = {}) {
    const ProgramProblem program{std::move(sources), {}, {}, std::move(arguments), std::move(expect)};
    Experiment experiment;
    experiment.problem = program;
    Progress progress;
#if defined(__SANITIZE_ADDRESS__)
    const __lsan::ScopedDisabler leaks_of_the_program;
#endif
    return run_cuda_program(program, experiment, h200(), progress);
}

inline CudaProgramRun run_program(const std::string& text, std::vector<std::string> arguments = {},
                                  std::string expect = {}) {
    const Written written(text);
    return run_files({written.path()}, std::move(arguments), std::move(expect));
}

/// A program whose main() has this body, after `before`.
inline std::string with_main(const std::string& body, const std::string& before = {}) {
    return "#include <cstdio>\n#include <cstdlib>\n" + before + "int main() {\n" + body + "\n}\n";
}

}  // namespace lanescope
