// `lanescope lesson list`.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands/lesson_commands.h"
#include "app/cli/options/lessons.h"
#include "app/cli/output/output.h"
#include "app/cli/output/plural.h"
#include "app/model/files/serialise.h"

namespace lanescope {
namespace {

struct LessonListOptions {
    std::string folder, json;
};

std::string pages_in_words(const Lesson& lesson) {
    std::string text = counted(lesson.pages.size(), "page");
    if (lesson.minutes) text += fmt::format(", {}", counted(lesson.minutes, "minute"));
    return lesson.origin.empty() ? text : text + ", from " + lesson.origin;
}

void print(const Shelf& shelf) {
    for (const Lesson& lesson : shelf.lessons)
        put("{}\n  {} ({})\n  {}\n", lesson.stem, lesson.title, pages_in_words(lesson), lesson.about);
    for (const BrokenLesson& broken : shelf.broken)
        put("{}\n  broken: {}\n", broken.file.filename().string(), broken.reason);
    if (shelf.lessons.empty() && shelf.broken.empty()) put("no lessons in {}\n", shelf.folder.string());
}

nlohmann::json to_json(const Lesson& lesson) {
    nlohmann::json pages = nlohmann::json::array();
    for (const Page& page : lesson.pages) pages.push_back(page.title);
    return {{"lesson", lesson.stem}, {"file", lesson.file.string()}, {"title", lesson.title},
            {"about", lesson.about}, {"minutes", lesson.minutes},    {"origin", lesson.origin},
            {"pages", pages}};
}

nlohmann::json to_json(const Shelf& shelf) {
    nlohmann::json lessons = nlohmann::json::array(), broken = nlohmann::json::array();
    for (const Lesson& lesson : shelf.lessons) lessons.push_back(to_json(lesson));
    for (const BrokenLesson& b : shelf.broken) {
        nlohmann::json reasons{b.reason};
        for (const std::string& other : b.others) reasons.push_back(other);
        broken.push_back({{"file", b.file.string()}, {"reasons", reasons}});
    }
    return {{"folder", shelf.folder.string()}, {"lessons", lessons}, {"broken", broken}};
}

ExitCode list_lessons(const LessonListOptions& options) {
    const Shelf shelf = shelf_to_list(options.folder);
    if (options.json.empty())
        print(shelf);
    else
        write_report(options.json, to_json(shelf).dump(2) + "\n");
    return ExitCode::done;
}

}  // namespace

void add_lesson_list(CLI::App& lesson, const CliContext&, Action& action) {
    auto options = std::make_shared<LessonListOptions>();
    CLI::App* command = lesson.add_subcommand("list", "list the lessons, and the broken ones with the reason");
    add_lessons_option(*command, options->folder);
    command->add_option("--json", options->json, "write the list as JSON to this file; - is standard output");
    command->callback([=, &action] { action = [=] { return list_lessons(*options); }; });
}

}  // namespace lanescope
