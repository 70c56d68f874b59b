// SPDX-License-Identifier: GPL-3.0-or-later
// Sandtray's JavaScript and TypeScript kernel: runs cells from descriptor 3 in one global scope, reports on descriptor 4.
//
// Started as `node --no-force-async-hooks-checks -e TEXT LANGUAGE SOURCE`, SOURCE being the text of node_source.cjs. A
// cell is evaluated as in node's REPL (inspector, replMode). A worker thread reads descriptor 3: it can stop this thread
// even in an endless loop after an await (Runtime.terminateExecution), and what it stops stays usable; a timer stopped
// halfway would otherwise fail node's check of its hooks. The first cell is read here, while the worker starts.
(function () {
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const util = require('node:util');
const {Session} = require('node:inspector');
const {Worker} = require('node:worker_threads');

const [language, sourceText] = process.argv.splice(1);
const {IMPORT, redirectImports, replaceDeclaration, stripTypes} = load(sourceText);
const CLIP = 100_000, REPORT = 1 << 20, CELL = 7 << 20; // characters of a text, bytes of a report, of a cell's results
// Shared with the worker: it may read; the cell to stop; the last one over; the one whose code runs.
const READY = 0, INTERRUPTED = 1, CLOSED = 2, RUNNING = 3;
const OWN_FRAME = /^\s+at .*(\[eval|node:inspector|node:events|node:internal\/(worker|event_target|per_context|vm|process))/;
const shared = new Int32Array(new SharedArrayBuffer(16));
const pipe = fs.fstatSync(4).ino;
const session = new Session();
const late = []; // what went wrong between cells, told in the next
const leave = process.exit;
let cell = {open: false};
let take; // the inspector's name for receive()
let received;

// The worker's program: it only blocks, so that it never needs this thread.
function watch() {
    const fs = require('node:fs');
    const {Session} = require('node:inspector');
    const {parentPort, workerData: shared} = require('node:worker_threads');
    const [READY, INTERRUPTED, CLOSED, RUNNING] = [0, 1, 2, 3];
    const session = new Session();
    session.connectToMainThread();
    let buffer = Buffer.alloc(0);
    let current = 0;
    const read = () => {
        const piece = Buffer.allocUnsafe(1 << 16);
        const length = fs.readSync(3, piece);
        buffer = Buffer.concat([buffer, piece.subarray(0, length)]);
        return length > 0;
    };
    // An idle main thread ends the cell itself when it gets the message; a busy one must be stopped first, but not while
    // it reads the cell: nobody would end it then.
    const interrupt = () => {
        Atomics.store(shared, INTERRUPTED, current);
        for (let wait = 60; Atomics.load(shared, CLOSED) < current && wait < 5000; wait *= 2) {
            parentPort.postMessage({interrupt: current});
            Atomics.wait(shared, CLOSED, current - 1, wait);
            if (Atomics.load(shared, CLOSED) < current && Atomics.load(shared, RUNNING) === current)
                session.post('Runtime.terminateExecution');
        }
    };
    Atomics.wait(shared, READY, 0);
    current = Atomics.load(shared, READY);
    for (;;) {
        let end;
        while ((end = buffer.indexOf(10)) < 0) {
            if (!read())
                return parentPort.postMessage({end: true});
        }
        const [word, number, length] = buffer.subarray(0, end).toString().split(' ');
        buffer = buffer.subarray(end + 1);
        if (word !== 'cell') {
            if (Atomics.load(shared, CLOSED) < current)
                interrupt();
            continue;
        }
        while (buffer.length < Number(length)) {
            if (!read())
                return parentPort.postMessage({end: true});
        }
        current = Number(number);
        parentPort.postMessage({cell: current, source: Uint8Array.prototype.slice.call(buffer, 0, Number(length))});
        buffer = buffer.subarray(Number(length));
    }
}

function load(text) {
    const module = {exports: {}};
    new Function('module', 'require', text)(module, require);
    return module.exports;
}

function send(head, body = '') {
    if (fs.fstatSync(4).ino !== pipe)
        process.abort(); // the user's code closed the pipe and something else has its number
    let bytes = Buffer.from(head + body);
    while (bytes.length) {
        try {
            bytes = bytes.subarray(fs.writeSync(4, bytes));
        } catch (error) {
            if (error.code !== 'EAGAIN')
                throw error;
        }
    }
}

function sendReport(report) {
    const body = JSON.stringify(report);
    send(`report ${Buffer.byteLength(body)}\n`, body);
}

function clip(text) {
    return text.length <= CLIP ? text : `${text.slice(0, CLIP)}\n[... ${text.length - CLIP} characters left out]`;
}

function show(value) {
    try {
        const text = util.inspect(value, {depth: 4, breakLength: 100, maxStringLength: CLIP - 1000});
        return clip(text.includes('\n') ? text.split('\n').filter(line => !OWN_FRAME.test(line)).join('\n') : text);
    } catch (error) {
        return `[a value whose inspection threw ${error instanceof Error ? `${error.name}: ${error.message}` : typeof error}]`;
    }
}

function imageSize(bytes) {
    if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47)
        return {mime_type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20)};
    for (let at = 2; bytes.length > 10 && bytes.readUInt16BE(0) === 0xffd8 && at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
        if (bytes[at + 1] >= 0xc0 && bytes[at + 1] <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(bytes[at + 1]))
            return {mime_type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5)};
    }
    return null;
}

