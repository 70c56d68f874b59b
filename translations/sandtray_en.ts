<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CommandLine</name>
    <message numerus="yes">
        <source>%n sandbox(es) ended.</source>
        <translation>
            <numerusform>%n sandbox ended.</numerusform>
            <numerusform>%n sandboxes ended.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::app::HeadlessApplication</name>
    <message numerus="yes">
        <source>Sandtray had ended without ending %n sandbox(es): what ran in them is lost.</source>
        <translation>
            <numerusform>Sandtray had ended without ending %n sandbox: what ran in it is lost.</numerusform>
            <numerusform>Sandtray had ended without ending %n sandboxes: what ran in them is lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::app::SandboxView</name>
    <message numerus="yes">
        <source>%1
[%n picture(s)]</source>
        <translation>
            <numerusform>%1
[%n picture]</numerusform>
            <numerusform>%1
[%n pictures]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::app::TrayApplication</name>
    <message numerus="yes">
        <source>Sandtray had ended without ending %n sandbox(es): what ran in them is lost. The history shows which.</source>
        <translation>
            <numerusform>Sandtray had ended without ending %n sandbox: what ran in it is lost. The history shows which.</numerusform>
            <numerusform>Sandtray had ended without ending %n sandboxes: what ran in them is lost. The history shows which.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ActivityPage</name>
    <message numerus="yes">
        <source>%n entry(ies)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) exported to %1.</source>
        <translation>
            <numerusform>%n entry exported to %1.</numerusform>
            <numerusform>%n entries exported to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::AnswerRow</name>
    <message numerus="yes">
        <source>Decline a&amp;ll %n of this client</source>
        <translation>
            <numerusform>Decline &amp;the one of this client</numerusform>
            <numerusform>Decline a&amp;ll %n of this client</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::CodePanel</name>
    <message numerus="yes">
        <source>%n more line(s) below</source>
        <translation>
            <numerusform>%n more line below</numerusform>
            <numerusform>%n more lines below</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) above have not been in view yet</source>
        <translation>
            <numerusform>%n line above has not been in view yet</numerusform>
            <numerusform>%n lines above have not been in view yet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::Format</name>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n min</source>
        <translation>
            <numerusform>in %n min</numerusform>
            <numerusform>in %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n h</source>
        <translation>
            <numerusform>in %n h</numerusform>
            <numerusform>in %n h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::Notifier</name>
    <message numerus="yes">
        <source>%n request(s) are waiting in all.</source>
        <translation>
            <numerusform>%n request is waiting in all.</numerusform>
            <numerusform>%n requests are waiting in all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ProblemWords</name>
    <message numerus="yes">
        <source>%n level(s), grant(s) or token(s) were changed from outside and are ignored. Choose the levels anew under Clients.</source>
        <translation>
            <numerusform>%n level, grant or token was changed from outside and is ignored. Choose the levels anew under Clients.</numerusform>
            <numerusform>%n levels, grants or tokens were changed from outside and are ignored. Choose the levels anew under Clients.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestFoot</name>
    <message numerus="yes">
        <source>%n part(s) not opened yet.</source>
        <translation>
            <numerusform>%n part not opened yet.</numerusform>
            <numerusform>%n parts not opened yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestNotices</name>
    <message numerus="yes">
        <source>%n earlier program(s) still run in this sandbox and can use what you allow.</source>
        <translation>
            <numerusform>%n earlier program still runs in this sandbox and can use what you allow.</numerusform>
            <numerusform>%n earlier programs still run in this sandbox and can use what you allow.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestParts</name>
    <message numerus="yes">
        <source>%n line(s) new or changed</source>
        <translation>
            <numerusform>%n line new or changed</numerusform>
            <numerusform>%n lines new or changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) gone</source>
        <translation>
            <numerusform>%n line gone</numerusform>
            <numerusform>%n lines gone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestWords</name>
    <message numerus="yes">
        <source>%n character(s) that change the reading direction</source>
        <translation>
            <numerusform>%n character that changes the reading direction</numerusform>
            <numerusform>%n characters that change the reading direction</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n invisible character(s)</source>
        <translation>
            <numerusform>%n invisible character</numerusform>
            <numerusform>%n invisible characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n control character(s)</source>
        <translation>
            <numerusform>%n control character</numerusform>
            <numerusform>%n control characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) with look-alike letters of other alphabets</source>
        <translation>
            <numerusform>%n word with look-alike letters of other alphabets</numerusform>
            <numerusform>%n words with look-alike letters of other alphabets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pile(s) of accents</source>
        <translation>
            <numerusform>%n pile of accents</numerusform>
            <numerusform>%n piles of accents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n broken character(s)</source>
        <translation>
            <numerusform>%n broken character</numerusform>
            <numerusform>%n broken characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n line(s), the first is %2)</source>
        <comment>what it does, number of the line</comment>
        <translation>
            <numerusform>%1 (%n line, the first is %2)</numerusform>
            <numerusform>%1 (%n lines, the first is %2)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::TrayIcon</name>
    <message numerus="yes">
        <source>%n request(s) waiting for you</source>
        <translation>
            <numerusform>%n request waiting for you</numerusform>
            <numerusform>%n requests waiting for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es)</source>
        <translation>
            <numerusform>%n sandbox</numerusform>
            <numerusform>%n sandboxes</numerusform>
        </translation>
    </message>
</context>
</TS>
