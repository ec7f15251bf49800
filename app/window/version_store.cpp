#include "app/window/version_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ranges>
#include <sstream>
#include <utility>

#include "app/analysis/hints/fault_summary.h"
#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/tables/run_changes.h"
#include "app/base/checksum.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/catalog/variants.h"
#include "app/formats/check_values.h"
#include "app/formats/codec.h"
#include "app/formats/recordings.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_list = 16 << 20;
constexpr std::int64_t kept_warps = 32;
constexpr std::size_t most_changes = 12;

using Results = VersionStore::Results;

/// For files in folders that are not writable.
fs::path user_folder_of(const fs::path& file) {
    return data_folder() / "versions" / fmt::format("{:016x}", std::hash<std::string>{}(file.string()));
}

fs::path folder_of(const fs::path& file) {
    const fs::path beside = file.parent_path() / ".lanescope" / file.filename(), own = user_folder_of(file);
    std::error_code ignored;
    return fs::is_directory(own, ignored) && !fs::is_directory(beside, ignored) ? own : beside;
}

fs::path made_folder(const fs::path& file) {
    const fs::path folder = folder_of(file);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (!failed) return folder;
    fs::create_directories(user_folder_of(file));
    return user_folder_of(file);
}

fs::path list_in(const fs::path& folder) { return folder / "versions.jsonl"; }
fs::path recording_in(const fs::path& folder, int number) { return folder / fmt::format("v{}.lane", number); }

std::string verdict_of(const RunResult& result) {
    const std::string hazards = hazards_in_short(result.hazards);
    if (result.program && !passed(*result.program)) return end_in_words(*result.program);
    switch (outcome_of(result)) {
        case Outcome::verified:
            return hazards.empty() ? "right" : "right, " + hazards;
        case Outcome::ran:
            return hazards.empty() ? "ran" : "ran, " + hazards;
        case Outcome::wrong:
            return fmt::format("{} wrong {}", result.verification.wrong_elements, elements_word(result, 0));
        case Outcome::refused:
            return "cannot run";
        case Outcome::faulted:
            break;
    }
    return hazards;
}

/// A program's changes name their kernel.
std::string in_words(const Change& change, const RunResult& now) {
    const std::string at = change.line > 0 ? fmt::format("line {}: {}", change.line, change.text) : change.text;
    return is_program(now.problem) ? now.variant.id + ": " + at : at;
}

std::vector<std::string> changes_of(const Results& before, const Results& now) {
    std::vector<std::string> lines;
    for (const RunResultPtr& result : now)
        for (const RunResultPtr& earlier : before) {
            if (earlier->variant.id != result->variant.id) continue;
            for (const Change& change : what_changed(*earlier, *result))
                if (lines.size() < most_changes) lines.push_back(in_words(change, *result));
        }
    return lines;
}

LaneTally tally_of_all(const Results& results) {
    LaneTally all;
    for (const RunResultPtr& result : results)
        for (const Site& site : result->trace->sites) all.add(site, result->trace->has_sectors);
    return all;
}

/// Of a kernel, or of all launches of a program.
double time_of(const Results& results) {
    double us = 0;
    if (const auto& program = results.front()->program) {
        for (const ProgramLaunch& launch : launches_of(*program)) us += launch.us;
        return us;
    }
    return results.front()->timing ? results.front()->timing->cold.median : 0;
}

Version version_of(const Results& results, const Results& before, int number, const std::string& name) {
    const RunResult& first = *results.front();
    const LaneTally lanes = tally_of_all(results);
    return {.number = number,
            .name = name,
            .date = first.provenance.date,
            .problem = to_string(first.problem),
            .text = checksum_text(first.source),
            .verified = first.program ? passed(*first.program) : first.verification.verified,
            .verdict = verdict_of(first),
            .us = time_of(results),
            .measured = first.timing && first.timing->kind == Kind::measured,
            .mean_lanes = lanes.mean_active(),
            .sectors = lanes.sectors_per_request(),
            .changed = changes_of(before, results)};
}

RunResultPtr numbered(RunResult result, int number) {
    result.variant.version = number;
    return std::make_shared<const RunResult>(std::move(result));
}

Results numbered(const Results& results, int number) {
    Results copies;
    for (const RunResultPtr& result : results) copies.push_back(numbered(*result, number));
    return copies;
}

Results with_first_warps(const Results& results, int number) {
    Results kept;
    for (const RunResultPtr& result : results)
        kept.push_back(numbered(with_warps(*result, result->trace->first_warp, kept_warps), number));
    return kept;
}

/// A crash may have truncated the last line.
bool ends_within_line(const fs::path& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in || in.tellg() <= 0) return false;
    in.seekg(-1, std::ios::end);
    return in.get() != '\n';
}

void append(const fs::path& folder, const Version& version) {
    const bool cut_off = ends_within_line(list_in(folder));
    std::ofstream list(list_in(folder), std::ios::app);
    list << (cut_off ? "\n" : "") << encode(version).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
         << "\n"
         << std::flush;
    if (!list) throw UsageError("cannot write " + list_in(folder).string());
}

