# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of the TypeScript kernel: what is TypeScript's own, then all rows of JavaScript."""
import rows_javascript

# Its translation takes longer than it is left alone.
LONG = ''.join(f'enum E{number}{{A,B,C}}' for number in range(30000)) + '\nfor (;;);'
NEED = {'needs': 'typescript'}
OWN = [
    ('types', ['const x: number = 5; function f<T>(a: T): T { return a }\nf(x as number)'], {'value': '5'}),
    ('interface and type', ['interface A { x: number }\ntype B = A | null;\nconst a: A = {x: 1}; a.x'], {'value': '1'}),
    ('enum', ['enum E { A, B }\nE.B'], {'value': '1'}),
    ('class', ['class P { private x: number; constructor(x: number) { this.x = x } get(): number { return this.x } }\nnew P(3).get()'],
     {'value': '3'}),
    ('import type', ['import type {Stats} from "fs"\nimport {sep} from "path"\nsep'], {'value': "'/'"}),
    ('import stays for later cells', ['import fs from "fs"', 'typeof fs.readFileSync'], {'value': "'function'"}),
    ('state stays', ['let n: number = 1', 'n += 1; n'], {'value': '2'}),
    ('type errors do not matter', ['const x: string = 5 as any; x'], {'value': '5'}),
    ('syntax error', ['const x: = 5'], {'code': 1, 'error': 'SyntaxError'}),
    ('await', ['const x: number = await Promise.resolve(3); x'], {'value': '3'}),
    ('interrupt of the translation', ['const x = 4', (LONG, 0.1), 'x'], {'value': '4'}),
    ('what it says then', ['1', (LONG, 0.1)], {'code': 130, 'error': 'Interrupted'}),
    ('generic arrow and satisfies', ['const f = <T,>(a: T): T => a\nf({a: 1} satisfies object)'], {'value': '{ a: 1 }'}),
]
# esbuild drops empty lines and a lone -0, so what depends on places and on the words of the parser is JavaScript's alone.
PLACES = {'import over lines', 'syntax error', 'error', 'error after await', 'import in texts stays', 'a megabyte of code',
          'special numbers'}
SHARED = [row for row in rows_javascript.ROWS if row[0] not in PLACES]
ROWS = [(name, cells, {**expected, **NEED}) for name, cells, expected in OWN + SHARED]
