#include "app/emulator/decode/decode.h"

#include <algorithm>
#include <cstring>
#include <set>

#include <fmt/format.h>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/emulator/memory/array_space.h"

namespace lanescope::emulator {
namespace {

using ptx::Space;

constexpr std::uint64_t between_functions = 8 << 10;
constexpr std::uint64_t after_variable = 4 << 10;  ///< reveals indices past its end
constexpr std::uint64_t most_variable_bytes = 1 << 30, most_shared_bytes = 64 << 20;
constexpr std::uint64_t largest_shared_array = 227 << 10;  // per block on an H200

void note_names(const ptx::Operand& operand, std::set<std::string_view>& used) {
    if (operand.kind == ptx::Operand::Kind::symbol) used.insert(operand.name);
    for (const ptx::Operand& part : operand.parts) note_names(part, used);
}

std::set<std::string_view> used_names(const ptx::Module& module) {
    std::set<std::string_view> used;
    for (const ptx::Function& f : module.functions)
        for (const ptx::Instruction& i : f.instructions)
            for (const ptx::Operand& o : i.operands) note_names(o, used);
    for (const ptx::Variable& v : module.variables)
        for (const ptx::InitialValue& value : v.initial)
            if (!value.symbol.empty()) used.insert(value.symbol);
    return used;
}

/// Some compilers declare byte arrays; their alignment gives the scalar's size.
std::uint32_t element_bytes_of(const ptx::Variable& v) {
    const unsigned declared = ptx::bytes_of(v.type);
    return declared > 1 ? declared : v.align <= 8 ? v.align : 4;
}

/// Local arrays' initial values, strings, virtual tables, and clang's `threadIdx` and similar.
bool is_made_by_compiler(std::string_view name) {
    for (const std::string_view word : {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"})
        if (name == word) return true;
    return name.find('$') != name.npos || name.starts_with("__unnamed_") || name.starts_with("_ZTV") ||
           name.find("__PRETTY_FUNCTION__") != name.npos || name.find("__func__") != name.npos;
}

class ModuleDecoder {
public:
    ModuleDecoder(const ptx::Module& module, std::string_view name, const NumberLine& number_line,
                  std::span<const ToWatch> watched, CodeFor target)
        : module_(module) {
        names_.is_host_code = target == CodeFor::host;
        names_.text_name = std::string(name);
        names_.number_line = &number_line;
        for (std::uint32_t n = 0; n < watched.size(); ++n)
            names_.watched.emplace(watched[n].symbol,
                                   WatchedSlot{n, std::uint32_t(watched[n].offset), watched[n].bytes});
    }

    Code decode() {
        place_variables();
        for (const ptx::Function& f : module_.functions) {
            if (!f.has_body) continue;
            code_.functions.push_back(std::make_unique<Function>());
            code_.functions.back()->name = std::string(f.name);
            names_.functions[f.name] = code_.functions.back().get();
            names_.addresses[f.name] = code_window + code_.functions.size() - 1;
        }
        set_content();
        std::size_t number = 0;
        for (const ptx::Function& f : module_.functions)
            if (f.has_body) decode_or_refuse(f, *code_.functions[number++]);
        code_.compares = std::ranges::any_of(code_.functions, [](const auto& f) { return f->compares; });
        return std::move(code_);
    }

private:
    [[noreturn]] void fail(std::string_view what) const {
        throw UsageError(fmt::format("{}: {}", names_.text_name, what));
    }

    void decode_or_refuse(const ptx::Function& f, Function& out) try {
        decode_function(module_, f, names_, out);
    } catch (const UsageError& error) {
        out = Function{.name = std::move(out.name), .refusal = error.what()};
    }

    void place_variables() {
        const std::set<std::string_view> used = used_names(module_);
        for (const ptx::Variable& v : module_.variables)
            if (v.is_kept || used.contains(v.name)) names_.addresses[v.name] = place(v);
        for (const ptx::Function& f : module_.functions) {
            // The gap reveals indices past a kernel's last array.
            if (shared_end_ > 0) shared_end_ = rounded_up(shared_end_, 16) + between_functions;
            for (const ptx::Variable& v : f.variables)
                if (v.space == Space::shared || v.space == Space::global || v.space == Space::constant)
                    names_.local_addresses[&v] = place(v);
        }
        // Dynamic shared memory follows the static arrays.
        for (auto& [name, address] : names_.addresses)
            if (address == dynamic_) address = shared_window + shared_bytes();
        for (auto& [variable, address] : names_.local_addresses)
            if (address == dynamic_) address = shared_window + shared_bytes();
        code_.shared_bytes = std::uint32_t(shared_bytes());
    }

    std::uint64_t shared_bytes() const { return rounded_up(shared_end_, 16); }

    std::uint64_t place(const ptx::Variable& v) {
        if (v.align == 0 || (v.align & (v.align - 1))) fail(fmt::format("{} has an odd alignment", quoted(v.name, 60)));
        PlacedVariable placed{
            .name = std::string(v.name), .space = v.space, .bytes = v.bytes, .element_bytes = element_bytes_of(v)};
        placed.is_hidden = is_made_by_compiler(v.name);
        if (v.space == Space::shared) {
            if (v.bytes == 0) {
                code_.shared.push_back(placed);
                return dynamic_;
            }
            if (v.bytes > largest_shared_array)
                fail(fmt::format("{} takes {} bytes of shared memory; use at most {}", quoted(v.name, 60), v.bytes,
                                 largest_shared_array));
            placed.offset = shared_end_ = rounded_up(shared_end_, v.align);
            shared_end_ += v.bytes;
            if (shared_end_ > most_shared_bytes) fail("the kernels declare more than 64 MB of shared memory");
            placed.number = first_shared_array + sized_shared_++;
            code_.shared.push_back(placed);
            return shared_window + placed.offset;
        }
        if (v.is_extern) fail(fmt::format("{} is defined in another file", quoted(v.name, 60)));
        placed.offset = global_end_ = rounded_up(global_end_, std::max(256u, v.align));
        const bool is_checked = !placed.is_hidden && !names_.is_host_code;
        global_end_ += v.bytes + (is_checked ? after_variable : 0);
        if (global_end_ > most_variable_bytes) fail("the module's variables take more than 1 GB");
        placed_.emplace_back(&v, placed.offset);
        code_.variables.push_back(placed);
        return module_window + placed.offset;
    }

    void set_content() {
        code_.content.resize(global_end_);
        for (const auto& [variable, offset] : placed_) {
            const unsigned bytes = std::max(1u, ptx::bytes_of(variable->type));
            for (std::size_t n = 0; n < variable->initial.size() && (n + 1) * bytes <= variable->bytes; ++n) {
                const ptx::InitialValue& value = variable->initial[n];
                std::uint64_t bits = value.bits;
                if (!value.symbol.empty()) {
                    const auto found = names_.addresses.find(value.symbol);
                    if (found == names_.addresses.end()) fail(fmt::format("{} is not known", quoted(value.symbol, 60)));
                    bits += found->second;
                }
                std::memcpy(code_.content.data() + offset + n * bytes, &bits, std::min(8u, bytes));
            }
        }
    }

    static constexpr std::uint64_t dynamic_ = ~std::uint64_t(0);
    const ptx::Module& module_;
    ModuleNames names_;
    Code code_;
    std::uint64_t shared_end_ = 0, global_end_ = 0;
    unsigned sized_shared_ = 0;  ///< sized shared arrays so far
    std::vector<std::pair<const ptx::Variable*, std::uint64_t>> placed_;
};

}  // namespace

ShownLine shown_line(const ptx::Module& module, const ptx::Function& function, std::uint32_t place,
                     const NumberLine& number_line) {
    for (auto at = std::int32_t(place); at >= 0; at = function.places[std::size_t(at)].inlined_at) {
        const ptx::SourcePlace& p = function.places[std::size_t(at)];
        const auto file = module.files.find(p.file);
        if (p.line == 0 || file == module.files.end()) continue;
        if (const std::uint16_t number = number_line(file->second, int(p.line)))
            return {file->second, int(p.line), number};
    }
    return {};
}

const Function* Code::find(std::string_view name) const {
    for (const auto& function : functions)
        if (function->name == name) return function.get();
    return nullptr;
}

Code decode(const ptx::Module& module, std::string_view name, const NumberLine& number_line,
            std::span<const ToWatch> watched, CodeFor target) {
    return ModuleDecoder(module, name, number_line, watched, target).decode();
}

}  // namespace lanescope::emulator
