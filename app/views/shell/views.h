// Window contents: views read the session and return the user's choice.
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

class Catalog;
struct Glossary;
struct Shelf;

class Views {
public:
    /// The catalogue must outlive this.
    explicit Views(const Catalog& catalog);
    ~Views();
    Views(const Views&) = delete;
    Views& operator=(const Views&) = delete;

    /// The changed choice, and a command to run once.
    struct Asked {
        Choice choice;
        std::optional<Command> command;
    };
    /// Call between Window::begin_frame and end_frame. Needs the window's OpenGL context, also to destroy.
    Asked draw(const Session& session, Choice choice);

    /// An open lesson stays if it is among them.
    void offer(std::shared_ptr<const Shelf> lessons);
    /// Keeps the open page; sets it up again if its lesson changed.
    void renew(std::shared_ptr<const Shelf> lessons, bool open_one_changed);
    void mark_finished(const std::set<std::string>& lessons);
    void offer(std::shared_ptr<const Glossary> glossary);

    /// Returns true if the next frame is due now, for motion or a coming tooltip.
    bool animating() const;
    /// Returns true if positions may change in the next frame.
    bool moving() const;
    /// Returns true if background work will change frames.
    bool working() const;

    /// Returns true if a mouse button is held: until its release, changes count as one.
    bool dragging() const;

    std::vector<command::SaveKernel> unsaved() const;

    /// Adds the names of shown results, unless the maps follow the results' order.
    ViewSettings as_shown(ViewSettings view) const;

    struct Size {
        float width = 0, height = 0;
    };
    /// In the last frame, in ImGui's units.
    Size size_of(Panel panel) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lanescope
