#include "app/gpu/kernels/device_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "app/base/text/plain_text.h"
#include "app/base/text/printf_text.h"
#include "app/emulator/recording/findings.h"

namespace lanescope {
namespace {

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

std::string text_of(const std::string& format, const std::vector<PrintedValue>& values) {
    return printf_text(format, [&, used = std::size_t{0}](char, unsigned) mutable {
        return used < values.size() ? std::optional(values[used++]) : std::nullopt;
    });
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
        line.text = in_one_line(head.is_claim ? claim_text(words, values) : without_line_ends(text_of(words, values)));
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
        full_ = full_ || output_.printed.lines.size() >= emulator::max_printed_lines ||
                bytes_ + line.text.size() > emulator::max_printed_bytes;
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
