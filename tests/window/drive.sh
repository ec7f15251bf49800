# What the tests of the window have in common: a program on a display of its own, pressed keys, and waiting for states
# of its log (--log-state), never for time. To be sourced with $lanescope set; expects to be in a folder of its own.
program=

state() { tail -n 1 state.jsonl 2>/dev/null; }

fail() {
    echo "FAILED: $1"
    echo "  state: $(state)"
    import -window root failed.png && cp failed.png "${TMPDIR:-/tmp}/lanescope-window-test-failed.png" &&
        echo "  picture: ${TMPDIR:-/tmp}/lanescope-window-test-failed.png"
    exit 1  # what follows would only fail because of this
}

# wait_for WHAT PATTERN...: until the state's line holds all the patterns.
wait_for() {
    local what=$1 deadline=$((SECONDS + 20)) pattern line missing
    shift
    while [ $SECONDS -lt $deadline ]; do
        line=$(state)
        missing=
        for pattern in "$@"; do grep -qE -- "$pattern" <<<"$line" || missing=$pattern; done
        [ -z "$missing" ] && { echo "ok: $what"; return; }
        kill -0 "$program" 2>/dev/null || { fail "$what: the program has ended"; return; }
        sleep 0.05
    done
    fail "$what: no $missing"
}

field() { state | grep -oE "\"$1\":[^,}]*" | head -n 1 | cut -d: -f2-; }

# open ARGUMENTS...: starts the program and gives its window the keyboard.
open() {
    rm -f state.jsonl
    "$lanescope" "$@" --log-state state.jsonl 2>messages &
    program=$!
    local window
    window=$(timeout 20 xdotool search --sync --onlyvisible --pid $program | tail -n 1)
    xdotool windowfocus --sync "$window"
}

# ends CODE WHAT: the program ends by itself, with that exit code.
ends() {
    local code
    timeout 20 tail --pid=$program -f /dev/null || { fail "$2: it does not end"; }
    wait $program
    code=$?
    if [ $code = "$1" ]; then echo "ok: $2"; else fail "$2: exit code $code, $(cat messages)"; fi
}

# shellcheck disable=SC2086  # a place is two words
click() { xdotool mousemove $1 sleep 0.1 click 1; }
keys() { xdotool key --delay 60 "$@"; }
