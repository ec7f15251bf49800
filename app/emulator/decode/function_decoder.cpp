// Decodes a function: places registers and translates instructions.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/emulator/decode/decode.h"
#include "app/emulator/memory/array_space.h"
#include "app/emulator/schedule/collectives.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/ptx/registers.h"

namespace lanescope::emulator {
namespace {

using ptx::Instruction;
using ptx::Operand;
using ptx::Space;
using ptx::Type;

constexpr int most_rounds = 6;  ///< of promotion
/// Limit of CUDA 12.
constexpr std::uint64_t most_parameter_bytes = 32764;

/// Per lane; 0 for predicates.
unsigned register_bytes(Type type) { return type == Type::pred ? 0 : std::max(2u, ptx::bytes_of(type)); }

struct CollectiveRow {
    std::string_view text;  ///< prefix of the opcode
    Collective word;
};
constexpr CollectiveRow collective_table[] = {
    {"shfl.sync.up", Collective::shuffle_up},
    {"shfl.sync.down", Collective::shuffle_down},
    {"shfl.sync.bfly", Collective::shuffle_xor},
    {"shfl.sync.idx", Collective::shuffle_idx},
    {"vote.sync.ballot", Collective::ballot},
    {"vote.sync.all", Collective::all},
    {"vote.sync.any", Collective::any},
    {"vote.sync.uni", Collective::uniform},
    {"vote.ballot.sync", Collective::ballot},
    {"match.any.sync", Collective::match_any},
    {"match.all.sync", Collective::match_all},
    {"match.sync.any", Collective::match_any},
    {"match.sync.all", Collective::match_all},
    {"redux.sync.add", Collective::add},
    {"redux.sync.min.s32", Collective::min_signed},
    {"redux.sync.min.u32", Collective::min_unsigned},
    {"redux.sync.max.s32", Collective::max_signed},
    {"redux.sync.max.u32", Collective::max_unsigned},
    {"redux.sync.and", Collective::and_bits},
    {"redux.sync.or", Collective::or_bits},
    {"redux.sync.xor", Collective::xor_bits},
    {"bar.warp.sync", Collective::sync_warp},
    {"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", Collective::mma},
    {"bar.red.popc", Collective::barrier_count},
    {"bar.red.and", Collective::barrier_all},
    {"bar.red.or", Collective::barrier_any},
    {"bar.arrive", Collective::arrive},
    {"bar.sync", Collective::barrier},
};

/// "barrier" and "bar" are synonyms, and ".cta" is the default.
Collective collective_of(const Instruction& i) {
    std::string opcode;
    for (const std::string_view part : i.opcode) {
        if (opcode.empty())
            opcode = part == "barrier" ? "bar" : part;
        else if (opcode != "bar" || part != "cta")
            opcode.append(".").append(part);
    }
    const auto row =
        std::ranges::find_if(collective_table, [&](const CollectiveRow& r) { return opcode.starts_with(r.text); });
    return row == std::end(collective_table) ? Collective::none : row->word;
}

class FunctionDecoder {
public:
    FunctionDecoder(const ptx::Module& module, const ptx::Function& function, const ModuleNames& names, Function& out)
        : module_(module), original_(function), function_(function), names_(names), out_(out) {}

    void decode() {
        out_.name = std::string(function_.name);
        place_slots();
        watch_slots();
        shorten();
        register_places_.assign(function_.registers.size(), nowhere);
        NeededValues needed = find_needed_values(function_, variable_slots_, slot_addresses_);
        needed_ = std::move(needed.registers);
        LiveRegisters live = live_registers(function_);
        live_ = std::move(live.counts);
        find_labels();
        for (std::size_t n = 0; n < function_.instructions.size(); ++n) instruction(n);
        begin_of_.push_back(std::uint32_t(out_.steps.size()));
        if (labels_.contains(std::uint32_t(function_.instructions.size()))) emit({.execute = execute_label});
        emit({.execute = execute_return});
        resolve_targets();
        fill_registers();
        find_read_first(needed.local_read, live.read_first);
        find_loops(out_);
        order_loads(function_, begin_of_, out_);
    }

private:
    [[noreturn]] void fail(std::string_view what) const {
        throw UsageError(fmt::format("{}:{}: {}", names_.text_name, now_->text_line, what));
    }
    [[noreturn]] void missing() const {
        const ShownLine line = shown_line(module_, function_, now_->place, *names_.number_line);
        const std::string where = line.number ? fmt::format(" ({}:{})", line.file, line.line) : "";
        fail(fmt::format("the emulator does not run {}{}", quoted(now_->text(), 80), where));
    }

    std::uint32_t allocate(std::uint64_t bytes) {
        next_ = rounded_up(next_, bytes > 4 ? 64 : 4);
        const std::uint64_t at = next_;
        next_ += bytes;
        if (next_ > most_frame_bytes)
            fail_function("needs more than 128 MB for the registers and local memory of a warp; use fewer registers");
        return std::uint32_t(at);
    }
    [[noreturn]] void fail_function(std::string_view what) const {
        throw UsageError(
            fmt::format("{}:{}: {} {}", names_.text_name, function_.text_line, quoted(function_.name, 60), what));
    }

    std::int64_t add_slot(const ptx::Variable& variable) {
        local_bytes_ = rounded_up(local_bytes_, std::max(4u, variable.align));
        const auto at = std::int64_t(local_bytes_);
        local_bytes_ += rounded_up(variable.bytes, 4);
        if (local_bytes_ > 4 * most_local_bytes)
            fail_function(
                fmt::format("has {} bytes of local memory per lane; use at most {}", local_bytes_, most_local_bytes));
        return at;
    }

