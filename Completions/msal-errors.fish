function __msal-errors_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __msal-errors_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __msal-errors_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __msal-errors_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __msal-errors_parse_tokens -S
    set -l unparsed_tokens (__msal-errors_tokens -pc)
    switch $unparsed_tokens[1]
    case 'msal-errors'
        __msal-errors_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'report'
            __msal-errors_parse_subcommand -r 1 'since=' 'until=' 'last=' 'where=+' 'jobs=' 'no-index' 'no-progress' 'documents' 'by=' 'top=' 'all' 'format=' 'for-support' 'output=' 'refresh=' 'origin' 'color=' 'timezone=' 'fail-if=+' 'baseline=' 'version' 'h/help'
        case 'events'
            __msal-errors_parse_subcommand -r 1 'since=' 'until=' 'last=' 'where=+' 'jobs=' 'no-index' 'no-progress' 'documents' 'output=' 'key=' 'version' 'h/help'
        case 'find'
            __msal-errors_parse_subcommand -r 2 'account=' 'since=' 'until=' 'last=' 'where=+' 'jobs=' 'no-index' 'no-progress' 'format=' 'output=' 'key=' 'color=' 'timezone=' 'version' 'h/help'
        case 'compare'
            __msal-errors_parse_subcommand -r 1 'before=+' 'after=+' 'split-at=' 'by=' 'since=' 'until=' 'last=' 'where=+' 'jobs=' 'no-index' 'no-progress' 'documents' 'all' 'format=' 'output=' 'color=' 'timezone=' 'version' 'h/help'
        case 'watch'
            __msal-errors_parse_subcommand -r 1 'where=+' 'documents' 'color=' 'timezone=' 'version' 'h/help'
        case 'explain'
            __msal-errors_parse_subcommand -r 1 'color=' 'version' 'h/help'
        case 'summarize'
            __msal-errors_parse_subcommand -r 1 'since=' 'until=' 'last=' 'where=+' 'jobs=' 'no-index' 'no-progress' 'documents' 'by=' 'output=' 'key=' 'version' 'h/help'
        case 'merge'
            __msal-errors_parse_subcommand -r 1 'output=' 'jobs=' 'version' 'h/help'
        case 'scrub'
            __msal-errors_parse_subcommand -r 1 'output=' 'in-place' 'key=' 'json-lines' 'no-progress' 'version' 'h/help'
        case 'verify'
            __msal-errors_parse_subcommand -r 1 'jobs=' 'no-progress' 'version' 'h/help'
        case 'index'
            __msal-errors_parse_subcommand -r 1 'output=' 'jobs=' 'level=' 'no-progress' 'version' 'h/help'
        case 'recover'
            __msal-errors_parse_subcommand -r 1 'version' 'h/help'
        case 'help'
            __msal-errors_parse_subcommand -r 1 'version'
        end
    end
end

