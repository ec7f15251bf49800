// The views: everything inside the window. They read the session and return the choice that a person has changed.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"

namespace lanescope {

struct Glossary;
struct Shelf;

class Views {
public:
    Views();
    ~Views();
    Views(const Views&) = delete;
    Views& operator=(const Views&) = delete;

    /// What a frame leaves behind: the choice with what a person has changed, and what is asked for once.
    struct Asked {
        Choice choice;
        std::optional<Command> command;
    };
    /// Draws one frame, between Window::begin_frame and end_frame. Needs the window's OpenGL context, also for its
    /// destruction.
    Asked draw(const Session& session, Choice choice);

    /// The lessons on offer from now on; the one that is open goes on when it is among them.
    void offer(std::shared_ptr<const Shelf> lessons);
    /// The same lessons, read again. The open page stays; it is set up again if its lesson has changed.
    void renew(std::shared_ptr<const Shelf> lessons, bool open_one_changed);
    /// The names of the lessons that have a mark in the list.
    void mark_finished(const std::set<std::string>& lessons);

    /// The terms that the window explains from now on.
    void offer(std::shared_ptr<const Glossary> glossary);

    /// Whether the next frame is due at once: something moves, or an explanation is about to open.
    bool animating() const;
    /// Whether something moves: what stands where may be elsewhere in the next frame.
    bool moving() const;
    /// Whether something is still being worked out that the next frames will show.
    bool working() const;

    /// Whether a mouse button is held: what changes meanwhile is one change.
    bool dragging() const;

    /// What was typed and would be lost if the program ended now.
    std::vector<command::SaveKernel> unsaved() const;

    /// The settings with the names of what the maps show, if this is not the order of the results.
    ViewSettings as_shown(ViewSettings view) const;

    struct Size {
        float width = 0, height = 0;
    };
    /// Size of a panel in the last frame, as ImGui counts it.
    Size size_of(Panel panel) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lanescope