    void place_slots() {
        const auto parameter = [&](const ptx::Variable& variable, auto& list) {
            const std::int64_t slot = add_slot(variable);
            named_slots_[variable.name] = slot;
            list.emplace_back(place_of_slot(slot), std::uint32_t(variable.bytes));
        };
        std::uint64_t offset = 0;
        for (const ptx::Variable& p : function_.prototype.parameters) {
            if (p.align == 0 || (p.align & (p.align - 1))) fail_function("has a parameter of an odd alignment");
            offset = rounded_up(offset, p.align);
            out_.parameter_offsets.push_back(std::uint32_t(offset));
            offset += p.bytes;
            parameter(p, out_.parameters);
        }
        if (function_.is_kernel && offset > most_parameter_bytes)
            fail_function(fmt::format("has {} bytes of parameters; pass at most {}", offset, most_parameter_bytes));
        for (const ptx::Variable& r : function_.prototype.results) parameter(r, out_.results);
        for (const ptx::Variable& v : function_.variables) {
            const bool is_local = v.space == Space::local || v.space == Space::param;
            variable_slots_.push_back(is_local ? add_slot(v) : -1);
        }
        out_.local_bytes = std::uint32_t(rounded_up(local_bytes_, 16));
        next_ = std::uint64_t(out_.local_bytes) * lanes;
    }

    void watch_slots() {
        for (std::size_t v = 0; v < function_.variables.size(); ++v) {
            if (variable_slots_[v] < 0) continue;
            const auto [first, last] = names_.watched.equal_range(function_.variables[v].name);
            for (auto at = first; at != last; ++at) watch(at->second, std::uint32_t(variable_slots_[v]));
        }
        if (!out_.watched.empty()) out_.written = allocate(std::uint64_t(out_.local_bytes) * sizeof(Mask));
    }

    /// Ignores scalars that are outside their variable or too wide.
    void watch(WatchedSlot scalar, std::uint32_t base) {
        const std::uint64_t slot = std::uint64_t(base) + scalar.slot;
        if (scalar.bytes == 0 || scalar.bytes > 8 || slot + scalar.bytes > out_.local_bytes) return;
        scalar.slot = std::uint32_t(slot);
        out_.watched.push_back(scalar);
    }

    void note_written(std::int64_t slot, unsigned bytes) {
        if (out_.written == nowhere) return;
        emit({.execute = execute_note_written,
              .d = out_.written + std::uint32_t(slot) * std::uint32_t(sizeof(Mask)),
              .bytes = std::uint8_t(bytes)});
    }

    std::uint32_t place_of_slot(std::int64_t slot) const { return std::uint32_t(slot / 4 * 4 * lanes + slot % 4); }

    /// A promoted variable may hold the address of one for the next round. Watched functions keep variables in memory.
    void shorten() {
        for (int round = 0; round < most_rounds && out_.watched.empty(); ++round) {
            slot_addresses_ = find_slot_addresses(function_, variable_slots_, named_slots_);
            if (!promote_slots(function_, variable_slots_, slot_addresses_)) return;
            remove_copies(function_);
        }
        slot_addresses_ = find_slot_addresses(function_, variable_slots_, named_slots_);
    }

    std::uint32_t place_of_register(std::uint32_t index) {
        std::uint32_t& place = register_places_[index];
        if (place != nowhere) return place;
        return place = allocate(register_frame_bytes(index));
    }
    std::uint32_t register_frame_bytes(std::uint32_t index) const {
        const Type type = function_.registers[index].type;
        return type == Type::pred ? std::uint32_t(sizeof(Mask)) : register_bytes(type) * lanes;
    }

    /// bytes: 0 for a predicate.
    std::uint32_t constant(std::uint64_t bits, unsigned bytes) {
        if (bytes > 0 && bytes < 8) bits &= (std::uint64_t(1) << 8 * bytes) - 1;
        const auto [known, added] = constants_.try_emplace({bits, bytes});
        if (added) known->second = allocate(bytes ? std::uint64_t(bytes) * lanes : sizeof(Mask));
        return known->second;
    }

    void fill_registers() {
        const std::size_t first = std::size_t(out_.local_bytes) * lanes;
        out_.registers.resize(rounded_up(next_, 64) + 64 - first);
        for (const auto& [constant, place] : constants_) {
            const auto [bits, bytes] = constant;
            std::byte* const to = out_.registers.data() + (place - first);
            const Mask all = bits ? ~Mask(0) : 0;
            if (bytes == 0) std::memcpy(to, &all, sizeof all);
            for (unsigned lane = 0; lane < lanes; ++lane) std::memcpy(to + lane * bytes, &bits, bytes);
        }
    }

    void find_read_first(const std::vector<LocalBytes>& local, const std::vector<std::uint32_t>& registers) {
        if (live_.empty() || !out_.watched.empty()) {
            out_.read_first = {{0, std::uint32_t(out_.frame_bytes())}};
            return;
        }
        for (const auto& [begin, end] : local) {
            const std::int64_t last = std::min<std::int64_t>(end, out_.local_bytes);
            if (begin < last) read_first(place_of_slot(begin / 4 * 4), place_of_slot((last + 3) / 4 * 4));
        }
        for (const auto& [place, bytes] : out_.results)
            read_first(place, place + std::uint32_t(rounded_up(bytes, 4)) * lanes);
        for (const std::uint32_t r : registers)
            if (const std::uint32_t place = register_places_[r]; place != nowhere)
                read_first(place, place + register_frame_bytes(r));
        join_ranges();
    }
    void read_first(std::uint32_t begin, std::uint32_t end) { out_.read_first.emplace_back(begin, end); }
    /// Joins ranges that overlap or touch.
    void join_ranges() {
        auto& ranges = out_.read_first;
        std::ranges::sort(ranges);
        std::size_t last = 0;
        for (std::size_t n = 1; n < ranges.size(); ++n)
            if (ranges[n].first <= ranges[last].second)
                ranges[last].second = std::max(ranges[last].second, ranges[n].second);
            else
                ranges[++last] = ranges[n];
        if (!ranges.empty()) ranges.resize(last + 1);
    }

    Step& emit(Step step) {
        step.place = line_;
        out_.steps.push_back(step);
        return out_.steps.back();
    }

