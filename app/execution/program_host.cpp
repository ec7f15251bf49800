#include "app/execution/program_host.h"

#include <fmt/format.h>

#include <cctype>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/execution/cuda_program.h"

namespace lanescope {
namespace {

/// Returns "reduce" for "reduce<float>".
std::string plain_name(const std::string& written) {
    std::string name = written.substr(0, written.find_first_of("<("));
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') c = '_';
    return name;
}

std::filesystem::path& folder_for_files() {
    static std::filesystem::path folder;
    return folder;
}

std::vector<std::string> copied_lines(const std::string& text) {
    const auto views = lines_in(text);
    return {views.begin(), views.end()};
}

}  // namespace

SourceTexts::SourceTexts(const std::string& first, const std::string& text) { lines_[first] = copied_lines(text); }

std::string SourceTexts::line(const std::string& file, int number) {
    const auto [found, is_new] = lines_.try_emplace(file);
    if (is_new) try {
            found->second = copied_lines(read_file(file, largest_source));
        } catch (const UsageError&) {
            // Its lines are unknown.
        }
    const auto index = std::size_t(number) - 1;
    return index < found->second.size() ? found->second[index] : std::string();
}

void write_program_files_in(const std::filesystem::path& folder) { folder_for_files() = folder; }

FolderForFiles::FolderForFiles() {
    if (folder_for_files().empty()) own_.emplace("files");
    path_ = own_ ? own_->path() : folder_for_files();
}

int call_main(const runtime::Module& module, const CompiledFunction& function, const ProgramProblem& program) {
    std::vector<std::string> words{program.sources.front()};
    words.insert(words.end(), program.arguments.begin(), program.arguments.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const auto main_function = reinterpret_cast<int (*)(int, char**)>(module.base() + function.address);
    return main_function(int(words.size()), arguments.data());
}

std::pair<std::size_t, bool> LaunchIds::number_of(const ListedLaunch& launch) {
    const auto [known, is_new] = numbers_.try_emplace(key_of(launch), ids_.size());
    if (is_new) {
        const std::string name = plain_name(launch.written);
        const int count = ++counts_[name];
        ids_.push_back(count == 1 ? name : fmt::format("{}-{}", name, count));
    }
    return {known->second, is_new};
}

}  // namespace lanescope
