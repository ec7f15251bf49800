#include "app/model/cuda_program.h"

#include <fmt/format.h>

namespace lanescope {

std::string end_in_words(const ProgramReport& report) {
    if (!report.fault.empty()) return report.fault;
    const std::string code = fmt::format("exit code {}", report.exit_code);
    if (!report.as_expected) return code;
    return code + (*report.as_expected ? ", output as expected" : ", output not as expected");
}

}  // namespace lanescope
