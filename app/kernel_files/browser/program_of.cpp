// Programs that a page brings along.
#include <fmt/format.h>

#include <map>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/program_name.h"
#include "app/kernel_files/program.h"

namespace lanescope {
namespace {

constexpr std::uint64_t largest_program = 64 << 20;

}  // namespace

std::shared_ptr<const Program> Program::of(const Variant& variant, const std::atomic<bool>*, KernelForm form) {
    static std::map<std::string, std::shared_ptr<const Program>> known;
    if (form != KernelForm::as_written)
        throw UsageError("a page has the kernels as written; install Lanescope to see what the compiler makes of them");
    const std::string file = programs_in_page + program_name(variant);
    auto& entry = known[file];
    if (entry) return entry;
    if (!path_exists(file))
        throw UsageError(fmt::format("this page cannot run {}; install Lanescope to run it", quoted(variant.id, 80)));
    return entry = from_portable(read_file(file, largest_program));
}

}  // namespace lanescope
