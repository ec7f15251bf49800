#include "app/base/text/printf_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>

namespace lanescope {
namespace {

constexpr int widest = 512;  ///< per conversion; one with a larger number is no conversion

/// The parts of `%-8.3lld`.
struct Conversion {
    std::string flags, length;
    std::optional<int> width, precision;
    bool width_is_value = false, precision_is_value = false;
    char kind = 0;  ///< 0: incomplete
    std::size_t end = 0;
};

class Format {
public:
    Format(std::string_view text, const NextPrinted& next) : text_(text), next_(next) {}

    std::string made() {
        std::string all;
        for (std::size_t at = 0; at < text_.size() && all.size() < max_printed_text;) {
            const std::size_t sign = std::min(text_.find('%', at), text_.size());
            all += text_.substr(at, sign - at);
            at = sign;
            if (at == text_.size()) break;
            Conversion conversion = conversion_at(at);
            all += text_of(conversion).value_or(std::string(text_.substr(at, conversion.end - at)));
            at = conversion.end;
        }
        return all;
    }

private:
    bool is_one_of(std::size_t at, std::string_view some) const {
        return at < text_.size() && some.find(text_[at]) != std::string_view::npos;
    }

    std::optional<int> number_at(std::size_t& at) const {
        std::optional<int> number;
        for (; is_one_of(at, "0123456789"); ++at)
            number = std::min(widest + 1, 10 * number.value_or(0) + (text_[at] - '0'));
        return number;
    }

    Conversion conversion_at(std::size_t at) const {
        Conversion found;
        for (++at; is_one_of(at, "-+ #0"); ++at) found.flags += text_[at];
        if ((found.width_is_value = is_one_of(at, "*"))) ++at;
        if (!found.width_is_value) found.width = number_at(at);
        if (is_one_of(at, ".")) {
            ++at;
            if ((found.precision_is_value = is_one_of(at, "*"))) ++at;
            if (!found.precision_is_value) found.precision = number_at(at).value_or(0);
        }
        for (; is_one_of(at, "hlLqjzt"); ++at) found.length += text_[at];
        if (at < text_.size()) found.kind = text_[at++];
        found.end = at;
        return found;
    }

    std::optional<int> next_number() {
        const std::optional<PrintedValue> value = next_('*', 32);
        const auto* scalar = value ? std::get_if<DeviceScalar>(&*value) : nullptr;
        if (!scalar) return std::nullopt;
        return std::clamp(static_cast<int>(scalar->bits), -widest, widest);
    }

    std::optional<std::string> text_of(Conversion& conversion) {
        if (conversion.kind == '%') return "%";
        if (conversion.width_is_value) conversion.width = next_number();
        if (conversion.precision_is_value) conversion.precision = next_number();
        if (std::max(conversion.width.value_or(0), conversion.precision.value_or(0)) > widest) return std::nullopt;
        if (conversion.kind == 0 ||
            std::string_view("diouxXcspfFeEgGaA").find(conversion.kind) == std::string_view::npos)
            return std::nullopt;
        const std::optional<PrintedValue> value = next_(conversion.kind, bits_asked(conversion));
        if (!value) return std::nullopt;
        if (conversion.kind == 's') return text_value(conversion, *value);
        const auto* scalar = std::get_if<DeviceScalar>(&*value);
        return scalar ? scalar_value(conversion, *scalar) : std::nullopt;
    }

    static std::string spec(const Conversion& conversion, std::string_view length) {
        std::string text = "%" + conversion.flags;
        if (conversion.width) text += std::to_string(*conversion.width);
        if (conversion.precision && *conversion.precision >= 0) text += "." + std::to_string(*conversion.precision);
        return text.append(length) + conversion.kind;
    }

    template <class Value>
    static std::string printed(const std::string& spec, Value value) {
        std::array<char, max_printed_text + 1> room{};
        std::snprintf(room.data(), room.size(), spec.c_str(), value);
        return room.data();
    }

    static std::optional<std::string> text_value(const Conversion& conversion, const PrintedValue& value) {
        const auto* text = std::get_if<std::string>(&value);
        if (!text) return std::nullopt;
        return printed(spec(conversion, ""), text->c_str());
    }

    static std::optional<std::string> scalar_value(const Conversion& conversion, DeviceScalar scalar) {
        if (is_float_conversion(conversion.kind)) {
            if (scalar.kind == 'f')
                return printed(spec(conversion, ""), double(std::bit_cast<float>(std::uint32_t(scalar.bits))));
            if (scalar.kind == 'd') return printed(spec(conversion, ""), std::bit_cast<double>(scalar.bits));
            return std::nullopt;
        }
        if (scalar.kind == 'f' || scalar.kind == 'd' || scalar.kind == 0) return std::nullopt;
        if (conversion.kind == 'p') return printed(spec(conversion, ""), reinterpret_cast<void*>(scalar.bits));
        if (conversion.kind == 'c') return printed(spec(conversion, ""), static_cast<int>(scalar.bits & 0xff));
        const bool is_signed = conversion.kind == 'd' || conversion.kind == 'i';
        return is_signed ? printed(spec(conversion, "ll"), signed_of(conversion, scalar.bits))
                         : printed(spec(conversion, "ll"), unsigned_of(conversion, scalar.bits));
    }

    static unsigned bits_asked(const Conversion& conversion) {
        if (conversion.length.empty() || conversion.kind == 'c') return 32;
        return conversion.length == "h" ? 16 : conversion.length == "hh" ? 8 : 64;
    }
    static unsigned long long unsigned_of(const Conversion& conversion, std::uint64_t bits) {
        const unsigned unused = 64 - bits_asked(conversion);
        return bits << unused >> unused;
    }
    static long long signed_of(const Conversion& conversion, std::uint64_t bits) {
        const unsigned unused = 64 - bits_asked(conversion);
        return static_cast<std::int64_t>(bits << unused) >> unused;
    }

    std::string_view text_;
    const NextPrinted& next_;
};

}  // namespace

std::string printf_text(std::string_view format, const NextPrinted& next) { return Format(format, next).made(); }

}  // namespace lanescope
