trap '' INT; eval "${BASH_EXECUTION_STRING#*$'\n'}"; while __sandtray_next "$@"; do eval "$__sandtray_set$__sandtray_code"; { __sandtray_end; } 2>/dev/null; done 240<&- 241>&-; __sandtray_leave "$?" "$-" "" "$@" # SPDX-License-Identifier: GPL-3.0-or-later
# Sandtray's bash kernel: evaluates cells from descriptor 3 in one live shell and says on descriptor 4 when each is over.
#
# Started as `bash -c TEXT bash`. The loop is the first line of the text because bash counts the lines of what it
# evaluates from there: so errors name the line of the cell. While the loop runs, bash keeps the two pipes under numbers
# of its own that programs do not inherit (240 and 241 are closed for the loop, their copies have close-on-exec).
#
# A shell cannot survive `exit`, and bash runs an EXIT trap only once in a process. So the trap writes the state down
# (variables, functions, aliases, options, traps; folder, umask, limits and open files stay with the process anyway) and
# the process executes bash anew, which reads it. Background jobs go on, but `wait` and `jobs` know them no more.
# The user's own EXIT trap runs when a cell exits and when the kernel ends, in a subshell; INT is the user's too.

__sandtray_next() {
    __sandtray_arguments=("$@")
    if [[ $__sandtray_fill ]]; then
        builtin eval "exec $__sandtray_fill"
        __sandtray_fill=''
    fi
    if [[ $__sandtray_open ]]; then # a `continue` of the cell's own came here
        { __sandtray_end; } 2>/dev/null
    fi
    local word number length
    while IFS=' ' builtin read -r -u "$__sandtray_in" word number length; do
        if [[ $word == cell ]]; then
            __sandtray_code=''
            if [[ $length != 0 ]]; then
                LC_ALL=C IFS='' builtin read -r -N "$length" -u "$__sandtray_in" __sandtray_code
            fi
            __sandtray_open=1
            builtin trap -- "$__sandtray_int" INT
            return 0
        fi
    done
    return 1
}

__sandtray_same() {
    return "$__sandtray_status"
}

__sandtray_end() {
    __sandtray_status=$? __sandtray_flags=$-
    builtin set +aeuvxkET
    builtin trap '' INT
    __sandtray_keep "$__sandtray_flags"
    __sandtray_open=''
    builtin printf 'done %d\n' "$__sandtray_status" >&"$__sandtray_out"
}

# The options that the kernel's own code must not run under are set again before the next cell, which also finds the
# status of the last one in $? (unless that would already be an error to it).
__sandtray_keep() {
    local letters=${1//[!aeuvxkET]/}
    __sandtray_set=${letters:+"set -$letters; "}
    if [[ $__sandtray_status != 0 && $letters != *[ex]* && ! $__sandtray_err ]]; then
        __sandtray_set+='__sandtray_same; '
    fi
}

# The trap of EXIT, and where a `break` of the cell's own ends.
__sandtray_leave() {
    { builtin set +aeuvxkET; } 2>/dev/null
    builtin trap '' INT
    __sandtray_status=$1
    if [[ ! $3 ]]; then # in a function the shell's own parameters are out of sight: those of the cell's start stay
        __sandtray_arguments=("${@:4}")
    fi
    __sandtray_traps=$(builtin trap -p)
    builtin trap : INT # stops the user's EXIT trap, not this
    builtin trap - DEBUG ERR RETURN EXIT
    if [[ $__sandtray_exit ]]; then
        (__sandtray_run_exit_trap)
        __sandtray_status=$?
        __sandtray_exit=''
    fi
    if [[ ! $__sandtray_open ]]; then
        builtin exit 0
    fi
    __sandtray_keep "$2"
    builtin trap '' INT
    unset -v __sandtray_code __sandtray_name
    while builtin read -r __sandtray_name; do
        unset -v "$__sandtray_name"
    done < <(__sandtray_locals) 2>/dev/null
    if [[ ! -e /dev/fd/240 ]]; then # `exit` in a function left the loop's redirections; a duplicate would close on exec
        exec 240<"/dev/fd/$__sandtray_in" 241>"/dev/fd/$__sandtray_out"
    fi
    __sandtray_state=$(__sandtray_write_state)
    builtin exec {__sandtray_fd}<<<"$__sandtray_state"
    for __sandtray_name in {1..31}; do # what is ignored across exec could never be trapped again
        builtin trap - "$__sandtray_name"
    done 2>/dev/null
    builtin exec "$BASH" -c "$BASH_EXECUTION_STRING" bash __sandtray_again "$__sandtray_fd" "$__sandtray_status"
}

__sandtray_run_exit_trap() {
    unset -f trap
    builtin eval "(builtin exit $__sandtray_status); $__sandtray_exit"
    builtin exit "$__sandtray_status"
}

# The names that must be unset so that the globals behind local variables show again, as often as it takes. In a
# subshell, since it tries: a global variable takes a probe at once, a local one hides it.
__sandtray_locals() {
    local __sandtray_tries
    while builtin read -r __sandtray_name; do
        if [[ $__sandtray_name == @(BASH*|DIRSTACK|EPOCH*|EUID|FUNCNAME|GROUPS|HISTCMD|LINENO|OPTIND|PIPESTATUS|PPID|RANDOM|SECONDS|SHELLOPTS|SRANDOM|UID|_|__sandtray_*) || -R $__sandtray_name ]]; then
            continue
        fi
        builtin declare -g "$__sandtray_name=987654321" || continue
        for ((__sandtray_tries = 0; __sandtray_tries < 50; ++__sandtray_tries)); do
            [[ ${!__sandtray_name-} != 987654321 ]] || break
            unset -v "$__sandtray_name" || break
            builtin printf '%s\n' "$__sandtray_name"
        done
    done < <(compgen -v) 2>/dev/null
}

# What the next bash sources at its top level.
__sandtray_write_state() {
    while builtin read -r __sandtray_name; do
        if [[ $__sandtray_name != @(BASH*|DIRSTACK|EPOCH*|EUID|FUNCNAME|GROUPS|HISTCMD|LINENO|PIPESTATUS|PPID|RANDOM|SECONDS|SHELLOPTS|SRANDOM|UID|_|__sandtray_name) ]]; then
            builtin declare -p "$__sandtray_name"
        fi
    done < <(compgen -v)
    builtin printf 'SECONDS=%d\n' "$SECONDS"
    builtin shopt -p
    while builtin read -r __sandtray_name; do
        [[ $__sandtray_name == @(__sandtray_*|trap) ]] || builtin declare -f "$__sandtray_name"
    done < <(compgen -A function)
    builtin declare -Fx
    builtin printf '%s\n' "$__sandtray_traps"
    builtin declare -p __sandtray_int # what INT is now is the kernel's
    builtin alias -p
    while builtin read -r __sandtray_name; do
        case $__sandtray_name in
            *errexit | *nounset | *xtrace | *verbose | *allexport | *keyword | *errtrace | *functrace) ;;
            *) builtin printf '%s\n' "$__sandtray_name" ;;
        esac
    done < <(builtin set +o)
} 2>/dev/null

