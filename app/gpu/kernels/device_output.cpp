#include "app/gpu/kernels/device_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

#include "app/base/text/plain_text.h"
#include "app/emulator/recording/findings.h"

namespace lanescope {
namespace {

constexpr int widest = 512;  ///< per conversion

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
    Format(std::string_view text, std::span<const PrintedValue> values) : text_(text), values_(values) {}

    std::string made() {
        std::string all;
        for (std::size_t at = 0; at < text_.size();) {
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
            number = std::min(widest, 10 * number.value_or(0) + (text_[at] - '0'));
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

    const PrintedValue* next() { return used_ < values_.size() ? &values_[used_++] : nullptr; }

    std::optional<int> next_number() {
        const PrintedValue* value = next();
        const auto* scalar = value ? std::get_if<DeviceScalar>(value) : nullptr;
        if (!scalar) return std::nullopt;
        return std::clamp(static_cast<int>(scalar->bits), -widest, widest);
    }

    std::optional<std::string> text_of(Conversion& conversion) {
        if (conversion.kind == '%') return "%";
        if (conversion.width_is_value) conversion.width = next_number();
        if (conversion.precision_is_value) conversion.precision = next_number();
        if (conversion.kind == 0 ||
            std::string_view("diouxXcspfFeEgGaA").find(conversion.kind) == std::string_view::npos)
            return std::nullopt;
        const PrintedValue* value = next();
        if (!value) return std::nullopt;
        if (conversion.kind == 's') return text_value(conversion, *value);
        const auto* scalar = std::get_if<DeviceScalar>(value);
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
        std::array<char, 2048> room{};
        std::snprintf(room.data(), room.size(), spec.c_str(), value);
        return room.data();
    }

    static std::optional<std::string> text_value(const Conversion& conversion, const PrintedValue& value) {
        const auto* text = std::get_if<std::string>(&value);
        if (!text) return std::nullopt;
        return printed(spec(conversion, ""), text->c_str());
    }

    static std::optional<std::string> scalar_value(const Conversion& conversion, DeviceScalar scalar) {
        if (std::string_view("fFeEgGaA").find(conversion.kind) != std::string_view::npos) {
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
        if (conversion.length.empty()) return 32;
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
    std::span<const PrintedValue> values_;
    std::size_t used_ = 0;
};

/// `lanescope_output_record` of app/compilers/device/lanescope_output.h.
struct RecordHead {
    std::uint32_t bytes, done, values, is_claim;
    std::uint64_t block;
    std::uint32_t thread;
    std::int32_t line;
};

/// Reads a record from the front; missing parts are empty.
class Parts {
public:
    explicit Parts(std::span<const std::byte> bytes)
        : rest_(reinterpret_cast<const char*>(bytes.data()), bytes.size()) {}

    std::string text() {
        const std::size_t end = std::min(rest_.find('\0'), rest_.size());
        std::string found(rest_.substr(0, end));
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return found;
    }
    PrintedValue value() {
        const char kind = rest_.empty() ? '\0' : rest_.front();
        rest_.remove_prefix(std::min<std::size_t>(1, rest_.size()));
        if (kind == 's') return text();
        DeviceScalar scalar{kind, 0};
        std::memcpy(&scalar.bits, rest_.data(), std::min(sizeof scalar.bits, rest_.size()));
        rest_.remove_prefix(std::min(sizeof scalar.bits, rest_.size()));
        return scalar;
    }
    bool at_end() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

std::string claim_text(const std::string& claim, std::span<const PrintedValue> values) {
    if (values.size() == 3) {
        const auto* sign = std::get_if<std::string>(&values[0]);
        const auto *left = std::get_if<DeviceScalar>(&values[1]), *right = std::get_if<DeviceScalar>(&values[2]);
        char room[comparison_room];
        const std::string_view compared =
            sign && left && right ? comparison_text(*left, *sign, *right, room) : std::string_view();
        if (!compared.empty()) return fmt::format("Assertion `{}' failed: {}.", claim, compared);
    }
    return fmt::format("Assertion `{}' failed.", claim);
}

std::string without_line_ends(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

Hazard hazard_of(const PrintedLine& said) {
    return {.kind = HazardKind::failed_assert,
            .file = said.file,
            .line = said.line,
            .block = said.block,
            .warp = said.warp,
            .lane = said.lane,
            .text = said.text + " This is the lane's last line; its earlier lines are in the output"};
}

class Reader {
public:
    explicit Reader(const std::function<std::string(const std::string&)>& file_name) : file_name_(file_name) {}

    void read(const RecordHead& head, Parts parts) {
        PrintedLine line{.block = static_cast<std::int64_t>(head.block),
                         .warp = static_cast<int>(head.thread / 32),
                         .lane = static_cast<int>(head.thread % 32),
                         .file = in_one_line(file_name_(parts.text())),
                         .line = std::max(0, head.line)};
        const std::string words = parts.text();
        std::vector<PrintedValue> values;
        while (values.size() < head.values && !parts.at_end()) values.push_back(parts.value());
        line.text =
            in_one_line(head.is_claim ? claim_text(words, values) : without_line_ends(printf_text(words, values)));
        if (head.is_claim && !output_.failed_claim) output_.failed_claim = hazard_of(line);
        keep(std::move(line));
    }
    void leave_out(std::uint64_t more) { output_.printed.left_out += more; }

    DeviceOutput made() {
        std::ranges::stable_sort(output_.printed.lines, {}, &PrintedLine::block);
        return std::move(output_);
    }

private:
    /// Same limits as on the emulator.
    void keep(PrintedLine line) {
        full_ = full_ || output_.printed.lines.size() >= simt::max_printed_lines ||
                bytes_ + line.text.size() > simt::max_printed_bytes;
        if (full_) return leave_out(1);
        bytes_ += line.text.size();
        output_.printed.lines.push_back(std::move(line));
    }

    const std::function<std::string(const std::string&)>& file_name_;
    DeviceOutput output_;
    std::size_t bytes_ = 0;
    bool full_ = false;
};

}  // namespace

std::string printf_text(std::string_view format, std::span<const PrintedValue> values) {
    return Format(format, values).made();
}

DeviceOutput read_device_output(const DeviceOutputHead& head, std::span<const std::byte> records,
                                const std::function<std::string(const std::string&)>& file_name) {
    Reader reader(file_name);
    reader.leave_out(head.left_out);
    records = records.first(std::min<std::uint64_t>(records.size(), head.drawn));
    while (records.size() >= sizeof(RecordHead)) {
        RecordHead record;
        std::memcpy(&record, records.data(), sizeof record);
        if (record.bytes < sizeof record || record.bytes > records.size()) break;
        if (record.done)
            reader.read(record, Parts(records.subspan(sizeof record, record.bytes - sizeof record)));
        else
            reader.leave_out(1);
        records = records.subspan(record.bytes);
    }
    return reader.made();
}

}  // namespace lanescope
