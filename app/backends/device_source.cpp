#include "app/backends/device_source.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "app/kernel_files/compiler_text.h"
#include "app/kernel_files/host_declarations.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_kept = 64;
constexpr int most_rounds = 32;

/// The source, already without host code, and its headers without host functions.
struct Texts {
    explicit Texts(const NvrtcSource& given) : source(given) {
        source.usual_headers = true;
        for (NvrtcHeader& header : source.headers) header.text = device_text(header.text);
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

/// Host code at the positions of errors, per text.
struct Findings {
    std::vector<std::vector<HostPart>> parts;
    std::vector<CompilerMessage> of_device;  ///< errors in device code
    bool any = false, directives_only = true;

    void leave_out(Texts& texts) const {
        for (std::size_t n = 0; n < texts.size(); ++n)
            for (const HostPart& part : parts[n]) blank(texts.text(n), part.begin, part.end);
    }
};

Findings findings_in(Texts& texts, const std::vector<CompilerMessage>& messages) {
    Findings findings{.parts = std::vector<std::vector<HostPart>>(texts.size()), .of_device = {}};
    for (const CompilerMessage& message : messages) {
        if (!is_error(message)) continue;
        const auto text = texts.find(message.file);
        const auto part = text ? host_part_at(texts.text(*text), message.line, message.column) : std::nullopt;
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

/// Reduced sources and their compilation. On failure, `module` has the messages from before anything but directives was
/// removed, because removals can cause errors.
struct Leaner {
    NvrtcSource source;
    NvrtcModule module;
};

Leaner without_host_code(const NvrtcSource& source) {
    Texts texts(source);
    Leaner leaner;
    bool whole = true;
    for (int round = 0; round < most_rounds; ++round) {
        NvrtcModule module = compile_for_gpu(texts.source);
        const bool made = module.made;
        const Findings findings = findings_in(texts, module.messages);
        if (made || whole) leaner.module = std::move(module);
        if (whole && !findings.of_device.empty()) leaner.module.messages = findings.of_device;
        if (made || !findings.any || !findings.of_device.empty()) break;
        findings.leave_out(texts);
        whole &= findings.directives_only;
    }
    leaner.source = std::move(texts.source);
    return leaner;
}

/// Caches reduced sources for the process.
class KnownTexts {
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
    void keep(const NvrtcSource& source, NvrtcSource leaner) {
        const std::scoped_lock lock(mutex_);
        if (known_.size() >= most_kept) known_.clear();
        known_[key(source)] = std::move(leaner);
    }

private:
    using Key = std::tuple<std::string, std::string, std::vector<NvrtcHeader>>;
    static Key key(const NvrtcSource& source) { return {source.text, source.name.string(), source.headers}; }
    std::mutex mutex_;
    std::map<Key, NvrtcSource> known_;
};

}  // namespace

NvrtcModule compile_device_source(const NvrtcSource& source) {
    static KnownTexts texts;
    if (const auto known = texts.find(source))
        if (NvrtcModule again = compile_for_gpu(*known); again.made) return again;
    if (NvrtcModule made = compile_for_gpu(source); made.made) return made;
    Leaner leaner = without_host_code(source);
    if (leaner.module.made) texts.keep(source, leaner.source);
    return std::move(leaner.module);
}

}  // namespace lanescope