function __msal-errors_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __msal-errors_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __msal-errors_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __msal-errors_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__msal-errors_tokens -p)
    if test -z "$(__msal-errors_tokens -t)"
        set -l index (count (__msal-errors_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'msal-errors' -f
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'report' -d 'Failure counts by error code, explained.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'events' -d 'Every failure, as one normalised JSON object per line.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'find' -d 'The story of one sign-in or one account: every record of an id, in the order of time.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'compare' -d 'What is new, what became more or less frequent, and what is gone, between two logs or two times.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'watch' -d 'Failures as they come, and those of the last hour.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'explain' -d 'What a code means and what to do (offline).'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'summarize' -d 'Keeps the counts of logs in a small file, for reports when the lines are gone.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'merge' -d 'Makes one summary file of several.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'scrub' -d 'A copy that is safe to share: personal data masked, secrets removed.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'verify' -d 'Reads every byte of logs and archives and reports damage.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'index' -d 'Adds an index to archives of this package\'s records, so that queries need not read their lines.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'recover' -d 'Recovers log directories after processes that died.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors report" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" since' -l 'since' -d 'Only records from this time on: RFC 3339, a date, or 24h, 7d before now.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" until' -l 'until' -d 'Only records before this time.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" last' -l 'last' -d 'Only the last 24h, 7d … before the newest record.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report"' -l 'where' -d 'Only records whose KEY has this VALUE. If repeated, all must hold.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" jobs' -l 'jobs' -d 'Inputs that are read at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" no-index' -l 'no-index' -d 'Read the lines even if an index could answer.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" documents' -l 'documents' -d 'Count errors that a file only names because it reads like a document.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" by' -l 'by' -d 'Also group by these keys, separated by commas. hour and day are also keys.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" top' -l 'top' -d 'Groups shown. Default: 20 in the table, all elsewhere.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" all' -l 'all' -d 'Show every group, and count expected failures like the others.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" format' -l 'format' -d 'How to print the report. (default: table)' -rfka 'table json csv markdown html openmetrics'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" for-support' -l 'for-support' -d 'Short text for a support ticket, with the ids that Microsoft asks for.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" output' -l 'output' -d 'Write the report to this file.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" refresh' -l 'refresh' -d 'Write the page of --format html again every so many seconds; a browser that shows it follows.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" origin' -l 'origin' -d 'On the page of --format html: the environment, the directory, the host, and when it was made.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" color' -l 'color' -d 'Colour in the table.' -rfka 'auto always never'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" timezone' -l 'timezone' -d 'Time zone for output: a name like Europe/Berlin, UTC, or local.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report"' -l 'fail-if' -d 'Exit status 1 if this is true, e.g. \'count(*) > 100\', \'rate(-50002) >= 5%\'. If repeated, any.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" baseline' -l 'baseline' -d 'Mark what is new, grown or gone compared with these logs or this JSON report.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors report" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors events" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" since' -l 'since' -d 'Only records from this time on: RFC 3339, a date, or 24h, 7d before now.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" until' -l 'until' -d 'Only records before this time.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" last' -l 'last' -d 'Only the last 24h, 7d … before the newest record.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events"' -l 'where' -d 'Only records whose KEY has this VALUE. If repeated, all must hold.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" jobs' -l 'jobs' -d 'Inputs that are read at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" no-index' -l 'no-index' -d 'Read the lines even if an index could answer.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" documents' -l 'documents' -d 'Count errors that a file only names because it reads like a document.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" output' -l 'output' -d 'Write the events to this file.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" key' -l 'key' -d 'Key for pseudonyms. Default: one for this run only.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors events" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors find" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" account' -l 'account' -d 'An account\'s name instead of an id: finds its pseudonym, which is never printed beside the name.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" since' -l 'since' -d 'Only records from this time on: RFC 3339, a date, or 24h, 7d before now.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" until' -l 'until' -d 'Only records before this time.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" last' -l 'last' -d 'Only the last 24h, 7d … before the newest record.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find"' -l 'where' -d 'Only records whose KEY has this VALUE. If repeated, all must hold.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" jobs' -l 'jobs' -d 'Inputs that are read at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" no-index' -l 'no-index' -d 'Read the lines even if an index could answer.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" format' -l 'format' -d 'How to print what is found. (default: timeline on a terminal, else lines)' -rfka 'timeline lines json'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" output' -l 'output' -d 'Write the records to this file.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" key' -l 'key' -d 'Key for pseudonyms. Default: one for this run only; with --account, the key of this user.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" color' -l 'color' -d 'Colour in the timeline.' -rfka 'auto always never'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" timezone' -l 'timezone' -d 'Time zone of the timeline.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors find" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors compare" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare"' -l 'before' -d 'The earlier logs: a path or glob, repeatable; or FROM/TO, two times, of the PATHs.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare"' -l 'after' -d 'The later logs, in the same way.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" split-at' -l 'split-at' -d 'Compare what is before and after this time in the PATHs.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" by' -l 'by' -d 'Also group by these keys, separated by commas.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" since' -l 'since' -d 'Only records from this time on: RFC 3339, a date, or 24h, 7d before now.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" until' -l 'until' -d 'Only records before this time.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" last' -l 'last' -d 'Only the last 24h, 7d … before the newest record.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare"' -l 'where' -d 'Only records whose KEY has this VALUE. If repeated, all must hold.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" jobs' -l 'jobs' -d 'Inputs that are read at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" no-index' -l 'no-index' -d 'Read the lines even if an index could answer.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" documents' -l 'documents' -d 'Count errors that a file only names because it reads like a document.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" all' -l 'all' -d 'Also compare expected failures (prompts, cancels).'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" format' -l 'format' -d 'How to print the comparison.' -rfka 'text json markdown html'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" output' -l 'output' -d 'Write it to this file.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" color' -l 'color' -d 'Colour in the text.' -rfka 'auto always never'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" timezone' -l 'timezone' -d 'Time zone for output, and for days.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors compare" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors watch" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors watch"' -l 'where' -d 'Only records whose KEY has this VALUE, as in report.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors watch" documents' -l 'documents' -d 'Count errors that a file only names because it reads like a document.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors watch" color' -l 'color' -d 'Colour.' -rfka 'auto always never'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors watch" timezone' -l 'timezone' -d 'Time zone for output.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors watch" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors explain" color' -l 'color' -d 'Colour.' -rfka 'auto always never'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors explain" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors summarize" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" since' -l 'since' -d 'Only records from this time on: RFC 3339, a date, or 24h, 7d before now.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" until' -l 'until' -d 'Only records before this time.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" last' -l 'last' -d 'Only the last 24h, 7d … before the newest record.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize"' -l 'where' -d 'Only records whose KEY has this VALUE. If repeated, all must hold.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" jobs' -l 'jobs' -d 'Inputs that are read at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" no-index' -l 'no-index' -d 'Read the lines even if an index could answer.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" documents' -l 'documents' -d 'Count errors that a file only names because it reads like a document.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" by' -l 'by' -d 'Keys that reports can tell apart later, besides day.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" output' -l 'output' -d 'Write the summary to this file, for its owner only.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" key' -l 'key' -d 'Key for pseudonyms. Default: one for this run only.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors summarize" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors merge" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors merge" output' -l 'output' -d 'Write the summary to this file, for its owner only.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors merge" jobs' -l 'jobs' -d 'Files that are read at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors merge" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors merge" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors scrub" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors scrub" output' -l 'output' -d 'Directory for the copies.' -rfa '(__msal-errors_complete_directories)'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors scrub" in-place' -l 'in-place' -d 'Replace the originals.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors scrub" key' -l 'key' -d 'Key for pseudonyms. Default: one for this run only.' -rF
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors scrub" json-lines' -l 'json-lines' -d 'Read one JSON string per line from standard input, write one per line.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors scrub" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors scrub" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors scrub" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors verify" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors verify" jobs' -l 'jobs' -d 'Files that are read at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors verify" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors verify" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_positional "msal-errors index" -ge 1' -F
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors index" output' -l 'output' -d 'Directory for the indexed copies; the originals stay.' -rfa '(__msal-errors_complete_directories)'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors index" jobs' -l 'jobs' -d 'Files that are worked on at the same time. Default: one per core.' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors index" level' -l 'level' -d '1 (fastest) to 9 (smallest).' -rfka ''
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors index" no-progress' -l 'no-progress' -d 'Show no progress on a terminal.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors index" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors index" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors recover" version' -l 'version' -d 'Show the version.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors recover" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'msal-errors' -n '__msal-errors_should_offer_completions_for_flags_or_options "msal-errors help" version' -l 'version' -d 'Show the version.'