/// Returns nullopt for invalid lines.
std::optional<Version> version_in(const std::string& line) try {
    Version version;
    decode(nlohmann::json::parse(line), version, Where{nullptr, "version"});
    check_values(version, Where{nullptr, "version"});
    return version;
} catch (const std::exception&) {
    return std::nullopt;
}

void put_into(std::vector<Version>& list, Version version) {
    const auto at = std::ranges::lower_bound(list, version.number, {}, &Version::number);
    if (at != list.end() && at->number == version.number)
        *at = std::move(version);
    else
        list.insert(at, std::move(version));
}

/// Moves an unreadable list aside. Throws UsageError.
std::vector<Version> read_list(const fs::path& folder) {
    std::vector<Version> list;
    const std::string fault = read_state({list_in(folder), largest_list}, [&](const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            if (auto version = version_in(line)) put_into(list, std::move(*version));
    });
    if (!fault.empty()) throw UsageError(fault);
    return list;
}

/// A program's launches finish together.
bool is_finished(const Session& session, const RunResult& result) {
    if (!is_program(result.problem)) return !session.run.busy() || has_ended(result);
    return !session.run.busy() && session.results.all.front()->program;
}

Results read_version(const fs::path& file, int number) {
    Results results = read_lane_file(recording_in(folder_of(file), number));
    if (results.empty())
        throw UsageError(recording_in(folder_of(file), number).string() + ": the recording contains no results");
    return results;
}

}  // namespace

void VersionStore::open(const std::string& file) {
    if (lists_.contains(file)) return;
    lists_[file] = {};
    lists_[file] = read_list(folder_of(file));
}

VersionStore::Kept VersionStore::keep(const Task& task) try {
    const Version version = version_of(task.results, task.before, task.number, task.name);
    if (task.written) {
        const fs::path folder = made_folder(task.file);
        write_lane_file(recording_in(folder, task.number), with_first_warps(task.results, task.number));
        append(folder, version);
    }
    return {version, {}};
} catch (const std::exception& failed) {
    return {version_of(task.results, task.before, task.number, task.name), failed.what()};
}

/// A known source keeps its number.
int VersionStore::number_of(const std::string& file, const RunResult& result) const {
    const std::vector<Version>& list = lists_.at(file);
    const auto same = std::ranges::find(list, checksum_text(result.source), &Version::text);
    if (same != list.end()) return same->number;
    int number = list.empty() ? 1 : list.back().number + 1;
    for (const Task& task : tasks_)
        if (task.file == file) number = std::max(number, task.number + 1);
    const fs::path folder = folder_of(file);
    while (fs::exists(recording_in(folder, number))) ++number;  // taken by another window
    return number;
}

void VersionStore::add(const std::string& file, Results results) {
    open(file);
    const std::vector<Version>& list = lists_.at(file);
    const int number = number_of(file, *results.front());
    const auto known = std::ranges::find(list, number, &Version::number);
    const std::string name = known == list.end() ? "" : known->name;
    const Results& last = last_[file];
    if (!last.empty() && last.front()->source != results.front()->source) before_[file] = last;
    const bool is_first = number == 1 && (list.empty() || first_.contains(file));
    if (is_first) {
        first_[file] = results;
    } else if (const auto first = first_.extract(file)) {
        tasks_.push_back({file, {}, first.mapped(), 1, list.empty() ? "" : list.front().name, true});
    }
    last_[file] = results;
    tasks_.push_back({file, before_[file], std::move(results), number, name, !is_first});
}

void VersionStore::add_finished(const Catalog& catalog, const Session& session) {
    if (session.results.from_file()) return;
    const auto current = std::span(session.results.all).first(session.results.current_count);
    auto finished =
        current | std::views::filter([&](const RunResultPtr& result) { return is_finished(session, *result); });
    if (std::ranges::equal(finished, finished_)) return;  // in most frames
    finished_.assign(finished.begin(), finished.end());
    std::map<std::string, Results> by_file;
    for (const RunResultPtr& result : finished_) by_file[user_file(catalog, *result)].push_back(result);
    by_file.erase("");
    for (auto& [file, results] : by_file)
        if (last_[file] != results) add(file, std::move(results));
}

void VersionStore::begin_next() {
    if (work_.valid() || tasks_.empty()) return;
    work_ = std::async(std::launch::async, [task = tasks_.front()] { return keep(task); });
}

std::string VersionStore::poll() {
    begin_next();
    if (!work_.valid() || work_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return {};
    Kept kept = work_.get();
    put_into(lists_[tasks_.front().file], std::move(kept.version));
    tasks_.pop_front();
    begin_next();
    return std::move(kept.error);
}

Results VersionStore::load(const std::string& file, int number) const {
    const auto first = first_.find(file);
    return first == first_.end() || number != 1 ? read_version(file, number) : numbered(first->second, number);
}

Results VersionStore::load_all(const std::string& file) const {
    Results results;
    for (const Version& version : lists_.at(file))
        std::ranges::move(load(file, version.number), std::back_inserter(results));
    return results;
}

void VersionStore::rename(const std::string& file, int number, const std::string& name) {
    std::vector<Version>& list = lists_[file];
    const auto version = std::ranges::find(list, number, &Version::number);
    if (version == list.end()) return;
    version->name = name;
    if (!first_.contains(file)) append(made_folder(file), *version);
}

}  // namespace lanescope