    void find_labels() {
        const auto note = [&](const Operand& o) {
            if (o.kind == Operand::Kind::symbol) labels_.insert(o.index);
        };
        for (const Instruction& i : function_.instructions)
            if (i.name() == "bra" && !i.operands.empty()) note(i.operands[0]);
        for (const auto& [name, targets] : function_.branch_targets) labels_.insert(targets.begin(), targets.end());
    }

    void instruction(std::size_t number) {
        now_ = &function_.instructions[number];
        if (const ShownLine line = shown_line(module_, function_, now_->place, *names_.number_line); line.number)
            line_ = line.number;
        begin_of_.push_back(std::uint32_t(out_.steps.size()));
        if (labels_.contains(std::uint32_t(number))) emit({.execute = execute_label});
        const std::size_t first = out_.steps.size();
        one();
        if (out_.steps.size() == first) return;
        mark_instruction(number);
        if (now_->guard >= 0 && now_->name() != "bra") guard(first);
    }

    /// Earlier steps only prepare its operands.
    void mark_instruction(std::size_t number) {
        Step& last = out_.steps.back();
        last.is_instruction = true;
        last.instruction = kind_of_instruction(*now_);
        if (!live_.empty()) last.live = live_[number];
    }

    /// Restricts steps from `first` to lanes that pass the guard.
    void guard(std::size_t first) {
        const std::uint32_t place = place_of_register(std::uint32_t(now_->guard));
        const bool simple = std::ranges::none_of(out_.steps.begin() + std::ptrdiff_t(first), out_.steps.end(),
                                                 [](const Step& s) { return s.collective || s.is_branch || s.leaves; });
        if (simple) {
            for (std::size_t n = first; n < out_.steps.size(); ++n) {
                Step& s = out_.steps[n];
                if (s.guard != nowhere) missing();
                s.guarded = std::exchange(s.execute, execute_guarded);
                s.guard = place;
                s.guard_negated = now_->guard_negated;
            }
            return;
        }
        Step around{.execute = execute_branch,
                    .guard = place,
                    .place = line_,
                    .guard_negated = !now_->guard_negated,
                    .is_branch = true};
        around.target = std::uint32_t(out_.steps.size() + 1);
        out_.steps.insert(out_.steps.begin() + std::ptrdiff_t(first), around);
        resolved_.insert(std::uint32_t(first));
        emit({.execute = execute_label});
    }

    void one() {
        const std::string_view name = now_->name();
        if (!has_known_modifiers(*now_)) missing();
        if (name == "mov") return move();
        if (name == "ld" || name == "ldu") return load();
        if (name == "st") return store();
        if (name == "atom" || name == "red") return atomic();
        if (name == "cvta") return convert_address();
        if (name == "cvt") return convert();
        if (name == "bra") return branch();
        if (name == "brx") return indexed_branch();
        if (name == "call") return call();
        if (name == "ret") return void(emit({.execute = execute_return, .leaves = true}));
        if (name == "exit") return void(emit({.execute = execute_exit, .leaves = true}));
        if (name == "trap") return void(emit({.execute = execute_trap, .leaves = true}));
        if (name == "membar" || name == "fence")
            return void(emit({.execute = now_->has("cta") ? execute_nothing : execute_fence}));
        if (name == "nanosleep" || name == "prefetch" || name == "prefetchu" || name == "pragma") return;
        if (name == "activemask") return void(emit({.execute = execute_active_mask, .d = result(0, 4)}));
        if (name == "setp") return is_half_pair(now_->last_type()) ? set() : set_predicate();
        if (name == "set") return set();
        if (name == "discard" || name == "applypriority") return;
        if (name == "createpolicy")
            return void(emit({.execute = find_move(8), .d = result(0, 8), .a = constant(0, 8)}));
        if (name == "cp" && now_->has("async")) return async_copy();
        if (const Collective word = collective_of(*now_); word != Collective::none) return collective(word);
        if (name == "mma" || name == "wmma" || name == "ldmatrix") return matrices();
        arithmetic();
    }

    const Operand& operand(std::size_t n) const {
        if (n >= now_->operands.size()) fail(fmt::format("{} lacks an operand", quoted(now_->text(), 80)));
        return now_->operands[n];
    }

    Type type_of(const Operand& o) const {
        return o.kind == Operand::Kind::reg ? function_.registers[o.index].type : Type::none;
    }

    /// Returns a register's place; bytes: 0 for a predicate.
    std::uint32_t result(std::size_t n, unsigned bytes) { return result(operand(n), bytes); }
    std::uint32_t result(const Operand& o, unsigned bytes) {
        if (o.kind == Operand::Kind::sink) return scratch();
        if (o.kind != Operand::Kind::reg) fail("a result has to be a register");
        if (register_bytes(type_of(o)) != bytes)
            fail(fmt::format("the register of {}'s result has another size", quoted(now_->text(), 80)));
        return place_of_register(o.index);
    }
    unsigned width_of(const Operand& o) const { return register_bytes(type_of(o)); }
    std::uint32_t scratch() {
        if (scratch_ == nowhere) scratch_ = allocate(16 * lanes);
        return scratch_;
    }

    /// Returns the place of a register, constant or computed value; bytes: 0 for a predicate.
    std::uint32_t value(const Operand& o, unsigned bytes) {
        switch (o.kind) {
            case Operand::Kind::reg: {
                const unsigned has = register_bytes(function_.registers[o.index].type);
                if (has < bytes || (bytes == 0) != (has == 0)) fail("the register of an operand is too narrow");
                const std::uint32_t place = place_of_register(o.index);
                return has == bytes ? place : resized(place, has, bytes);
            }
            case Operand::Kind::integer:
                if (bytes > 8) missing();
                return constant(bytes ? o.bits : o.bits != 0, bytes);
            case Operand::Kind::real:
                if (bytes == 0 || bytes > 8) missing();
                return constant(real_bits(o, bytes), bytes);
            case Operand::Kind::special:
                return special(o, bytes);
            case Operand::Kind::variable:
            case Operand::Kind::symbol:
                return address_value(o, bytes);
            default:
                fail(fmt::format("{} has an operand that is not a value", quoted(now_->text(), 80)));
        }
    }

