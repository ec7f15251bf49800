// add.cc, addc, sub.cc, subc, mad.cc and madc.
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

using ptx::Type;
__extension__ using CarryWide = unsigned __int128;

enum class Form : std::uint8_t { sum, difference, low_product, high_product };

// Step::kind: bits 0 and 1: carry in, out. Function::more[target][0]: the carry predicate.
constexpr unsigned takes_carry = 1, gives_carry = 2;

template <class T>
struct Carried {
    T value;
    bool carry;
};

template <Form form, class T>
Carried<T> computed(T a, T b, T c, bool carry) {
    constexpr unsigned bits = sizeof(T) * 8;
    if constexpr (form == Form::difference) {
        const CarryWide result = CarryWide(a) - CarryWide(b) - CarryWide(carry);
        return {T(result), bool(result >> bits & 1)};
    } else {
        const CarryWide product = CarryWide(a) * CarryWide(b);
        const CarryWide first =
            form == Form::sum ? CarryWide(a) : CarryWide(T(form == Form::high_product ? product >> bits : product));
        const CarryWide result = first + CarryWide(form == Form::sum ? b : c) + CarryWide(carry);
        return {T(result), bool(result >> bits & 1)};
    }
}

template <Form form, class T>
const Step* carrying(Warp& w, const Step* s) {
    constexpr bool three = form == Form::low_product || form == Form::high_product;
    const T *const a = w.at<T>(s->a), *const b = w.at<T>(s->b), *const c = w.at<T>(three ? s->c : s->a);
    const std::uint32_t place = w.function().more[s->target][0];
    const Mask before = s->kind & takes_carry ? *w.at<Mask>(place) : 0;
    Mask after = 0;
    T r[lanes];
    for (unsigned l = 0; l < lanes; ++l) {
        const Carried<T> made = computed<form, T>(a[l], b[l], c[l], before >> l & 1);
        r[l] = made.value;
        after |= Mask(made.carry) << l;
    }
    w.put(s->d, r);
    if (s->kind & gives_carry) put_predicate(w, place, after);
    return s + 1;
}

template <Form form>
Execute by_size(Type type) {
    if (type == Type::u32 || type == Type::s32) return carrying<form, std::uint32_t>;
    // Compilers do not use signed 64-bit high products, which differ.
    if (type == Type::u64 || (type == Type::s64 && form != Form::high_product)) return carrying<form, std::uint64_t>;
    return nullptr;
}

Execute find_form(const ptx::Instruction& i, Type type) {
    const std::string_view name = i.name();
    if (name == "add" || name == "addc") return by_size<Form::sum>(type);
    if (name == "sub" || name == "subc") return by_size<Form::difference>(type);
    if (i.has("lo")) return by_size<Form::low_product>(type);
    const bool is_signed = type == Type::s32 || type == Type::s64;
    return i.has("hi") && !is_signed ? by_size<Form::high_product>(type) : nullptr;
}

}  // namespace

bool make_carrying(const ptx::Instruction& i, Step& step) {
    const std::string_view name = i.name();
    const bool comes = name == "addc" || name == "subc" || name == "madc";
    const bool sums = name == "add" || name == "sub" || name == "mad";
    if (!comes && !(sums && i.has("cc"))) return false;
    step.execute = find_form(i, i.last_type());
    step.kind = std::uint8_t((comes ? takes_carry : 0) | (i.has("cc") ? gives_carry : 0));
    return step.execute != nullptr;
}

}  // namespace lanescope::emulator
