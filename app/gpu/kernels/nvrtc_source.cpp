#include "app/gpu/kernels/nvrtc_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <variant>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/compilers/mangled_names.h"
#include "app/kernel_files/ptx_file.h"
#include "app/kernel_files/source/compiler_source.h"
#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {
namespace {

bool is_overloaded(const std::vector<SourceFunction>& functions, const std::string& mangled) {
    const std::string words = kernel_in_words(mangled);
    const std::size_t colons = words.rfind("::");
    const std::string name = colons == std::string::npos ? words : words.substr(colons + 2);
    return 1 < std::ranges::count_if(functions, [&](const SourceFunction& function) {
               return function.runs_on == RunsOn::kernel && !function.is_template && function.name == name;
           });
}

namespace fs = std::filesystem;

constexpr std::size_t most_headers = 64;

std::optional<std::string> content_of(const fs::path& path) try {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return std::nullopt;
    return read_file(path, largest_source);
} catch (const UsageError&) {
    return std::nullopt;
}

class Gathering {
public:
    explicit Gathering(const fs::path& kernel) : project_(project_folders(kernel.parent_path())) {}

    std::vector<NvrtcHeader> headers;

    void add_includes_of(const std::string& text, const fs::path& file) {
        for (const SourceInclude& include : includes_in(text, code_only(text)))
            if (const auto path = path_of(include, file)) add(std::string(include.name), *path);
    }
    void leave_out_ambiguous() {
        std::erase_if(headers, [&](const NvrtcHeader& h) { return ambiguous_.contains(h.name); });
    }

private:
    /// nullopt for a system header.
    std::optional<fs::path> path_of(const SourceInclude& include, const fs::path& file) const {
        const fs::path beside = (file.parent_path() / include.name).lexically_normal();
        std::error_code ignored;
        if (include.in_quotes && fs::is_regular_file(beside, ignored)) return beside;
        for (const fs::path& place : project_)
            if (const fs::path found = (place / include.name).lexically_normal(); fs::is_regular_file(found, ignored))
                return found;
        return include.in_quotes ? std::optional(beside) : std::nullopt;
    }

    void add(const std::string& name, const fs::path& path) {
        if (headers.size() >= most_headers) return;
        const auto same_name = std::ranges::find(headers, name, &NvrtcHeader::name);
        if (same_name != headers.end()) {
            if (same_name->path != path) ambiguous_.insert(name);
            return;
        }
        const auto same_file = std::ranges::find(headers, path, &NvrtcHeader::path);
        if (same_file != headers.end())  // keeps `#pragma once` effective
            headers.push_back({name, path, "#include \"" + same_file->name + "\"\n"});
        else if (auto content = content_of(path))
            headers.push_back({name, path, std::move(*content)});
    }

    std::vector<fs::path> project_;
    std::set<std::string> ambiguous_;
};

constexpr std::size_t most_kept = 64;
constexpr int most_rounds = 32;

/// The source and its headers without host functions.
struct Sources {
    explicit Sources(const NvrtcSource& given) : source(given) {
        source.usual_headers = true;
        for (NvrtcHeader& header : source.headers) header.text = device_source(header.text);
    }
    std::size_t size() const { return 1 + source.headers.size(); }
    std::string& text(std::size_t n) { return n == 0 ? source.text : source.headers[n - 1].text; }
    std::optional<std::size_t> find(const fs::path& path) const {
        if (path == source.name) return 0;
        const auto header = std::ranges::find(source.headers, path, &NvrtcHeader::path);
        if (header == source.headers.end()) return std::nullopt;
        return 1 + std::size_t(header - source.headers.begin());
    }

    NvrtcSource source;
};

bool is_error(const CompilerMessage& message) { return message.kind == CompilerMessage::Kind::error; }

/// Host code at error positions, per text.
struct Findings {
    std::vector<std::vector<HostPart>> parts;
    std::vector<CompilerMessage> of_device;  ///< errors in device code
    bool any = false, directives_only = true;