    std::uint64_t real_bits(const Operand& o, unsigned bytes) const {
        if (o.type == Type::f32 && bytes == 8)
            return std::bit_cast<std::uint64_t>(double(std::bit_cast<float>(std::uint32_t(o.bits))));
        if (o.type == Type::f64 && bytes == 4)
            return std::bit_cast<std::uint32_t>(float(std::bit_cast<double>(o.bits)));
        return o.bits;
    }

    std::uint32_t resized(std::uint32_t place, unsigned has, unsigned bytes) {
        Instruction cut;
        cut.opcode = {"cvt", bytes == 8 ? "u64" : bytes == 2 ? "u16" : "u32", has == 4 ? "u32" : "u64"};
        Step step{.d = allocate(std::uint64_t(bytes) * lanes), .a = place};
        if (!make_conversion(cut, bytes, has, step)) missing();
        return emit(step).d;
    }

    static bool is_wide(const Operand& special) { return special.name == "%clock64" || special.name == "%globaltimer"; }

    Execute known_special(const Operand& o) const {
        const Execute execute = find_special(o.name);
        if (!execute) fail(fmt::format("the register {} is not known", quoted(o.name, 40)));
        return execute;
    }

    std::uint32_t special(const Operand& o, unsigned bytes) {
        const unsigned has = is_wide(o) ? 8 : 4;
        const std::uint32_t to = allocate(8 * lanes);
        emit({.execute = known_special(o), .d = to, .bytes = std::uint8_t(has)});
        return bytes == has ? to : resized(to, has, bytes);
    }

    std::uint32_t address_value(const Operand& o, unsigned bytes) {
        if (o.kind == Operand::Kind::variable && variable_slots_[o.index] >= 0)
            return slot_address(variable_slots_[o.index] + o.offset);
        if (o.kind == Operand::Kind::symbol)
            if (const auto slot = named_slots_.find(o.name); slot != named_slots_.end())
                return slot_address(slot->second + o.offset);
        const std::uint64_t address = address_of(o) + std::uint64_t(o.offset);
        if (bytes == 4) return constant(address & (window_bytes - 1), 4);
        return constant(address, 8);
    }

    std::uint32_t slot_address(std::int64_t slot) {
        const std::uint32_t to = allocate(8 * lanes);
        emit({.execute = execute_local_address, .d = to, .offset = slot});
        return to;
    }

    std::uint64_t address_of(const Operand& o) const {
        if (o.kind == Operand::Kind::variable) return names_.local_addresses.at(&original_.variables[o.index]);
        const auto found = names_.addresses.find(o.name);
        if (found == names_.addresses.end()) fail(fmt::format("{} is not known", quoted(o.name, 60)));
        return found->second;
    }

    Space space() const {
        for (const std::string_view word : now_->opcode) {
            if (word == "global") return Space::global;
            if (word == "shared" || word.starts_with("shared::")) return Space::shared;
            if (word == "local") return Space::local;
            if (word == "const") return Space::constant;
            if (word == "param" || word.starts_with("param::")) return Space::param;
        }
        return Space::generic;
    }

    /// Returns the local memory byte; -1 if unknown.
    std::int64_t slot_of(const Operand& address) const {
        if (address.kind != Operand::Kind::address || address.parts.size() != 1) return -1;
        const Operand& base = address.parts[0];
        std::int64_t slot = -1;
        if (base.kind == Operand::Kind::reg)
            slot = slot_addresses_[base.index].slot;
        else if (base.kind == Operand::Kind::variable)
            slot = variable_slots_[base.index];
        else if (const auto named = named_slots_.find(base.name);
                 base.kind == Operand::Kind::symbol && named != named_slots_.end())
            slot = named->second;
        return slot < 0 ? -1 : slot + address.offset;
    }

    void put_address(Step& step, const Operand& address) {
        if (address.kind != Operand::Kind::address) fail("expected an address in brackets");
        step.space = space() == Space::param ? Space::generic : space();
        step.offset = address.offset;
        if (address.parts.size() > 1) missing();
        if (address.parts.empty()) return;
        const Operand& base = address.parts[0];
        if (base.kind == Operand::Kind::reg) {
            const unsigned bytes = register_bytes(type_of(base));
            if (bytes != 8 && bytes != 4) fail("an address has 32 or 64 bits");
            step.wide_address = bytes == 8;
            step.a = place_of_register(base.index);
            return;
        }
        if (const std::int64_t slot = slot_of(address); slot >= 0) {
            step.a = slot_address(slot - address.offset);
            step.space = Space::generic;
            return;
        }
        step.offset += std::int64_t(address_of(base));
    }

    std::vector<const Operand*> elements(const Operand& o) const {
        if (o.kind != Operand::Kind::list) return {&o};
        std::vector<const Operand*> all;
        for (const Operand& part : o.parts) all.push_back(&part);
        return all;
    }

    bool is_slot(std::int64_t slot, unsigned bytes, std::size_t parts) const {
        const unsigned unit = std::min(bytes, 4u);
        return slot >= 0 && slot % unit == 0 && std::uint64_t(slot) + bytes * parts <= out_.local_bytes;
    }

    /// A trailing cache policy has no effect.
    bool has_operands(std::size_t count) const {
        return now_->operands.size() == count + (now_->has("L2::cache_hint") ? 1 : 0);
    }

    bool is_narrow(const std::vector<const Operand*>& parts, unsigned bytes) const {
        return parts.size() > 1 && std::ranges::any_of(parts, [&](const Operand* o) {
                   return o->kind == Operand::Kind::reg && register_bytes(type_of(*o)) > bytes;
               });
    }

