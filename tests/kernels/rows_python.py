# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of the Python kernel; run.py says what a row is."""


def pictures(facts):
    return [result['image'] for result in facts['results'] if 'image' in result]


def chart(facts):
    return next(result['chart'] for result in facts['results'] if 'chart' in result)


def is_png(facts, width, height):
    image = pictures(facts)[0]
    with open(image['path'], 'rb') as file:
        content = file.read()
    return (content[:4] == b'\x89PNG' and len(content) == image['bytes'] and image['mime_type'] == 'image/png'
            and (image['width'], image['height']) == (width, height))


PLOT = 'import matplotlib.pyplot as plt\n'
STATE = [
    ('value of the last expression', ['1+1'], {'value': '2', 'out': '', 'err': ''}),
    ('state stays', ['x = 20\ndef f(): return x', 'x += 1', 'f()'], {'value': '21'}),
    ('underscore holds the value', ['6 * 7', '_ + 1'], {'value': '43'}),
    ('None is no result', ['None'], {'value': None, 'check': lambda facts: not facts['results']}),
    ('semicolon suppresses', ['(1, 2) ;  # quiet'], {'value': None}),
    ('semicolon inside does not', ['a = 1; a # ;'], {'value': '1'}),
    ('semicolon after wide characters', ['"é€😀";'], {'value': None}),
    ('string of several lines as value', ['"""a\nb"""'], {'value': "'a\\nb'"}),
    ('empty cell', [''], {'value': None}),
    ('only a comment', ['# nothing'], {'value': None}),
    ('unicode names and output', ['größe = "日本😀"\nprint(größe)\ngröße'], {'out': '日本😀\n', 'value': "'日本😀'"}),
    ('lone surrogate', ['"\\ud800"'], {'value': "'\\ud800'"}),
    ('carriage returns', ['a = 1\r\nif a:\r\n    a = 2\r\na'], {'value': '2'}),
    ('name is __main__', ['if __name__ == "__main__": print("main")'], {'out': 'main\n'}),
    ('argv', ['import sys; sys.argv'], {'value': "['']"}),
    ('no clutter', ['[n for n in dir() if not n.startswith("__")]'], {'value': '[]'}),
    ('import from the folder', ['open("mine.py", "w").write("v = 5")', 'import mine; mine.v'], {'value': '5'}),
    ('folder stays', ['import os; os.mkdir("d"); os.chdir("d")', 'os.path.basename(os.getcwd())'], {'value': "'d'"}),
    ('future imports stay', ['from __future__ import annotations', 'def f(a: b): pass\nf.__annotations__'],
     {'value': "{'a': 'b'}"}),
    ('pickle of a class of a cell', ['class A: pass', 'import pickle; type(pickle.loads(pickle.dumps(A()))) is A'],
     {'value': 'True'}),
    ('source of a function', ['def f():\n    return 1', 'import inspect; inspect.getsource(f)'],
     {'value': "'def f():\\n    return 1\\n'"}),
    ('dataclass and typing', ['from dataclasses import dataclass\n@dataclass\nclass P:\n  x: int\nP(1)'],
     {'value': 'P(x=1)'}),
    ('exception freed after the cell', ['import weakref\nclass A: pass\ndef f():\n  a = A(); global w; w = weakref.ref(a)\n  1/0',
                                         'try:\n  f()\nexcept ZeroDivisionError: pass', 'f()', 'w() is None'],
     {'value': 'True'}),
]
VALUES = [
    ('long list fills lines', ['list(range(60))'],
     {'check': lambda facts: facts['results'][0]['data']['text/plain'].count('\n') == 2}),
    ('long dict has lines', ['{f"key{i}": "x" * 30 for i in range(5)}'],
     {'check': lambda facts: facts['results'][0]['data']['text/plain'].count('\n') == 4}),
    ('list in itself', ['a = list(range(50)); a.append(a); a'], {'value_has': '[...]'}),
    ('ten million elements', ['list(range(10**7))'], {'value_has': '9990000 of 10000000 elements left out', 'within': 5}),
    ('five million characters', ['"x" * 5_000_000'], {'value_has': '[... 4900002 characters left out]', 'within': 3}),
    ('deep nesting', ['a = []\nfor _ in range(500): a = [a]\na'], {'value_has': '[[[['}),
    ('repr raises', ['class A:\n  def __repr__(self): raise ValueError("no")\nA()'],
     {'value': '<A object whose repr() raised ValueError: no>'}),
    ('repr exits', ['class A:\n  def __repr__(self): raise SystemExit(4)\nA()'], {'value_has': 'raised SystemExit: 4'}),
    ('repr gives no string', ['class A:\n  def __repr__(self): return 5\nA()'], {'value_has': 'raised TypeError'}),
    ('display', ['display(1, "a")\n2'], {'value': '2', 'check': lambda facts: [
        (result['main'], result['data']['text/plain']) for result in facts['results']] == [
            (False, '1'), (False, "'a'"), (True, '2')]}),
    ('rich methods', ['class A:\n  def _repr_html_(self): return "<b>"\n  def _repr_json_(self): return {"a": [1, float("nan")]}\n'
                      '  def _repr_latex_(self): return "$x$"\n  def _repr_markdown_(self): return "*x*"\n'
                      '  def _repr_svg_(self): return "<svg/>"\n  def __repr__(self): return "A"\nA()'],
     {'value': 'A', 'check': lambda facts: facts['results'][0]['data'] == {
         'text/plain': 'A', 'text/html': '<b>', 'application/json': {'a': [1, None]}, 'text/latex': '$x$',
         'text/markdown': '*x*', 'image/svg+xml': '<svg/>'}}),
    ('mime bundle', ['class A:\n  def _repr_mimebundle_(self, include=None, exclude=None):\n'
                     '    return {"text/html": "<i>", "text/plain": "own"}, {}\nA()'],
     {'value': 'own', 'check': lambda facts: facts['results'][0]['data']['text/html'] == '<i>'}),
    ('rich method raises', ['class A:\n  def _repr_html_(self): raise OSError("x")\n  def __repr__(self): return "A"\nA()'],
     {'value': 'A', 'err_has': '_repr_html_ of A raised OSError: x'}),
    ('not an image', ['class A:\n  def _repr_png_(self): return b"nonsense"\n  def __repr__(self): return "A"\nA()'],
     {'value': 'A', 'err_has': 'neither PNG nor JPEG'}),
    ('report larger than 1 MiB', ['class A:\n  def _repr_json_(self): return ["é" * 600_000]\n  def __repr__(self): return "A"\nA()'],
     {'value': 'A', 'check': lambda facts: list(facts['results'][0]['data']) == ['text/plain']}),
    ('many large results', ['for _ in range(100): display("x" * 10**6)'],
     {'err_has': 'larger than 7 MiB', 'check': lambda facts: 60 < len(facts['results']) < 80}),
    ('display in a thread', ['import threading\nt = threading.Thread(target=display, args=(5,)); t.start(); t.join()'],
     {'check': lambda facts: facts['results'][0]['data']['text/plain'] == '5'}),
]
ERRORS = [
    ('traceback of a cell', ['def f():\n  return 1/0', 'f()'],
     {'code': 1, 'error': 'ZeroDivisionError', 'check': lambda facts: facts['stderr'] == facts['error']['traceback'] and (
         facts['error']['message'] == 'division by zero'), 'trace_has': 'File "<cell 1>", line 2, in f\n    return 1/0',
      'trace_lacks': '<string>'}),
    ('syntax error', ['a b'], {'code': 1, 'error': 'SyntaxError', 'trace_has': '  File "<cell 1>", line 1\n    a b\n'}),
    ('syntax error has a caret', ['x = (1,\ny = 2'], {'code': 1, 'error': 'SyntaxError', 'trace_has': '^'}),
    ('late syntax error', ['x = 1\nreturn x'], {'code': 1, 'error': 'SyntaxError', 'trace_has': '    return x\n'}),
    ('nothing runs before a syntax error', ['print("no")\nreturn'], {'code': 1, 'error': 'SyntaxError', 'out': ''}),
    ('too deep source', ['(' * 5000 + ')' * 5000], {'code': 1, 'check': lambda facts: facts['error'], 'error': 'SyntaxError'}),
    ('indentation error', ['if 1:\nx'], {'code': 1, 'error': 'IndentationError'}),
    ('recursion', ['def f(): f()\nf()'], {'code': 1, 'error': 'RecursionError', 'trace_has': 'times]'}),
    ('chained', ['try:\n  1/0\nexcept ZeroDivisionError as e:\n  raise KeyError("k") from e'],
     {'code': 1, 'error': 'KeyError', 'trace_has': 'direct cause', 'trace_lacks': '<string>'}),
    ('exception group', ['raise ExceptionGroup("g", [ValueError("a"), TypeError("b")])'],
     {'code': 1, 'error': 'ExceptionGroup', 'trace_has': 'TypeError: b'}),
    ('str of the exception raises', ['class E(Exception):\n  def __str__(self): 1/0\nraise E'], {'code': 1, 'error': 'E'}),
    ('error in a thread', ['import threading\ndef f():\n  1/0\nt = threading.Thread(target=f); t.start(); t.join()'],
     {'err_has': '  File "<cell 1>", line 3, in f\n    1/0\n'}),
    ('import fails', ['import nothing_like_this'],
     {'code': 1, 'error': 'ModuleNotFoundError', 'trace_lacks': 'find_spec'}),
    ('warning names the cell', ['import warnings\nwarnings.warn("w")', 'import warnings\nwarnings.warn("w")'],
     {'err_has': '<cell 2>:2: UserWarning: w\n  warnings.warn("w")'}),
    ('invalid UTF-8', [b'x = "\xff"'], {'code': 1, 'error': 'UnicodeDecodeError'}),
    ('own excepthook', ['import sys\nsys.excepthook = lambda *a: print("mine")', '1/0'],
     {'code': 1, 'error': 'ZeroDivisionError', 'out': 'mine\n', 'err': ''}),
]
WAYS_OUT = [
    ('sys.exit with a number', ['import sys; sys.exit(3)'], {'code': 3, 'err': ''}),
    ('sys.exit with a text', ['import sys; sys.exit("bye")'], {'code': 1, 'err': 'bye\n'}),
    ('exit() keeps the state', ['x = 1; exit()', 'x'], {'value': '1'}),
    ('quit(300) in a function', ['def f(): quit(300)\nf()'], {'code': 44}),
    ('os._exit ends the kernel', ['import os; os._exit(2)'], {'dies': True}),
    ('input', ['input("name? ")'], {'code': 1, 'error': 'EOFError', 'out': 'name? ', 'trace_has': 'no keyboard'}),
    ('input from a string', ['import sys, io; sys.stdin = io.StringIO("a\\n")', 'input()'], {'value': "'a'"}),
    ('stdin is at its end', ['import sys; sys.stdin.read()'], {'value': "''"}),
    ('stdin after exit()', ['exit()', 'import sys; sys.stdin.read()'], {'value': "''"}),
    ('interrupt of a busy loop', ['x = 7', ('while True: pass', 0.3), 'x'], {'value': '7'}),
    ('what an interrupt says', [('while True: pass', 0.3)],
     {'code': 130, 'error': 'KeyboardInterrupt', 'within': 1, 'trace_has': 'File "<cell 1>", line 1'}),
    ('interrupt of sleep', [('import time\ntime.sleep(30)', 0.3)], {'code': 130, 'error': 'KeyboardInterrupt', 'within': 1}),
    ('interrupt of a subprocess', [('import subprocess\nsubprocess.run(["sleep", "30"])', 0.3)],
     {'code': 130, 'error': 'KeyboardInterrupt', 'within': 1}),
    ('interrupt of await', ['import asyncio', ('async def f():\n  await asyncio.sleep(30)\nawait f()', 0.5)],
     {'code': 130, 'error': 'KeyboardInterrupt', 'within': 1, 'trace_has': 'line 2, in f', 'trace_lacks': '<string>'}),
    ('interrupt of asyncio.run', [('import asyncio\nasyncio.run(asyncio.sleep(30))', 0.5)],
     {'code': 130, 'error': 'KeyboardInterrupt', 'within': 1}),
    ('interrupt of a repr', [('class A:\n  def __repr__(self):\n    while True: pass\nA()', 0.3)],
     {'code': 130, 'error': 'KeyboardInterrupt', 'within': 1}),
    ('own handler of SIGINT', ['import signal\nsignal.signal(2, lambda *_: print("caught"))', ('import time; time.sleep(0.6)', 0.2)],
     {'out': 'caught\n'}),
    ('interrupt while idle', ['x = 5', None, None, 0.1, 'x'], {'value': '5'}),
    ('interrupt just before a cell', ['x = 5', None, 'x'], {'value': '5'}),
    ('interrupt while a loop idles', ['import asyncio\nawait asyncio.sleep(0)', 0.05, None, 0.05, 'await asyncio.sleep(0, 8)'],
     {'value': '8'}),
    ('alarm between cells', ['import signal\ndef f(*_): raise OSError("late")\nsignal.signal(14, f); signal.setitimer(0, 0.05);', 0.15, '5'],
     {'value': '5'}),
    ('atexit in a forked child', ['import atexit, os\natexit.register(print, "bye", flush=True)\npid = os.fork()\nif pid: os.waitpid(pid, 0)'],
     {'out': 'bye\n'}),
]
ASYNC = [
    ('top-level await', ['import asyncio\nawait asyncio.sleep(0, 5)'], {'value': '5'}),
    ('await without a value', ['import asyncio\nasync def f(): return 3\nx = await f()', 'x'], {'value': '3'}),
    ('async for and with', ['async def g():\n  yield 1\n  yield 2', '[i async for i in g()]'], {'value': '[1, 2]'}),
    ('asyncio.run', ['import asyncio\nasync def f(): return 4\nasyncio.run(f())'], {'value': '4'}),
    ('asyncio.run after await', ['import asyncio\nawait asyncio.sleep(0)', 'asyncio.run(asyncio.sleep(0, 6))',
                                 'await asyncio.sleep(0, 7)'], {'value': '7'}),
    ('tasks go on between cells', ['import asyncio\nn = 0\nasync def f():\n  global n\n  while True:\n    n += 1\n'
                                   '    await asyncio.sleep(0.001)\nt = asyncio.create_task(f())\nawait asyncio.sleep(0)',
                                   0.1, 'n > 10'], {'value': 'True'}),
    ('exception in await', ['async def f():\n  raise KeyError(1)\nawait f()'],
     {'code': 1, 'error': 'KeyError', 'trace_lacks': 'asyncio'}),
    ('exit in await', ['import sys\nasync def f(): sys.exit(5)\nawait f()'], {'code': 5, 'err': ''}),
]
PROCESSES = [
    ('threads', ['from concurrent.futures import ThreadPoolExecutor as T\nwith T(4) as t: r = list(t.map(abs, [-1, -2]))\nr'],
     {'value': '[1, 2]'}),
    ('thread goes on', ['import threading, time\ndef f():\n  time.sleep(0.1); print("late")\nt = threading.Thread(target=f); t.start()',
                        't.join()'], {'out': 'late\n'}),
    ('multiprocessing', ['from multiprocessing import Pool\ndef f(x): return x * x\nwith Pool(2) as p: r = p.map(f, range(4))\nr'],
     {'value': '[0, 1, 4, 9]'}),
    ('fork falls through', ['import os\npid = os.fork()\nif pid: os.waitpid(pid, 0)\nprint("parent" if pid else "child")\n'
                            '5 if pid else 6'], {'value': '5', 'out': 'child\nparent\n'}),
    ('fork raises', ['import os\npid = os.fork()\nif not pid: 1/0\nos.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])'],
     {'value': '1', 'err_has': 'ZeroDivisionError'}),
    ('child does not hold the pipes', ['import subprocess\nsubprocess.run(["sh", "-c", "ls /proc/self/fd"], capture_output=True,'
                                       ' close_fds=False).stdout'], {'value': "b'0\\n1\\n2\\n3\\n'"}),
    ('shell output in order', ['import os\nprint("a")\nos.system("echo b")\nprint("c");'], {'out': 'a\nb\nc\n'}),
    ('output of 5 MB', ['for i in range(50_000): print("x" * 99)'], {'check': lambda facts: len(facts['stdout']) == 5_000_000}),
    ('output without a newline', ['print("a", end="")'], {'out': 'a'}),
    ('closing stdout', ['import sys\nsys.stdout.close()', 'print("again")'], {'out': 'again\n'}),
    ('closing descriptor 1', ['import os\nos.close(1)', 'print("again")'], {'out': 'again\n'}),
    ('closing low descriptors', ['import os\nos.closerange(0, 256)', 'print("again")'], {'out': 'again\n'}),
    ('closing every descriptor', ['import os\nos.closerange(0, 65536)'], {'dies': True}),
    ('stdout replaced', ['import sys, io\nsys.stdout = io.StringIO()\nprint("x")', 'sys.stdout.getvalue()'], {'value': "'x\\n'"}),
    ('printf of the C library', ['import ctypes\nctypes.CDLL(None).printf(b"low\\n");'], {'out': 'low\n'}),
]
RICH = [
    ('data frame', ['import pandas\npandas.DataFrame({"a": [1, 2]})'],
     {'needs': 'pandas', 'value': '   a\n0  1\n1  2', 'check': lambda facts: '<table' in facts['results'][0]['data']['text/html']}),
    ('large data frame', ['import pandas\npandas.DataFrame({"a": range(10**6)})'],
     {'needs': 'pandas', 'value_has': '[1000000 rows x 1 columns]'}),
    ('image', ['from PIL import Image\nImage.new("RGB", (7, 5))'],
     {'needs': 'PIL', 'value_has': 'size=7x5', 'check': lambda facts: is_png(facts, 7, 5)}),
    ('image shown', ['from PIL import Image\nImage.new("L", (7, 5)).show()'],
     {'needs': 'PIL', 'value': None, 'check': lambda facts: is_png(facts, 7, 5)}),
    ('jpeg bytes', ['import io\nfrom PIL import Image\nb = io.BytesIO(); Image.new("RGB", (9, 4)).save(b, "jpeg")\n'
                    'class J:\n  def _repr_jpeg_(self): return b.getvalue()\nJ()'],
     {'needs': 'PIL', 'check': lambda facts: pictures(facts)[0]['width'] == 9 and pictures(facts)[0]['path'].endswith('.jpg')}),
    ('line chart', [PLOT + 'plt.plot([1, 2, 3], [4, 5, 6], label="l")\nplt.title("T"); plt.xlabel("time (s)"); plt.ylabel("y");'],
     {'needs': 'matplotlib', 'value': None, 'check': lambda facts: len(pictures(facts)) == 1 and {
         **chart(facts), 'x_ticks': 0, 'y_ticks': 0, 'x_tick_labels': 0, 'y_tick_labels': 0} == {
             'type': 'line', 'title': 'T', 'x_label': 'time (s)', 'x_unit': 's', 'y_label': 'y', 'y_unit': None, 'x_ticks': 0,
             'x_tick_labels': 0, 'x_scale': 'linear', 'y_ticks': 0, 'y_tick_labels': 0, 'y_scale': 'linear',
             'elements': [{'label': 'l', 'points': [[1, 4], [2, 5], [3, 6]]}]}}),
    ('bar chart', [PLOT + 'plt.bar(["a", "b"], [1, 2]);'], {'needs': 'matplotlib', 'check': lambda facts: chart(facts)['elements'] == [
        {'label': 'a', 'group': '', 'value': 1}, {'label': 'b', 'group': '', 'value': 2}]}),
    ('scatter chart', [PLOT + 'plt.xscale("log"); plt.scatter([1, 2], [3, 4]);'],
     {'needs': 'matplotlib', 'check': lambda facts: chart(facts)['type'] == 'scatter' and chart(facts)['x_scale'] == 'log' and (
         chart(facts)['elements'][0]['points'] == [[1, 3], [2, 4]])}),
    ('pie chart', [PLOT + 'plt.pie([1, 3], labels=["a", "b"], autopct="%d");'],
     {'needs': 'matplotlib', 'check': lambda facts: [(e['label'], round(e['angle'])) for e in chart(facts)['elements']] == [
         ('a', 90), ('b', 270)]}),
    ('box plot', [PLOT + 'plt.boxplot([[1, 2, 3, 4, 100], [1, 1, 1]]);'],
     {'needs': 'matplotlib', 'check': lambda facts: chart(facts)['type'] == 'box_and_whisker' and chart(facts)['elements'][0] == {
         'label': '1', 'min': 1, 'first_quartile': 2, 'median': 3, 'third_quartile': 4, 'max': 4, 'outliers': [100]}}),
    ('several axes', [PLOT + 'f, a = plt.subplots(1, 2); a[0].plot([1, 2]); a[1].bar(["x"], [1]); f.suptitle("S");'],
     {'needs': 'matplotlib', 'check': lambda facts: chart(facts)['title'] == 'S' and [
         part['type'] for part in chart(facts)['elements']] == ['line', 'bar']}),
    ('dates on the axis', [PLOT + 'import datetime as d\nplt.plot([d.date(2024, 1, 1), d.date(2024, 1, 2)], [1, 2]);'],
     {'needs': 'matplotlib', 'check': lambda facts: chart(facts)['x_scale'] == 'datetime' and (
         chart(facts)['elements'][0]['points'][0] == ['2024-01-01T00:00:00+00:00', 1])}),
    ('figure as value shows once', [PLOT + 'fig, ax = plt.subplots()\nax.plot([1])\nfig'],
     {'needs': 'matplotlib', 'check': lambda facts: len(pictures(facts)) == 1 and facts['results'][0]['main']}),
    ('figure again in a later cell', [PLOT + 'fig, ax = plt.subplots()\nax.plot([1]);', 'fig'],
     {'needs': 'matplotlib', 'check': lambda facts: len(pictures(facts)) == 1}),
    ('show twice, two figures', [PLOT + 'plt.plot([1]); plt.show(); plt.plot([2]); plt.show()'],
     {'needs': 'matplotlib', 'err': '', 'check': lambda facts: len(pictures(facts)) == 2}),
    ('figures of a failed cell', [PLOT + 'plt.plot([1])\n1/0'],
     {'needs': 'matplotlib', 'code': 1, 'error': 'ZeroDivisionError', 'check': lambda facts: len(pictures(facts)) == 1}),
    ('figure that cannot be drawn', [PLOT + 'plt.title("$\\\\nonsense{$");'], {'needs': 'matplotlib', 'err_has': 'no rich result'}),
    ('figure without pyplot', ['from matplotlib.figure import Figure\nf = Figure()\nf.subplots().plot([1])\nf'],
     {'needs': 'matplotlib', 'check': lambda facts: len(pictures(facts)) == 1}),
]
ROWS = STATE + VALUES + ERRORS + WAYS_OUT + ASYNC + PROCESSES + RICH
