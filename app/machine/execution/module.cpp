#include "app/machine/execution/module.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <map>

#include "app/model/error.h"

/// Of the dynamic linker: where a thread's own block of a module's variables lies.
extern "C" void* __tls_get_addr(void* module_and_offset);

namespace lanescope::simt {
namespace {

constexpr int most_places = 65535;  // of which a site's key has 16 bits

/// Headers of the system and the machine's own: what happens there counts as the line of the text that led there.
bool is_of_the_system(const std::string& file) {
    return file.starts_with("/usr/") || file.find("<lanescope>") != std::string::npos;
}

}  // namespace

Module::Module(const std::filesystem::path& library) : compiled_(read_module(library)) {
    handle_ = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle_) throw UsageError(std::string("cannot load a compiled kernel: ") + dlerror());
    link_map* map = nullptr;
    dlinfo(handle_, RTLD_DI_LINKMAP, &map);
    base_ = map->l_addr;
    text_ = base_ + compiled_.text;
    number_places();
}

Module::~Module() { dlclose(handle_); }

const void* Module::address_of(const CompiledFunction& function) const {
    return reinterpret_cast<const void*>(base_ + function.address);
}

const CompiledFunction* Module::function_at(const void* code) const {
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(code) - base_;
    const auto found = std::ranges::find(compiled_.functions, address, &CompiledFunction::address);
    return found == compiled_.functions.end() ? nullptr : &*found;
}

/// Included files come first, as helpers stand above what calls them: the machine runs the earliest place first.
void Module::number_places() {
    std::map<unsigned, int> lines;  // of each file with code: its last line
    for (const CodeLine& line : compiled_.lines)
        if (line.line > 0 && !is_of_the_system(compiled_.files[line.file]))
            lines[line.file] = std::max(lines[line.file], line.line);
    std::vector<unsigned> order;
    for (const auto& [file, last] : lines) order.push_back(file);
    if (order.size() > 1) std::ranges::rotate(order, order.begin() + 1);  // the compiler names its own file first
    std::map<unsigned, int> first;
    int next = 0;
    for (const unsigned file : order) {
        first[file] = next;
        files_.push_back({compiled_.files[file], next, lines[file]});
        next += lines[file];
    }
    places_.assign(compiled_.text_end - compiled_.text, SiteKey(1) << 16);
    SiteKey last = SiteKey(1) << 16;
    for (std::size_t i = 0; i < compiled_.lines.size(); ++i) {
        const CodeLine& line = compiled_.lines[i];
        if (line.line > 0 && first.contains(line.file))
            last = SiteKey(std::min(first[line.file] + line.line, most_places)) << 16;
        const std::uint64_t end = i + 1 < compiled_.lines.size() ? compiled_.lines[i + 1].address : compiled_.text_end;
        for (std::uint64_t at = line.address; at < std::min(end, compiled_.text_end); ++at)
            if (at >= compiled_.text) places_[at - compiled_.text] = last;
    }
    key_ = reinterpret_cast<const SiteKey*>(reinterpret_cast<std::uintptr_t>(places_.data()) -
                                            sizeof(SiteKey) * (text_ + 1));
}

TextPlace Module::text_place(int line) const {
    for (const NumberedFile& file : files_)
        if (line <= file.first + file.lines) return {file.name, line - file.first};
    return {files_.empty() ? "" : files_.back().name, line};
}

std::uintptr_t Module::shared_base() const {
    struct {
        std::size_t module = 0, offset = 0;
    } first;
    dlinfo(handle_, RTLD_DI_TLS_MODID, &first.module);
    if (first.module == 0) return 0;
    return reinterpret_cast<std::uintptr_t>(__tls_get_addr(&first));  // which makes the block where there is none yet
}

}  // namespace lanescope::simt