    void narrow(Step step, const std::vector<const Operand*>& parts, Type type, bool is_load) {
        for (const Operand* o : parts)
            if (o->kind == Operand::Kind::reg) step.kind = std::uint8_t(register_bytes(type_of(*o)));
        std::vector<std::uint32_t> places;
        for (const Operand* o : parts) {
            const bool sinks = is_load && o->kind == Operand::Kind::sink;
            places.push_back(sinks ? nowhere : is_load ? result(*o, step.kind) : value(*o, step.kind));
        }
        step.negated = type == Type::s8 || type == Type::s16 || type == Type::s32;
        step.execute = is_load ? find_narrow_load() : find_narrow_store();
        step.target = add_more(std::move(places));
        emit(step);
    }

    bool is_strong_access() const {
        return std::ranges::any_of(std::array{"volatile", "relaxed", "acquire", "release", "mmio"},
                                   [&](const char* modifier) { return now_->has(modifier); });
    }

    void load() {
        const Type type = now_->last_type();
        const unsigned bytes = ptx::bytes_of(type);
        if (bytes == 0 || bytes > 8 || !has_operands(2)) missing();
        const std::vector<const Operand*> to = elements(operand(0));
        if (to.empty() || bytes * to.size() > 16) missing();
        if (const std::int64_t slot = slot_of(operand(1)); is_slot(slot, bytes, to.size())) {
            for (std::size_t part = 0; part < to.size(); ++part) {
                if (to[part]->kind == Operand::Kind::sink) continue;
                const Execute execute = find_slot_load(type, register_bytes(type_of(*to[part])));
                if (!execute) missing();
                emit({.execute = execute,
                      .d = result(*to[part], width_of(*to[part])),
                      .a = place_of_slot(slot + std::int64_t(bytes * part))});
            }
            return;
        }
        Step step{.bytes = std::uint8_t(bytes),
                  .parts = std::uint8_t(to.size()),
                  .is_load = true,
                  .is_strong = is_strong_access()};
        put_address(step, operand(1));
        if (is_narrow(to, bytes)) return narrow(step, to, type, true);
        if (to.size() == 1) {
            step.d = result(*to[0], width_of(*to[0]));
            step.execute = find_load(type, to[0]->kind == Operand::Kind::sink ? 8 : register_bytes(type_of(*to[0])));
        } else {
            std::vector<std::uint32_t> places;
            for (const Operand* o : to) {
                if (o->kind == Operand::Kind::reg && register_bytes(type_of(*o)) != bytes) missing();
                places.push_back(o->kind == Operand::Kind::sink ? nowhere : result(*o, bytes));
            }
            step.target = add_more(std::move(places));
            step.execute = find_vector_load(bytes);
        }
        if (!step.execute) missing();
        emit(step);
    }

    std::pair<std::uint32_t, unsigned> stored(const Operand& o, unsigned bytes) {
        if (o.kind == Operand::Kind::reg) return {place_of_register(o.index), register_bytes(type_of(o))};
        return {value(o, std::max(bytes, 2u)), std::max(bytes, 2u)};
    }

    void store() {
        const Type type = now_->last_type();
        const unsigned bytes = ptx::bytes_of(type);
        if (bytes == 0 || bytes > 8 || !has_operands(2)) missing();
        const std::vector<const Operand*> from = elements(operand(1));
        if (from.empty() || bytes * from.size() > 16) missing();
        if (const std::int64_t slot = slot_of(operand(0)); is_slot(slot, bytes, from.size())) {
            for (std::size_t part = 0; part < from.size(); ++part) {
                const auto [place, width] = stored(*from[part], bytes);
                const Execute execute = find_slot_store(type, width);
                if (!execute) missing();
                emit({.execute = execute, .d = place, .a = place_of_slot(slot + std::int64_t(bytes * part))});
            }
            return note_written(slot, bytes * unsigned(from.size()));
        }
        Step step{.bytes = std::uint8_t(bytes), .parts = std::uint8_t(from.size()), .is_strong = is_strong_access()};
        if (is_narrow(from, bytes)) {
            put_address(step, operand(0));
            return narrow(step, from, type, false);
        }
        if (from.size() == 1) {
            const auto [place, width] = stored(*from[0], bytes);
            step.d = place;
            step.execute = find_store(type, width);
        } else {
            std::vector<std::uint32_t> places;
            for (const Operand* o : from) {
                const auto [place, width] = stored(*o, bytes);
                if (width != bytes) missing();
                places.push_back(place);
            }
            step.target = add_more(std::move(places));
            step.execute = find_vector_store(bytes);
        }
        put_address(step, operand(0));
        if (!step.execute) missing();
        emit(step);
    }

    void atomic() {
        const bool gives = now_->name() == "atom";
        const std::size_t first = gives ? 1 : 0;
        const unsigned bytes = ptx::bytes_of(now_->last_type());
        Step step{.execute = find_atomic(*now_), .bytes = std::uint8_t(bytes)};
        if (!step.execute || now_->operands.size() < first + 2) missing();
        if (gives && operand(0).kind == Operand::Kind::reg) {
            if (register_bytes(type_of(operand(0))) != bytes) missing();
            if (needed_[operand(0).index]) step.d = result(0, bytes);
        }
        step.b = value(operand(first + 1), bytes);
        if (now_->operands.size() > first + 2) step.c = value(operand(first + 2), bytes);
        put_address(step, operand(first));
        out_.compares |= now_->has("cas");
        emit(step);
    }

    void move() {
        const Operand &to = operand(0), &from = operand(1);
        const unsigned bytes = ptx::bytes_of(now_->last_type());
        if (now_->last_type() == Type::none) missing();
        if (to.kind == Operand::Kind::list || from.kind == Operand::Kind::list) return move_parts(to, from, bytes);
        if (to.kind == Operand::Kind::sink) return;
        const unsigned width = register_bytes(type_of(to));
        if (width != std::max(bytes, now_->last_type() == Type::pred ? 0u : 2u)) missing();
        if (from.kind == Operand::Kind::special && width == 4 && !is_wide(from))
            return void(emit({.execute = known_special(from), .d = result(to, 4), .bytes = 4}));
        const std::uint32_t place = value(from, width);
        emit({.execute = find_move(width), .d = result(to, width), .a = place});
    }