# EXIT and INT belong to the kernel: what the user wants of them is kept and done at the right time.
trap() {
    if [[ $BASHPID != "$__sandtray_pid" || $# == 0 || $1 == -[lp]* ]]; then
        if [[ $# == 0 || $1 == -p && $# == 1 ]]; then
            [[ ! $__sandtray_exit ]] || builtin printf 'trap -- %q EXIT\n' "$__sandtray_exit"
            builtin trap -p | while IFS='' builtin read -r __sandtray_name; do
                [[ $__sandtray_name == *__sandtray_* ]] || builtin printf '%s\n' "$__sandtray_name"
            done
            return
        fi
        builtin trap "$@"
        return
    fi
    [[ $1 != -- ]] || shift
    local __sandtray_action=- __sandtray_result=0
    if [[ $# -gt 1 ]]; then
        __sandtray_action=$1
        shift
    fi
    for __sandtray_name in "$@"; do
        case ${__sandtray_name^^} in
            EXIT | 0) __sandtray_exit=${__sandtray_action#-} ;;
            INT | SIGINT | 2)
                __sandtray_int=$__sandtray_action
                [[ $__sandtray_int != - ]] || __sandtray_int=$__sandtray_stop
                builtin trap -- "$__sandtray_int" INT
                ;;
            ERR) __sandtray_err=${__sandtray_action#-} && builtin trap -- "$__sandtray_action" ERR ;;
            *) builtin trap -- "$__sandtray_action" "$__sandtray_name" || __sandtray_result=$? ;;
        esac
    done
    return "$__sandtray_result"
}

# What follows is done once by every bash, at its top level.
__sandtray_exit='' __sandtray_err='' __sandtray_set='' __sandtray_status=0 __sandtray_fill=''
__sandtray_stop='builtin exit 130 # __sandtray_' __sandtray_pid=$BASHPID
__sandtray_int=$__sandtray_stop
builtin trap '' INT
if [[ ${1-} == __sandtray_again ]]; then
    builtin source "/dev/fd/$2" 2>/dev/null
    builtin eval "exec $2<&-"
    builtin trap '' INT
    __sandtray_exit=''
    builtin printf 'done %d\n' "$3" >&241
    builtin set -- "${__sandtray_arguments[@]}"
else
    shopt -s expand_aliases execfail
    exec 240<&3 241>&4 3<&- 4>&-
fi
__sandtray_open=''
# bash takes the first free numbers from 10 on. They are to be higher, so that `exec 10>file` does no harm: numbers up to
# 59 are occupied until the loop has started.
while exec {__sandtray_in}<&0 && ((__sandtray_in < 60)); do
    __sandtray_fill+=" $__sandtray_in<&-"
done
exec {__sandtray_out}<&0
exec {__sandtray_in}<&- {__sandtray_out}<&-
builtin trap '__sandtray_leave "$?" "$-" "${FUNCNAME-}" "$@"' EXIT