function storeImage(value) {
    if (!(value instanceof Uint8Array))
        return null;
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    const facts = imageSize(bytes);
    if (!facts)
        return null;
    const folder = path.join(process.env.TMPDIR || '/tmp', 'sandtray');
    fs.mkdirSync(folder, {recursive: true});
    const file = `${process.pid}-${cell.number}-${++cell.images}.${facts.mime_type === 'image/png' ? 'png' : 'jpg'}`;
    fs.writeFileSync(path.join(folder, file), bytes);
    return {...facts, path: path.join(folder, file), bytes: bytes.length};
}

function report(value, main) {
    const result = {type: 'result', main, data: {'text/plain': show(value)}};
    if (!cell.open) {
        console.log(result.data['text/plain']);
        return;
    }
    try {
        result.image = storeImage(value) ?? undefined;
    } catch (error) {
        console.error(`the image could not be stored: ${error.message}`);
    }
    cell.sent += Buffer.byteLength(result.data['text/plain']);
    if (cell.sent <= CELL)
        sendReport(result);
    else if (!cell.full)
        console.error('The results of this cell are larger than 7 MiB together: the rest are left out.');
    cell.full = cell.sent > CELL;
}

// An error without the kernel's own frames, and those it came from.
function clean(error, seen = new Set()) {
    if (!(error instanceof Error) || seen.has(error))
        return;
    seen.add(error);
    const lines = String(error.stack).split('\n');
    const own = lines.findIndex(line => /^\s+at .*node:inspector/.test(line));
    const kept = (own < 0 ? lines : lines.slice(0, own)).filter(line => !/^\s+at .*\[eval/.test(line));
    try {
        error.stack = kept.join('\n');
    } catch {}
    clean(error.cause, seen);
    for (const part of Array.isArray(error.errors) ? error.errors : [])
        clean(part, seen);
}

function describe(error) {
    if (!util.types.isNativeError(error) && !(error instanceof Error))
        return {name: 'Uncaught', message: show(error), traceback: `Uncaught ${show(error)}`};
    clean(error);
    const text = show(error);
    const traceback = text === `[${error.stack}]` ? error.stack : text; // without a frame it would stand in brackets
    return {name: clip(String(error.name)), message: clip(String(error.message)), traceback};
}

function fail(error, code = 1) {
    if (cell.failed)
        return;
    cell.failed = true;
    cell.code = code;
    let facts;
    try {
        facts = describe(error);
    } catch {
        facts = {name: 'Error', message: 'the error could not be described', traceback: 'Error'};
    }
    process.stderr.write(`${facts.traceback}\n`);
    if (JSON.stringify(facts).length < REPORT)
        sendReport({type: 'error', ...facts});
}

function interrupted() {
    const error = new Error('the cell was interrupted');
    error.name = 'Interrupted';
    error.stack = 'Interrupted: the cell was interrupted';
    fail(error, 130);
    flush(cell);
}

function finish() {
    if (!cell.open)
        return;
    cell.open = false;
    const code = cell.code ?? Number(process.exitCode ?? 0) & 255;
    process.exitCode = undefined;
    session.post('Runtime.releaseObjectGroup', {objectGroup: 'cell'});
    send(`done ${code}\n`);
    Atomics.store(shared, CLOSED, cell.number);
    Atomics.notify(shared, CLOSED);
}

// Ends the cell when what it printed is out: node queues what a full pipe does not take.
function flush(over) {
    const waiting = [process.stdout, process.stderr].find(stream => stream.writableLength > 0 && !stream.destroyed);
    if (waiting)
        waiting.write('', () => flush(over));
    else if (over === cell)
        finish();
}

// Ends the cell once rejections that nobody handles have been found.
function finishSoon(over) {
    setImmediate(flush, over);
}

// The value behind one of the inspector's names.
function unwrap(object) {
    const argument = object.objectId ? {objectId: object.objectId}
        : object.unserializableValue ? {unserializableValue: object.unserializableValue} : {value: object.value};
    received = undefined;
    session.post('Runtime.callFunctionOn', {objectId: take, functionDeclaration: 'function (value) { this(value); }', arguments: [argument]});
    return received;
}

function syntaxError(error, details, source) {
    const line = source.split('\n')[details.lineNumber] ?? '';
    error.stack = `${cell.name}:${details.lineNumber + 1}\n${line}\n${' '.repeat(details.columnNumber)}^\n${error.name}: ${error.message}`;
    return error;
}

function evaluate(source) {
    const mine = cell;
    const parameters = {expression: `${source}\n//# sourceURL=${cell.name}`, replMode: true, awaitPromise: true, objectGroup: 'cell'};
    Atomics.store(shared, RUNNING, cell.number);
    session.post('Runtime.evaluate', parameters, (problem, answer) => {
        if (mine !== cell || !cell.open)
            return;
        if (problem || (answer.exceptionDetails && Atomics.load(shared, INTERRUPTED) === cell.number)) {
            if (!cell.failed && cell.code === undefined)
                interrupted();
            finishSoon(mine);
            return;
        }
        const details = answer.exceptionDetails;
        if (!details) {
            const value = unwrap(answer.result);
            if (value !== undefined)
                report(value, true);
        } else {
            const error = unwrap(details.exception);
            if (error?.signal === 'SIGINT') { // the program that the cell waited for knew it first
                interrupted();
                return;
            }
            const early = error instanceof SyntaxError && !/ at .*cell-\d+\.js|file:\/\//.test(error.stack);
            if (early && /import statement outside|'export'|import call|Unexpected (identifier|string|token).*/.test(error.message)) {
                const changed = replaceDeclaration(source, details.lineNumber, details.columnNumber);
                if (changed !== null)
                    return evaluate(changed);
            }
            if (error?.signal === 'SIGINT') // of a child that the interrupt has met before this
                interrupted();
            else
                fail(early ? syntaxError(error, details, source) : error);
        }
        finishSoon(mine);
    });
}

function begin(number, bytes) {
    const folder = process.cwd();
    cell = {number, name: `cell-${number}.js`, open: true, images: 0, sent: 0};
    if (late.length)
        process.stderr.write(late.splice(0).join(''));
    if (begin.folder !== folder) {
        globalThis.require = require('node:module').createRequire(path.join(folder, 'cell'));
        begin.folder = folder;
    }
    try {
        const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes).replace(/\r\n?/g, '\n').replace(/^#!/, '//');
        evaluate(redirectImports(language === 'typescript' ? stripTypes(text) : text));
    } catch (error) {
        if (error.signal === 'SIGINT') // the program that translates knew it first
            return interrupted();
        fail(error);
        finishSoon(cell);
    }
}

function importModule(name, options) {
    const specifier = String(name);
    const place = /^\.{0,2}\//.test(specifier) ? path.resolve(specifier) : specifier;
    if (place.endsWith('.json'))
        return Promise.resolve().then(() => ({default: globalThis.require(place)}));
    const url = place.startsWith('/') ? require('node:url').pathToFileURL(place).href : place;
    return options ? import(url, options) : import(url);
}

function stray(error) {
    if (cell.open) {
        fail(error);
        finishSoon(cell);
    } else {
        late.push(`${describe(error).traceback}\n`);
    }
}

function hide(name, value) {
    Object.defineProperty(globalThis, name, {value, writable: true, configurable: true, enumerable: false});
}

function prepare() {
    process.on('SIGINT', () => {});
    process.on('uncaughtException', stray);
    process.on('unhandledRejection', error => {
        if (process.listenerCount('unhandledRejection') === 1)
            stray(error);
    });
    process.exit = code => {
        if (cell.open && cell.code === undefined)
            cell.code = Number(code ?? process.exitCode ?? 0) & 255;
        finishSoon(cell);
        session.post('Runtime.terminateExecution'); // nothing after this runs, not even a finally
        for (;;);
    };
    session.connect();
    hide('display', (...values) => values.forEach(value => report(value, false)));
    hide(IMPORT, importModule);
    hide('sandtrayReceive', value => { received = value; });
    session.post('Runtime.evaluate', {expression: 'sandtrayReceive'}, (problem, answer) => { take = answer.result.objectId; });
    delete globalThis.sandtrayReceive;
    for (const name of ['module', 'exports', '__filename', '__dirname', 'require'])
        hide(name, globalThis[name]);
}

function readFirst() {
    const exactly = length => {
        const bytes = Buffer.alloc(length);
        for (let have = 0, got; have < length; have += got) {
            got = fs.readSync(3, bytes, have, length - have);
            if (!got)
                leave(0);
        }
        return bytes;
    };
    for (let line = ''; ; line = '') {
        for (let character; (character = exactly(1).toString('latin1')) !== '\n';)
            line += character;
        const [word, number, length] = line.split(' ');
        if (word === 'cell')
            return [Number(number), exactly(Number(length))];
    }
}

prepare();
const worker = new Worker(`(${watch})()`, {eval: true, workerData: shared, stdin: false});
worker.on('message', message => {
    if (message.end)
        leave(0);
    else if (message.cell)
        begin(message.cell, message.source);
    else if (cell.open && message.interrupt === cell.number)
        interrupted();
});
const [number, bytes] = readFirst();
Atomics.store(shared, READY, number);
Atomics.notify(shared, READY);
begin(number, bytes);
})();