    /// {a, b} = {c, d}, from promotion.
    void move_each(const Operand& to, const Operand& from, unsigned bytes) {
        for (std::size_t part = 0; part < to.parts.size(); ++part) {
            if (to.parts[part].kind == Operand::Kind::sink) continue;
            const std::uint32_t place = value(from.parts.at(part), bytes);
            emit({.execute = find_move(bytes), .d = result(to.parts[part], bytes), .a = place});
        }
    }

    void move_parts(const Operand& to, const Operand& from, unsigned bytes) {
        if (to.kind == from.kind && to.parts.size() == from.parts.size()) return move_each(to, from, bytes);
        const bool packs = from.kind == Operand::Kind::list;
        const Operand &list = packs ? from : to, &whole = packs ? to : from;
        if (list.parts.empty() || whole.kind == Operand::Kind::list) missing();
        const unsigned part_bytes = bytes / unsigned(list.parts.size());
        if (part_bytes < 2 || bytes > 16) missing();
        std::vector<std::uint32_t> places;
        for (const Operand& part : list.parts) {
            if (!packs && part.kind == Operand::Kind::sink)
                places.push_back(nowhere);
            else
                places.push_back(packs ? value(part, part_bytes) : result(part, part_bytes));
            if (!packs && part.kind == Operand::Kind::reg && register_bytes(type_of(part)) != part_bytes) missing();
        }
        Step step{.execute = packs ? find_pack(part_bytes, bytes) : find_unpack(part_bytes, bytes),
                  .bytes = std::uint8_t(part_bytes)};
        if (packs && register_bytes(type_of(whole)) != bytes) missing();
        (packs ? step.d : step.a) = packs ? result(whole, bytes) : value(whole, bytes);
        step.target = add_more(std::move(places));
        emit(step);
    }

    /// Generic addresses need no conversion.
    void convert_address() {
        const unsigned width = register_bytes(type_of(operand(0)));
        if (width != 8) missing();
        const std::uint32_t from = value(operand(1), width);
        emit({.execute = find_move(width), .d = result(0, width), .a = from});
    }

    void convert() {
        const std::size_t values = now_->operands.size() - 1;
        const Type from = now_->has("pack") ? Type::s32 : now_->last_type();
        if (values < 1 || values > 3) missing();
        const unsigned width = operand(1).kind == Operand::Kind::reg ? register_bytes(type_of(operand(1)))
                                                                     : std::max(2u, ptx::bytes_of(from));
        Step step{.d = result(0, values > 1 ? 4 : width_of(operand(0))), .a = flushed(value(operand(1), width), from)};
        if (values > 1) step.b = flushed(value(operand(2), 4), from);
        if (values > 2) step.c = value(operand(3), 4);
        if (ptx::bytes_of(from) > width || !make_conversion(*now_, register_bytes(type_of(operand(0))), width, step))
            missing();
        emit(step);
        if (!now_->has("pack")) change_result(step.d, ptx::type_named(now_->opcode[now_->opcode.size() - 2]));
    }

    void branch() {
        const Operand& target = operand(0);
        if (target.kind != Operand::Kind::symbol) fail("a branch leads to a label");
        Step step{.execute = execute_jump, .target = target.index, .is_branch = true};
        if (now_->guard >= 0) {
            step.execute = execute_branch;
            step.guard = place_of_register(std::uint32_t(now_->guard));
            step.guard_negated = now_->guard_negated;
        }
        emit(step);
    }

    void indexed_branch() {
        const auto list = function_.branch_targets.find(operand(1).name);
        if (list == function_.branch_targets.end()) missing();
        const std::uint32_t index = value(operand(0), 4);
        emit({.execute = execute_indexed_branch,
              .a = index,
              .target = std::uint32_t(out_.branch_targets.size()),
              .leaves = true});
        out_.branch_targets.push_back(list->second);
    }

    std::vector<std::pair<std::uint32_t, std::uint32_t>> slots_of(const Operand& list) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> slots;
        for (const Operand& part : list.parts) {
            if (part.kind != Operand::Kind::variable || variable_slots_[part.index] < 0)
                fail("a call takes variables of the parameter space");
            slots.emplace_back(place_of_slot(variable_slots_[part.index]),
                               std::uint32_t(function_.variables[part.index].bytes));
        }
        return slots;
    }

    /// call (results), function, (parameters), prototype: only the function is required.
    void call() {
        CallTable table;
        std::size_t at = 0;
        if (operand(0).kind == Operand::Kind::list) table.results = slots_of(operand(at++));
        const Operand& callee = operand(at++);
        if (at < now_->operands.size() && operand(at).kind == Operand::Kind::list)
            table.parameters = slots_of(operand(at));
        Step step{.execute = execute_call, .leaves = true};
        if (callee.kind == Operand::Kind::reg) {
            table.pointer = value(callee, 8);
        } else if (const auto known = names_.functions.find(callee.name); known != names_.functions.end()) {
            table.callee = known->second;
            check_call(table, callee.name);
        } else {
            table.outside = std::string(callee.name);
            step.execute = names_.is_host_code ? call_outside : find_outside(callee.name, table);
            step.leaves = false;
            if (callee.name == "lanescope_grid_barrier")
                step.execute = execute_barrier, step.kind = std::uint8_t(Collective::grid_barrier),
                step.collective = true;
            if (!step.execute) fail(fmt::format("the emulator has no function {}", quoted(callee.name, 60)));
        }
        step.target = std::uint32_t(out_.calls.size());
        out_.calls.push_back(std::move(table));
        emit(step);
    }

    void check_call(const CallTable& table, std::string_view name) const {
        const ptx::Function* const callee = module_.find(name);
        const auto same = [](const auto& slots, const std::vector<ptx::Variable>& declared) {
            return std::ranges::equal(
                slots, declared, {}, [](const auto& slot) { return std::uint64_t(slot.second); },
                [](const ptx::Variable& v) { return v.bytes; });
        };
        if (!same(table.parameters, callee->prototype.parameters) || !same(table.results, callee->prototype.results))
            fail(fmt::format("the call of {} does not fit its parameters", quoted(name, 60)));
    }

