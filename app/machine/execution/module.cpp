#include "app/machine/execution/module.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <map>

#include "app/machine/execution/code_ways.h"
#include "app/model/text/error.h"

/// Of the dynamic linker: where a thread's own block of a module's variables lies.
extern "C" void* __tls_get_addr(void* module_and_offset);

namespace lanescope::simt {
Module::Module(const std::filesystem::path& library) : compiled_(read_module(library)) {
    handle_ = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle_) throw UsageError(std::string("cannot load a compiled kernel: ") + dlerror());
    link_map* map = nullptr;
    dlinfo(handle_, RTLD_DI_LINKMAP, &map);
    base_ = map->l_addr;
    text_ = base_ + compiled_.text;
    variables_.emplace(base_);
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

void Module::number_places() {
    const std::vector<CodeWay> ways = ways_to_code(compiled_);
    std::map<Way, int> numbers;
    for (const CodeWay& code : ways) numbers.try_emplace(code.way);
    std::vector<Way> in_order;
    for (auto& [way, number] : numbers) {
        in_order.push_back(way);
        text_places_.push_back({compiled_.files[way.back().file], way.back().line});
        number = std::min(int(text_places_.size()), max_line);  // keys have no room for more
    }
    find_loops(in_order);
    places_.assign(compiled_.text_end - compiled_.text, SiteKey(1) << 16);
    for (const CodeWay& code : ways)
        std::fill(places_.begin() + std::ptrdiff_t(code.begin - compiled_.text),
                  places_.begin() + std::ptrdiff_t(code.end - compiled_.text), SiteKey(numbers[code.way]) << 16);
    table_ = PlaceTable(places_.data(), text_);
}

/// The compiled text has a list of its loops, one of lines that touch memory once, and one of its branches, each ended
/// by a zero.
void Module::find_loops(const std::vector<Way>& ways) {
    const auto* lines = static_cast<const int*>(dlsym(handle_, "lanescope_loops"));
    if (!lines) return;
    const auto list_from = [](const int* first) {
        std::size_t count = 0;
        while (first[count]) ++count;
        return std::span(first, count);
    };
    const std::span<const int> loops = list_from(lines), single = list_from(loops.data() + loops.size() + 1),
                               branches = list_from(single.data() + single.size() + 1);
    loops_ = LoopTable({loops, single, branches}, ways, static_cast<unsigned>(compiled_.files.size()));
}

TextPlace Module::text_place(int place) const {
    const auto index = static_cast<std::size_t>(place - 1);
    return index < text_places_.size() ? text_places_[index] : TextPlace{};
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
