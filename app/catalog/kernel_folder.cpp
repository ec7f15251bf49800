#include "app/catalog/kernel_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/kernel_header.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// "03_cte_v1.cu" -> "cte_v1".
std::string stem_of(const fs::path& file) {
    const std::string stem = file.stem().string();
    const std::size_t name = stem.find_first_not_of("0123456789");
    const bool numbered = name != stem.npos && name > 0 && stem[name] == '_' && name + 1 < stem.size();
    return numbered ? stem.substr(name + 1) : stem;
}

/// Titles, ideas and defects are sentences, but become parts of sentences.
std::string without_full_stop(std::string text) {
    if (text.ends_with('.')) text.pop_back();
    return text;
}

/// Finds lines with `void name(` after no template line; device functions begin with a qualifier.
std::vector<std::string> host_functions(std::string_view text) {
    constexpr std::string_view begins = "void ";
    std::vector<std::string> names;
    std::string_view before;
    for (const std::string_view line : lines_in(text)) {
        const std::size_t open = line.find('(');
        if (line.starts_with(begins) && open != line.npos && !before.starts_with("template"))
            names.emplace_back(line.substr(begins.size(), open - begins.size()));
        before = line;
    }
    return names;
}

std::string_view behind_comment(std::string_view text) {
    while (text.starts_with("//")) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text;
}

bool mentions(std::string_view text, std::string_view word) { return text.find(word) != text.npos; }

void set_tuning(Variant& variant, const KernelHeader& header) {
    for (const TunedNumber& number : tuning_of(header)) {
        if (number.name == "lanes") variant.lanes = number.choices, variant.usual_lanes = number.usual;
        if (number.name == "warps") variant.warps = number.choices, variant.usual_warps = number.usual;
    }
}

void set_needs(Variant& variant, const KernelHeader& header) {
    variant.needs = needs_of(header);
    const NamedNumbers usual{{"warps", std::max(variant.usual_warps, 1)}};
    const MatrixView* matrix = operation_named(variant.operation).matrix_view();
    const std::string_view columns = (matrix ? matrix->names() : MatrixNames()).columns;
    for (const Need& need : variant.needs)
        variant.constraint += (variant.constraint.empty() ? "" : ", ") + in_words(need, columns, usual);
}

Variant variant_of_header(const KernelHeader& header, std::string_view text, const fs::path& file) {
    if (header.title.empty())
        throw UsageError("line 1: the file has no title: begin it with a line such as  // One thread per row.");
    const bool known_bad = file.parent_path().filename() == "known_bad";
    Variant variant{.operation = file.begin()->string(),
                    .id = {},
                    .title = without_full_stop(header.title),
                    .idea = without_full_stop(header.text("Idea")),
                    .origin = header.text("From"),
                    .group = known_bad ? VariantGroup::known_bad : VariantGroup::standard,
                    .file = file.generic_string()};
    take_header(variant, header);
    const std::string_view code = behind_comment(text);
    variant.fixes = suggested_variants(header);
    variant.dispatching = mentions(code, "printf(");
    if (mentions(code, "const __half* ")) variant.element_bytes = bytes_of_fp16(operation_named(variant.operation));
    variant.defect = without_full_stop(header.text("Defect"));
    variant.shown_on = header.text("Shown");
    return variant;
}

std::vector<Variant> read_variants(std::string_view text, const fs::path& file) {
    const Variant variant = variant_of_header(kernel_header(text), text, file);
    const std::vector<std::string> functions = host_functions(behind_comment(text));
    if (functions.empty())
        throw UsageError(fmt::format(
            "line 1: the file has no host function: write one that begins a line with  void {}(", variant.operation));
    std::vector<Variant> variants(functions.size(), variant);
    for (std::size_t n = 0; n < functions.size(); ++n) {
        variants[n].function = functions[n];
        variants[n].id = functions.size() == 1 ? stem_of(file) : functions[n];
    }
    return variants;
}

std::vector<fs::path> cuda_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder, missing))
        if (entry.path().extension() == ".cu") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

void add_file(KernelFolder& folder, const fs::path& root, const fs::path& file) {
    const fs::path name = fs::relative(file, root);
    try {
        for (Variant& variant : variants_of_file(read_file(file, largest_source), name)) {
            const auto same = std::ranges::find_if(folder.variants, [&](const Variant& v) {
                return v.operation == variant.operation && v.id == variant.id;
            });
            if (same != folder.variants.end())
                throw UsageError(fmt::format("kernels/{}: the variant '{}' is already in {}: rename one of them",
                                             name.string(), variant.id, same->file));
            folder.variants.push_back(std::move(variant));
        }
    } catch (const UsageError& refused) {
        folder.faults.push_back({name.begin()->string(), stem_of(name), refused.what()});
    }
}

}  // namespace

void take_header(Variant& variant, const KernelHeader& header) {
    set_tuning(variant, header);
    set_needs(variant, header);
    variant.warp_synchronous = is_warp_synchronous(header);
}

std::vector<Variant> variants_of_file(std::string_view text, const fs::path& file) try {
    return read_variants(text, file);
} catch (const UsageError& refused) {
    throw UsageError(fmt::format("kernels/{}, {}", file.generic_string(), refused.what()));
}

KernelFolder read_kernel_folder(const fs::path& folder) {
    KernelFolder read;
    for (const Operation* operation : operations())
        for (const fs::path& part : {folder / operation->name(), folder / operation->name() / "known_bad"})
            for (const fs::path& file : cuda_files(part)) add_file(read, folder, file);
    return read;
}

KernelFolder shipped_kernels() try {
    return read_kernel_folder(find_asset("kernels"));
} catch (const UsageError& missing) {
    return {.variants = {}, .faults = {{.operation = {}, .id = {}, .text = missing.what()}}};
}

}  // namespace lanescope
