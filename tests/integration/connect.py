#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""connect.py SANDTRAY: the command `sandtray connect` as a user types it, in a home of its own."""
import os
import pathlib
import subprocess
import sys
import tempfile

SANDTRAY = sys.argv[1]


class Home:
    def __init__(self, folder):
        self.path = pathlib.Path(folder)
        self.environment = {"PATH": f"{folder}/bin", "HOME": folder, "LANG": "C.UTF-8",
                            "XDG_STATE_HOME": f"{folder}/state", "XDG_RUNTIME_DIR": folder}

    def write(self, path, text):
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, *words, code=0, **environment):
        done = subprocess.run([SANDTRAY, "connect", *words], env=self.environment | environment, text=True,
                              capture_output=True, timeout=60, check=False)
        assert done.returncode == code, (words, done)
        return done.stdout + done.stderr


def lists_and_connects(home):
    home.write(".cursor/mcp.json", '{\n  "mcpServers": {\n    "x": {"command": "y"}\n  }\n}\n')
    home.write(".codex/config.toml", '# mine\nmodel = "m"\n')
    before = {path: (home.path / path).read_text() for path in (".cursor/mcp.json", ".codex/config.toml")}

    listed = home.run()
    assert listed == home.run("--list")
    assert "cursor           Cursor                       not connected" in listed, listed
    assert "zed              Zed                          not found on this computer" in listed, listed

    preview = home.run("--dry-run", "cursor")
    assert '+    "sandtray": {\n' in preview and '     "x"' not in preview.split("+")[0].split("\n")[0], preview
    assert (home.path / ".cursor/mcp.json").read_text() == before[".cursor/mcp.json"]

    assert "Cursor is connected. Cursor sees it at once." in home.run("cursor")
    assert "Codex / ChatGPT desktop is connected." in home.run("--all")
    assert "nothing to change" in home.run("cursor")
    assert home.run().count(" connected\n") == 2

    removed = home.run("--remove", "--all")
    assert "Cursor is no longer connected." in removed and "Codex / ChatGPT desktop is no longer" in removed, removed
    for path, text in before.items():
        assert (home.path / path).read_text() == text, path
    assert "No client is connected." in home.run("--remove", "--all")


def says_what_is_wrong(home):
    home.write(".cursor/mcp.json", "{ broken")
    said = home.run("cursor", code=1)
    assert "Correct the file, or enter the server there yourself." in said, said
    assert "line 1 is no valid JSON" in home.run("--list")
    assert "Corrigez le fichier" in home.run("cursor", code=1, LANG="fr_FR.UTF-8", LANGUAGE="fr")
    assert "one client, or --all" in home.run("--remove", code=2)
    assert "one client, or --all" in home.run("cursor", "zed", code=2)
    assert "Unknown client: emacs" in home.run("emacs", code=2)
    assert '"command": "' in home.run("jetbrains")


if __name__ == "__main__":
    for check in (lists_and_connects, says_what_is_wrong):
        with tempfile.TemporaryDirectory() as folder:
            check(Home(folder))
        print(f"{check.__name__}: ok", flush=True)