    std::uint32_t predicate(const Operand& o) { return o.kind == Operand::Kind::sink ? nowhere : result(o, 0); }

    void set_predicate() {
        const Type type = now_->last_type();
        Step step{.execute = find_comparison(*now_)};
        if (!step.execute || now_->operands.size() < 3) missing();
        const unsigned bytes = ptx::bytes_of(type);
        const Operand& to = operand(0);
        step.d = to.kind == Operand::Kind::pair ? predicate(to.parts[0]) : result(to, 0);
        if (to.kind == Operand::Kind::pair && to.parts[1].kind != Operand::Kind::sink) {
            step.parts = 2;
            step.target = add_more({result(to.parts[1], 0)});
        }
        step.a = flushed(value(operand(1), bytes), type);
        step.b = flushed(value(operand(2), bytes), type);
        if (now_->operands.size() > 3) {
            step.c = value(operand(3), 0);
            step.kind = std::uint8_t(now_->has("and") ? 1 : now_->has("or") ? 2 : 3) | (operand(3).negated ? 4 : 0);
        }
        emit(step);
    }

    void collective(Collective word) {
        Step step{.execute = is_barrier(word)             ? execute_barrier
                             : word == Collective::arrive ? execute_arrive
                                                          : execute_collective,
                  .kind = std::uint8_t(word),
                  .collective = true};
        step.target = add_more({});
        std::vector<std::uint32_t> more;
        if (word == Collective::mma) {
            for (std::size_t n = 0; n < 4; ++n)
                for (const Operand* o : elements(operand(n))) more.push_back(n == 0 ? result(*o, 4) : value(*o, 4));
            if (more.size() != 11) missing();
        } else if (is_barrier(word) || word == Collective::arrive) {
            barrier(step, word);
        } else if (word == Collective::sync_warp) {
            more = {value(operand(0), 4), nowhere};
        } else {
            const Operand& to = operand(0);
            const bool pair = to.kind == Operand::Kind::pair;
            const Operand& first = pair ? to.parts[0] : to;
            const bool tells = word == Collective::all || word == Collective::any || word == Collective::uniform;
            step.d = first.kind == Operand::Kind::sink ? nowhere : result(first, tells ? 0 : 4);
            step.bytes = std::uint8_t(std::max(4u, ptx::bytes_of(now_->last_type())));
            const bool votes = word >= Collective::ballot && word <= Collective::uniform;
            step.a = value(operand(1), votes ? 0 : step.bytes);
            step.negated = operand(1).negated;
            const bool shuffles = word <= Collective::shuffle_idx;
            if (shuffles) step.b = value(operand(2), 4), step.c = value(operand(3), 4);
            more = {value(operand(shuffles ? 4 : 2), 4), pair ? predicate(to.parts[1]) : nowhere};
        }
        out_.more[step.target] = std::move(more);
        emit(step);
    }

    /// bar.sync a, b; bar.red.popc.u32 d, a, b, c; bar.arrive a, b. Only bar.arrive requires b.
    void barrier(Step& step, Collective word) {
        const bool asks = is_barrier(word) && word != Collective::barrier;
        const std::size_t first = asks ? 1 : 0, last = now_->operands.size() - (asks ? 1 : 0);
        if (last != first + 1 && last != first + 2) missing();
        const bool has_count = last == first + 2;
        if (word == Collective::arrive && !has_count) fail("bar.arrive needs a count of threads");
        const Operand& number = operand(first);
        const bool is_constant = number.kind == Operand::Kind::integer;
        if (is_constant && number.bits >= barrier_numbers) fail("barriers have the numbers 0 to 15");
        if (!is_constant || number.bits != 0) step.b = value(number, 4);
        if (has_count) step.c = value(operand(first + 1), 4);
        if (!asks) return;
        step.d = result(0, word == Collective::barrier_count ? 4 : 0);
        step.a = value(operand(last), 0);
        step.negated = operand(last).negated;
    }

    void place_fragment(Fragment& fragment, const Operand& list, bool is_result) {
        const std::vector<const Operand*> all = elements(list);
        if (all.size() != fragment.registers) missing();
        for (const Operand* o : all) {
            const unsigned bytes = fragment.register_bytes();
            fragment.places.push_back(is_result ? result(*o, bytes) : value(*o, bytes));
        }
    }

    void matrices() {
        std::optional<MatrixWork> work = matrix_work_of(*now_);
        if (!work) missing();
        const bool product = work->kind == MatrixWork::Kind::product, store = work->kind == MatrixWork::Kind::store;
        Step step{.execute = execute_collective,
                  .target = std::uint32_t(out_.matrices.size()),
                  .kind = std::uint8_t(product ? Collective::matrix_product : Collective::matrix_move),
                  .collective = true};
        place_fragment(work->d, operand(store ? 1 : 0), !store);
        if (product) {
            place_fragment(work->a, operand(1), false);
            place_fragment(work->b, operand(2), false);
            place_fragment(work->c, operand(3), false);
        } else {
            put_address(step, operand(store ? 0 : 1));
            if (now_->operands.size() > 2) work->stride = value(operand(2), 4);
        }
        if (now_->operands.size() > (product ? 4u : 3u)) missing();
        out_.matrices.push_back(std::move(*work));
        emit(step);
    }

