// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the program on descriptor 3: as a CommonJS module of the working folder, or as an ES module where its syntax asks
// for one (import, export, top-level await). Given to node with -e; no packages.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const Module = require('node:module');
const vm = require('node:vm');

const source = fs.readFileSync(3, 'utf8');
fs.closeSync(3);
const file = path.join(process.cwd(), 'main.js');

function isCommonJs() {
  try {
    vm.compileFunction(source, ['exports', 'require', 'module', '__filename', '__dirname'], { filename: file });
    return true;
  } catch (error) {
    return !/import|export|await/.test(error.message);
  }
}

process.argv = [process.argv[0], file, ...process.argv.slice(1)];
if (isCommonJs()) {
  const main = new Module(file, null);
  main.filename = file;
  main.paths = Module._nodeModulePaths(process.cwd());
  process.mainModule = main;
  main._compile(source, file);
} else {
  const folder = fs.mkdtempSync(path.join(process.env.TMPDIR || '/tmp', 'main-'));
  const module = path.join(folder, 'main.mjs');
  fs.writeFileSync(module, source);
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  import(require('node:url').pathToFileURL(module)).catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
}
