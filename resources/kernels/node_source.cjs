// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the source of a cell fit for Runtime.evaluate: no types, import() through the kernel, no import and export
// declarations. Lines stay where they are. The host passes this text as the kernel's last argument.
'use strict';

// Scripts that come through the inspector may not say import(): they call this function of the kernel's instead. It is
// "import" with a Greek o, so that columns in errors stay right.
const IMPORT = 'imp\u03bfrt';
const BEFORE_REGEX = /(^|[(,=:[!&|?{};+\-*%~^<>\n]|\b(return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield))\s*$/;

// The end of the string, comment, template or regular expression that starts here, or `at` if there is none.
function skip(source, at) {
    const two = source.substr(at, 2);
    const first = source[at];
    if (two === '//') {
        const end = source.indexOf('\n', at);
        return end < 0 ? source.length : end;
    }
    if (two === '/*') {
        const end = source.indexOf('*/', at + 2);
        return end < 0 ? source.length : end + 2;
    }
    if (first === '"' || first === "'")
        return matchEnd(/(?:\\[^]|[^\\\n])*?/y, source, at + 1, first);
    if (first === '/' && BEFORE_REGEX.test(source.slice(Math.max(0, at - 20), at)))
        return matchEnd(/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/\n[])*/y, source, at + 1, '/');
    return at;
}

function matchEnd(body, source, from, quote) {
    const whole = new RegExp(body.source + quote, 'y');
    whole.lastIndex = from;
    return whole.test(source) ? whole.lastIndex : from;
}

function redirectImports(source) {
    if (!/\bimport\b/.test(source))
        return source;
    let result = '';
    const nesting = []; // for every open template its number of open braces
    for (let at = 0; at < source.length;) {
        const end = skip(source, at);
        if (end > at) {
            result += source.slice(at, end);
            at = end;
            continue;
        }
        const character = source[at];
        if (character === '`' || (character === '}' && nesting.at(-1) === 0)) {
            if (character === '}')
                nesting.pop();
            const text = /(?:\\[^]|\$(?!\{)|[^\\`$])*(?:`|\$\{|$)/y;
            text.lastIndex = at + 1;
            const [part] = text.exec(source);
            if (part.endsWith('${'))
                nesting.push(0);
            result += character + part;
            at += 1 + part.length;
            continue;
        }
        if (nesting.length && (character === '{' || character === '}'))
            nesting[nesting.length - 1] += character === '{' ? 1 : -1;
        const word = /[\w$\u0080-\uffff]+/y;
        word.lastIndex = at;
        const name = word.exec(source)?.[0] ?? character;
        const call = name === 'import' && /^\s*\(/.test(source.slice(at + 6, at + 40)) && !/\.\s*$/.test(source.slice(0, at));
        result += call ? IMPORT : name;
        at += name.length;
    }
    return result;
}

function names(list) {
    return list.replace(/\b([\w$]+|"[^"]*"|'[^']*')\s+as\s+([\w$]+)/g, '$1: $2');
}

const IMPORT_DECLARATION = /import\s*(?:([\w$]+)\s*(,)?\s*)?(?:\*\s*as\s+([\w$]+)\s*|(\{[^}]*\})\s*)?(?:from\s*)?("[^"\n]*"|'[^'\n]*')(?:\s*(?:with|assert)\s*(\{[^}]*\}))?/y;
const EXPORT_FROM = /export\s*(?:\*(?:\s*as\s+[\w$]+)?|\{[^}]*\})\s*from\s*("[^"\n]*"|'[^'\n]*')/y;
const EXPORT_NAMES = /export\s*\{[^}]*\}/y;
const EXPORT_DEFAULT = /export\s+default\b(?=\s*(async\s+function|function|class)?)/y;

function blank(text) {
    return text.replace(/[^\n]/g, ' ');
}

// The source with the declaration at this place (where V8 says it does not fit) replaced; null if there is none.
function replaceDeclaration(source, line, column) {
    const at = source.split('\n').slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + column;
    const parse = pattern => {
        pattern.lastIndex = at;
        return pattern.exec(source);
    };
    const put = (match, text) => source.slice(0, at) + text + source.slice(at + match[0].length);
    let match = parse(IMPORT_DECLARATION);
    if (match) {
        const [whole, single, , space, list, from, attributes] = match;
        const call = `await ${IMPORT}(${from}${attributes ? `, {with: ${attributes}}` : ''})`;
        const lines = '\n'.repeat(whole.split('\n').length - 1 - (list ?? '').split('\n').length + 1);
        const takes = space ? `const ${space} = ${call}${single ? `, {default: ${single}} = ${space}` : ''}`
            : list ? `const ${single ? `{default: ${single}, ` : '{'}${names(list).slice(1)} = ${call}`
                : single ? `const {default: ${single}} = ${call}` : call;
        return put(match, `${takes}${lines};`); // a line that begins with a bracket may follow
    }
    if ((match = parse(EXPORT_FROM)))
        return put(match, `await ${IMPORT}(${match[1]})${blank(match[0]).replace(/ /g, '')};`);
    if ((match = parse(EXPORT_NAMES)))
        return put(match, blank(match[0]));
    if ((match = parse(EXPORT_DEFAULT)))
        return put(match, match[1] ? blank(match[0]) : 'void 0,');
    return source.startsWith('export', at) ? source.slice(0, at) + '      ' + source.slice(at + 6) : null;
}

function quietly(work) {
    const warn = process.emitWarning;
    process.emitWarning = () => {};
    try {
        return work();
    } finally {
        process.emitWarning = warn;
    }
}

function named(name, message) {
    const error = new Error(message);
    error.name = name;
    error.stack = `${name}: ${message}`;
    return error;
}

// JavaScript of TypeScript: node's own way where there is one, else the program esbuild.
function stripTypes(source) {
    const strip = require('node:module').stripTypeScriptTypes;
    if (strip) {
        try {
            return quietly(() => strip(source, {mode: 'strip'}));
        } catch (error) {
            if (error.code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
                throw named('SyntaxError', error.message);
        }
        try {
            return quietly(() => strip(source, {mode: 'transform'}));
        } catch (error) {
            throw named('SyntaxError', error.message);
        }
    }
    const options = ['--loader=ts', '--target=esnext', '--log-level=error', '--color=false', '--charset=utf8',
        '--tsconfig-raw={"compilerOptions":{"preserveValueImports":true}}'];
    const input = source.replace(/(\bfrom\s*(?:"[^"\n]*"|'[^'\n]*')\s*)with(\s*\{)/g, '$1assert$2'); // older ones know no other
    const child = require('node:child_process').spawnSync('esbuild', options, {input, encoding: 'utf8', maxBuffer: 1 << 28});
    if (child.signal)
        throw Object.assign(named('TypeScriptInterrupted', `esbuild ended by ${child.signal}`), {signal: child.signal});
    if (child.error)
        throw named('TypeScriptMissing', child.error.code === 'ENOENT'
            ? 'this node cannot read TypeScript; install the package esbuild, or write JavaScript' : child.error.message);
    if (child.status !== 0)
        throw named('SyntaxError', child.stderr.trim());
    return child.stdout;
}

module.exports = {IMPORT, redirectImports, replaceDeclaration, stripTypes};