    /// cp.async [to], [from], bytes, optional bytes to read or predicate, optional cache policy.
    void async_copy() {
        if (now_->has("commit_group")) return void(emit({.execute = execute_async_commit}));
        if (now_->has("wait_all")) return void(emit({.execute = execute_async_wait, .offset = -1}));
        if (now_->has("wait_group")) {
            if (operand(0).kind != Operand::Kind::integer) missing();
            return void(emit({.execute = execute_async_wait, .offset = std::int64_t(operand(0).bits & 0xffffffff)}));
        }
        const bool copies = (now_->has("ca") || now_->has("cg")) && now_->has("global") && !now_->has("bulk");
        const std::uint64_t bytes = operand(2).bits;
        if (!copies || operand(2).kind != Operand::Kind::integer || (bytes != 4 && bytes != 8 && bytes != 16))
            missing();
        AsyncCopy copy;
        put_address(copy.to, operand(0));
        put_address(copy.from, operand(1));
        copy.to.space = Space::shared;
        copy.from.space = Space::global;
        copy.to.place = copy.from.place = line_;
        copy.to.bytes = 4;
        copy.to.parts = std::uint8_t(bytes / 4);
        if (const std::size_t more = now_->operands.size() - (now_->has("L2::cache_hint") ? 1 : 0); more > 4)
            missing();
        else if (more == 4 && type_of(operand(3)) == Type::pred)
            copy.ignore = value(operand(3), 0);
        else if (more == 4)
            copy.size = value(operand(3), 4);
        emit({.execute = execute_async_copy, .target = std::uint32_t(out_.async_copies.size())});
        out_.async_copies.push_back(copy);
    }

    void set() {
        Step step;
        if (!make_set(*now_, step) || now_->operands.size() < 3 || now_->operands.size() > 4) missing();
        const Type from = now_->last_type();
        const unsigned bytes = register_bytes(from);
        if (now_->name() == "set") {
            step.d = result(0, register_bytes(ptx::type_named(now_->opcode[now_->opcode.size() - 2])));
        } else {
            const bool pair = operand(0).kind == Operand::Kind::pair;
            step.d = predicate(pair ? operand(0).parts[0] : operand(0));
            step.target = add_more({pair ? predicate(operand(0).parts[1]) : nowhere});
        }
        step.a = flushed(value(operand(1), bytes), from);
        step.b = flushed(value(operand(2), bytes), from);
        if (now_->operands.size() > 3) {
            step.c = value(operand(3), 0);
            step.negated = operand(3).negated;
        }
        emit(step);
    }

    static Execute find_any_arithmetic(const Instruction& i) {
        for (const auto find : {find_packed, find_half_arithmetic, find_whole_number, find_rounded, find_arithmetic,
                                find_comparison, find_question})
            if (const Execute found = find(i)) return found;
        return nullptr;
    }

    void arithmetic() {
        Step step{.execute = find_any_arithmetic(*now_)};
        const bool carries = make_carrying(*now_, step);
        const Type type = now_->last_type();
        const unsigned bytes = ptx::bytes_of(type);
        if (!step.execute || now_->operands.size() < 2) missing();
        const bool typed = type == Type::pred || bytes == 2 || bytes == 4 || bytes == 8;
        if (!typed && now_->name() != "isspacep") missing();
        if (now_->operands.size() != 1 + value_count(*now_)) missing();
        std::vector<std::uint32_t> values;
        for (std::size_t n = 1; n < now_->operands.size(); ++n)
            values.push_back(flushed(value(operand(n), value_bytes(*now_, n)), type));
        step.a = values[0];
        if (values.size() > 1) step.b = values[1];
        if (values.size() > 2) step.c = values[2];
        if (values.size() > 3) step.target = add_more({values.begin() + 3, values.end()});
        if (carries) step.target = add_more({carry()});
        if (operand(0).kind != Operand::Kind::reg) missing();
        step.d = result(0, result_bytes(*now_));
        emit(step);
        change_result(step.d, type);
    }

    std::uint32_t add_more(std::vector<std::uint32_t> places) {
        out_.more.push_back(std::move(places));
        return std::uint32_t(out_.more.size() - 1);
    }

    std::uint32_t carry() {
        if (carry_ == nowhere) carry_ = allocate(4);
        return carry_;
    }

    std::uint32_t flushed(std::uint32_t place, Type type) {
        const Execute flush = now_->has("ftz") ? find_flush(type) : nullptr;
        if (!flush) return place;
        const std::uint32_t to = allocate(std::uint64_t(register_bytes(type)) * lanes);
        emit({.execute = flush, .d = to, .a = place});
        return to;
    }

    void change_result(std::uint32_t place, Type type) {
        const bool is_half = type != Type::f32 && find_flush(type);
        for (const Execute change :
             {now_->has("ftz") ? find_flush(type) : nullptr, now_->has("relu") ? find_rectification(type) : nullptr,
              now_->has("sat") && is_half ? find_saturation(type) : nullptr})
            if (change) emit({.execute = change, .d = place, .a = place});
    }

    void resolve_targets() {
        for (std::uint32_t n = 0; n < out_.steps.size(); ++n)
            if (out_.steps[n].is_branch && !resolved_.contains(n))
                out_.steps[n].target = begin_of_.at(out_.steps[n].target);
        for (std::vector<std::uint32_t>& targets : out_.branch_targets)
            for (std::uint32_t& target : targets) target = begin_of_.at(target);
    }

    const ptx::Module& module_;
    const ptx::Function& original_;
    ptx::Function function_;  ///< optimised copy of original_
    const ModuleNames& names_;
    Function& out_;
    const Instruction* now_ = nullptr;
    std::uint16_t line_ = 0;
    std::uint64_t next_ = 0, local_bytes_ = 0;
    std::vector<std::int64_t> variable_slots_;
    std::vector<LocalAddress> slot_addresses_;
    std::map<std::string_view, std::int64_t> named_slots_;
    std::vector<std::uint32_t> register_places_;
    std::map<std::pair<std::uint64_t, unsigned>, std::uint32_t> constants_;
    std::vector<bool> needed_;
    std::vector<std::uint16_t> live_;  ///< registers at each instruction
    std::uint32_t carry_ = nowhere;
    std::uint32_t scratch_ = nowhere;  ///< for unused results
    std::set<std::uint32_t> labels_, resolved_;
    std::vector<std::uint32_t> begin_of_;  ///< first step of each instruction
};

}  // namespace

void decode_function(const ptx::Module& module, const ptx::Function& function, const ModuleNames& names,
                     Function& out) {
    FunctionDecoder(module, function, names, out).decode();
}

}  // namespace lanescope::emulator
