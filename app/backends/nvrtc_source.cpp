#include "app/backends/nvrtc_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <variant>

#include "app/backends/own_headers.h"
#include "app/kernel_files/compiler_text.h"
#include "app/kernel_files/cuda_text.h"
#include "app/kernel_files/ptx_file.h"
#include "app/model/text/error.h"
#include "app/toolchain/mangled_names.h"

namespace lanescope {
namespace {

bool is_overloaded(const std::vector<FunctionText>& functions, const std::string& mangled) {
    const std::string words = kernel_in_words(mangled);
    const std::size_t colons = words.rfind("::");
    const std::string name = colons == std::string::npos ? words : words.substr(colons + 2);
    return 1 < std::ranges::count_if(functions, [&](const FunctionText& function) {
               return function.runs_on == RunsOn::kernel && !function.is_template && function.name == name;
           });
}

}  // namespace

std::vector<std::string> kernels_of(const LaunchList& list) {
    std::set<std::string> kernels;
    for (const ListedStep& step : list.steps)
        if (const auto* launch = std::get_if<ListedLaunch>(&step)) kernels.insert(launch->kernel);
    return {kernels.begin(), kernels.end()};
}

NvrtcSource nvrtc_source(const CapturedVariant& variant, int compute_capability, NvrtcOutput output) {
    if (is_ptx_file(variant.name))
        throw UsageError(variant.name + ": a PTX file runs on the emulator only; use --backend emulator");
    NvrtcSource source{.text = device_text(variant.text),
                       .name = variant.file,
                       .headers = own_headers(variant.text, variant.file),
                       .compute_capability = compute_capability,
                       .output = output};
    const std::vector<FunctionText> functions = functions_in(code_only(variant.text));
    for (const std::string& kernel : kernels_of(*variant.list))
        source.expressions.push_back(name_expression(kernel, is_overloaded(functions, kernel)));
    return source;
}

std::string first_complaint(const NvrtcModule& module, const CapturedVariant& variant) {
    for (const CompilerMessage& message : module.messages)
        if (message.kind == CompilerMessage::Kind::error) {
            const bool own = message.file == variant.file.string();
            return fmt::format("{}:{}:{}: {}", own ? variant.name : message.file, message.line, message.column,
                               message.text);
        }
    return variant.name + ": NVRTC did not compile it and gave no reason";
}

}  // namespace lanescope