    void leave_out(Sources& sources) const {
        for (std::size_t n = 0; n < sources.size(); ++n)
            for (const HostPart& part : parts[n]) blank(sources.text(n), part.begin, part.end);
    }
};

Findings findings_in(Sources& sources, const std::vector<CompilerMessage>& messages) {
    Findings findings{.parts = std::vector<std::vector<HostPart>>(sources.size()), .of_device = {}};
    for (const CompilerMessage& message : messages) {
        if (!is_error(message)) continue;
        const auto text = sources.find(message.file);
        const auto part = text ? host_part_at(sources.text(*text), message.line, message.column) : std::nullopt;
        if (!part) {
            findings.of_device.push_back(message);
            continue;
        }
        findings.parts[*text].push_back(*part);
        findings.any = true;
        findings.directives_only &= part->is_directive;
    }
    return findings;
}

/// Reduced sources and their compilation. On failure, `module` has the messages from before removals beyond directives:
/// removals can cause errors.
struct Reduced {
    NvrtcSource source;
    NvrtcModule module;
};

Reduced without_host_code(const NvrtcSource& source) {
    Sources sources(source);
    Reduced reduced;
    bool whole = true;
    for (int round = 0; round < most_rounds; ++round) {
        NvrtcModule module = compile_for_gpu(sources.source);
        const bool made = module.made;
        const Findings findings = findings_in(sources, module.messages);
        if (made || whole) reduced.module = std::move(module);
        if (whole && !findings.of_device.empty()) reduced.module.messages = findings.of_device;
        if (made || !findings.any || !findings.of_device.empty()) break;
        findings.leave_out(sources);
        whole &= findings.directives_only;
    }
    reduced.source = std::move(sources.source);
    return reduced;
}

class KnownSources {
public:
    std::optional<NvrtcSource> find(const NvrtcSource& source) {
        const std::scoped_lock lock(mutex_);
        const auto found = known_.find(key(source));
        if (found == known_.end()) return std::nullopt;
        NvrtcSource known = source;
        known.text = found->second.text;
        known.headers = found->second.headers;
        known.usual_headers = true;
        return known;
    }
    void keep(const NvrtcSource& source, NvrtcSource reduced) {
        const std::scoped_lock lock(mutex_);
        if (known_.size() >= most_kept) known_.clear();
        known_[key(source)] = std::move(reduced);
    }

private:
    using Key = std::tuple<std::string, std::string, std::vector<NvrtcHeader>>;
    static Key key(const NvrtcSource& source) { return {source.text, source.name.string(), source.headers}; }
    std::mutex mutex_;
    std::map<Key, NvrtcSource> known_;
};

}  // namespace

std::vector<std::string> kernels_of(const LaunchList& list) {
    std::set<std::string> kernels;
    for (const ListedStep& step : list.steps)
        if (const auto* launch = std::get_if<ListedLaunch>(&step)) kernels.insert(launch->kernel);
    return {kernels.begin(), kernels.end()};
}

std::optional<NvrtcModule> module_of_ptx_file(const CapturedVariant& variant) {
    if (!is_ptx_file(variant.name)) return std::nullopt;
    NvrtcModule module{.made = true, .output = NvrtcOutput::ptx, .names = kernels_of(*variant.list)};
    module.code = module.ptx = ptx_with_own_lines(variant.text, variant.file.string());
    return module;
}

NvrtcSource nvrtc_source(const std::string& text, const fs::path& file, const std::vector<std::string>& kernels,
                         int compute_capability, NvrtcOutput output) {
    NvrtcSource source{.text = device_source(text),
                       .name = file,
                       .headers = user_headers(text, file),
                       .compute_capability = compute_capability,
                       .output = output};
    const std::vector<SourceFunction> functions = functions_in(code_only(text));
    for (const std::string& kernel : kernels)
        source.expressions.push_back(name_expression(kernel, is_overloaded(functions, kernel)));
    return source;
}

NvrtcSource nvrtc_source(const CapturedVariant& variant, int compute_capability, NvrtcOutput output) {
    return nvrtc_source(variant.text, variant.file, kernels_of(*variant.list), compute_capability, output);
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

std::vector<NvrtcHeader> user_headers(const std::string& text, const fs::path& file) {
    Gathering all(file);
    all.add_includes_of(text, file);
    for (std::size_t n = 0; n < all.headers.size(); ++n) {
        const NvrtcHeader header = all.headers[n];
        all.add_includes_of(header.text, header.path);
    }
    all.leave_out_ambiguous();
    return std::move(all.headers);
}

NvrtcModule compile_device_source(const NvrtcSource& source) {
    static KnownSources sources;
    if (const auto known = sources.find(source))
        if (NvrtcModule again = compile_for_gpu(*known); again.made) return again;
    if (NvrtcModule made = compile_for_gpu(source); made.made) return made;
    Reduced reduced = without_host_code(source);
    if (reduced.module.made) sources.keep(source, reduced.source);
    return std::move(reduced.module);
}

}  // namespace lanescope
