# SPDX-License-Identifier: GPL-3.0-or-later
"""Sandtray's Python kernel: runs cells from descriptor 3 in one __main__ and reports on descriptor 4.

Started as `python3 -c TEXT CHARTS`: TEXT is python_channel.py, python_values.py and this file, one after the other;
CHARTS is the text of python_charts.py, compiled only if matplotlib comes.
Nothing is imported here that a bare interpreter has not loaded already, so that it starts as fast as one.
"""
import _ast
import _frozen_importlib
import _signal
import _thread
import builtins
import os
import sys

REPORT, CELL = 1 << 20, 7 << 20  # bytes of a report, bytes of a cell's results
COROUTINE = 0x80
own = [globals()]  # frames with these globals are not shown to anybody


def report(value, main=False):
    if not channel.mine() or not kernel.open:  # a forked child, or a thread between cells: nobody would hear it
        print(plain(value))
        return
    try:
        result = {'type': 'result', 'main': main, **render(value)}
        body = encode(result)
    except Exception as error:
        print(f'{type(value).__name__}: no rich result, {type(error).__name__}: {told(error)}', file=sys.stderr)
        result = {'type': 'result', 'main': main, 'data': {'text/plain': plain(value)}}
        body = encode(result)
    while len(body) > REPORT:  # the largest parts go first, the plain text never
        result.pop('chart', None)
        rich = [mime for mime in result['data'] if mime != 'text/plain']
        del result['data'][max(rich, key=lambda mime: len(json(result['data'][mime])))]
        body = encode(result)
    kernel.sent += len(body)
    if kernel.sent <= CELL:
        channel.send(b'report %d\n%b' % (len(body), body))
    elif not kernel.full:
        kernel.full = True
        print('The results of this cell are larger than 7 MiB together: the rest are left out.', file=sys.stderr)


def display(*values, **_):
    for value in values:
        report(value)


def strip(error, seen=()):
    """Takes the kernel's frames out of an exception and of those it came from."""
    if error is None or id(error) in seen:
        return
    seen = (*seen, id(error))
    frames, tb = [], error.__traceback__
    while tb:
        if not any(tb.tb_frame.f_globals is scope for scope in own):
            frames.append(tb)
        tb = tb.tb_next
    for frame, following in zip(frames, [*frames[1:], None]):
        frame.tb_next = following
    error.__traceback__ = frames[0] if frames else None
    for other in (error.__cause__, error.__context__, *getattr(error, 'exceptions', ())):
        if isinstance(other, BaseException):
            strip(other, seen)


def format_error(error):
    import traceback
    remember_all()
    strip(error)
    if isinstance(error, SyntaxError) and error.text is None and error.filename in cells:
        lines = cells[error.filename].split('\n')
        if error.lineno and error.lineno <= len(lines):
            error.text = lines[error.lineno - 1] + '\n'
    return ''.join(traceback.format_exception(type(error), error, error.__traceback__))


def print_error(kind, error, tb):
    """sys.excepthook; the interpreter's own would not find the lines of a cell."""
    sys.stderr.write(format_error(error if error is not None else kind()))
    sys.stderr.flush()


def print_thread_error(args):
    if args.exc_type is not SystemExit and args.exc_value is not None:
        name = args.thread.name if args.thread else '?'
        sys.stderr.write(f'Exception in thread {name}:\n{format_error(args.exc_value)}')
        sys.stderr.flush()


def remember_all():
    cache = sys.modules['linecache'].cache
    for name in cells.keys() - cache.keys():
        text = cells[name]
        cache[name] = len(text), None, [line + '\n' for line in text.split('\n')], name


def no_keyboard(prompt='', /):
    if sys.stdin is not sys.__stdin__:
        return real_input(prompt)
    print(prompt, end='', flush=True)
    raise EOFError('there is no keyboard here: put the data into the code, or read it from a file')


class AfterImport:
    """Does something to a module as soon as it has been imported."""

    def __init__(self):
        self.actions = {'linecache': lambda _: remember_all(), 'threading': self.threading, 'PIL.Image': self.pillow,
                        'matplotlib.figure': self.figure, 'matplotlib.pyplot': self.pyplot}
        for name in self.actions.keys() & sys.modules.keys():
            self.actions.pop(name)(sys.modules[name])

    def find_spec(self, name, path, target=None):
        if name not in self.actions:
            return None
        action = self.actions.pop(name)
        spec = _frozen_importlib._find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return spec
        load = spec.loader.exec_module

        def load_and_act(module):
            load(module)
            action(module)
        spec.loader.exec_module = load_and_act
        return spec

    def threading(self, module):
        module.excepthook = print_thread_error

    def pillow(self, module):
        module.Image.show = lambda image, *_, **__: report(image)

    def figure(self, module):
        global charts
        if charts_text:
            scope = type(sys)('sandtray_charts')
            scope.report, scope.told = report, told
            own.append(scope.__dict__)
            exec(compile(charts_text, '<sandtray charts>', 'exec'), scope.__dict__)
            scope.watch(module)
            charts = scope

    def pyplot(self, module):
        if charts:
            charts.take_over(module)


class Kernel:
    """The state between cells and the way through one."""

    def __init__(self):
        self.number = self.images = self.sent = self.futures = 0
        self.open = self.full = False
        self.loop = None
        self.module = sys.modules['__main__'] = type(sys)('__main__')
        self.module.__builtins__ = builtins

    def compile(self, tree, mode):
        flags = self.futures | _ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | (_ast.PyCF_ONLY_AST if mode == 'tree' else 0)
        return compile(tree, f'<cell {self.number}>', 'eval' if mode == 'eval' else 'exec', flags, True)

    def evaluate(self, raw):
        source = raw.decode().replace('\r\n', '\n').replace('\r', '\n')
        cells[f'<cell {self.number}>'] = source
        if 'linecache' in sys.modules:
            remember_all()
        self.module.__dict__.pop('__warningregistry__', None)
        tree = self.compile(source, 'tree')
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], _ast.Expr) else None
        parts = [self.compile(tree, 'exec')]
        if '__future__' in source:
            import __future__
            for name in __future__.all_feature_names:
                self.futures |= parts[0].co_flags & getattr(__future__, name).compiler_flag
        if last is not None:
            parts.append(self.compile(_ast.Expression(last.value), 'eval'))
        if any(part.co_flags & COROUTINE for part in parts):
            value = self.wait_for(self.together(parts))
        else:
            value = [eval(part, self.module.__dict__) for part in parts][-1]
        if last is None or value is None or not channel.mine():
            return
        builtins._ = value
        rest = source.split('\n')[last.end_lineno - 1].encode()[last.end_col_offset:]
        if not rest.lstrip().startswith(b';'):
            report(value, True)

    async def together(self, parts):
        """A cell with await is one task, with its first line already."""
        for part in parts:
            value = eval(part, self.module.__dict__)
            if part.co_flags & COROUTINE:
                value = await value
        return value

    def wait_for(self, coroutine):
        import asyncio
        if self.loop is None or self.loop.is_closed():
            self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        task = self.loop.create_task(coroutine)
        try:
            return self.loop.run_until_complete(task)
        except BaseException as error:
            tb = error.__traceback__
            if task.done():
                task.cancelled() or task.exception()
            else:
                task.cancel()
                try:
                    self.loop.run_until_complete(task)
                except BaseException as cancelled:  # it knows where the code stood
                    tb = cancelled.__traceback__
            while tb and not tb.tb_frame.f_code.co_filename.startswith('<cell '):
                tb = tb.tb_next  # the loop's own frames
            error.__traceback__ = tb or error.__traceback__
            error.__context__ = None
            failed = error
        raise failed

    def idle(self):
        """Lets the tasks of the loop go on until a command comes."""
        if not channel.buffer and self.loop and not self.loop.is_closed():
            self.loop.add_reader(channel.commands, self.loop.stop)
            error = guarded(self.loop.run_forever)
            self.loop.remove_reader(channel.commands)
            if error:
                print_error(type(error), error, None)

    def flush(self):
        for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
            try:
                stream.flush()
            except (AttributeError, ValueError, OSError):
                pass
        if 'ctypes' in sys.modules:
            guarded(lambda: sys.modules['ctypes'].CDLL(None).fflush(None))

    def settle(self, error):
        """The exit code of a cell that raised this, after saying what is to be said."""
        if error is None:
            return 0
        if isinstance(error, SystemExit):
            if error.code is None or isinstance(error.code, int):
                return (error.code or 0) & 255
            guarded(lambda: print(error.code, file=sys.stderr))
            return 1
        texts = []
        failed = guarded(lambda: texts.append(format_error(error)))
        text = clip(texts[0] if texts else f'{type(error).__name__} (its traceback raised {type(failed).__name__})\n')
        if sys.excepthook is print_error or guarded(sys.excepthook, type(error), error, error.__traceback__):
            guarded(lambda: (channel.repair(), sys.stderr.write(text)))
        if channel.mine():
            body = encode({'type': 'error', 'name': type(error).__name__, 'message': clip(told(error)),
                           'traceback': text})
            channel.send(b'report %d\n%b' % (len(body), body))
        return 130 if isinstance(error, KeyboardInterrupt) else 1

    def cell(self, number, raw):
        self.number, self.images, self.sent, self.full, self.open = number, 0, 0, False, True
        code = self.settle(guarded(self.evaluate, raw))
        if not channel.mine():
            sys.exit(code)  # a child that the cell forked came back: it ends as the child of a script would
        if charts:
            guarded(charts.show)
        self.flush()
        self.open = False
        channel.send(b'done %d\n' % code)
        channel.repair()

    def serve(self):
        while True:
            try:
                self.idle()
                command = channel.command()
            except EOFError:
                return
            except Exception as error:  # what a handler of the user's raised between cells
                if isinstance(error, OSError) and error.errno == 9:
                    return
                print_error(type(error), error, None)
                continue
            if command:
                self.cell(*command)


_signal.signal(SIGINT, ignore)
handler = _signal.default_int_handler
main_thread = _thread.get_ident()
cells, charts = {}, None
charts_text = sys.argv[1] if len(sys.argv) > 1 else ''
channel, first_main = Channel(), sys.modules['__main__']
kernel = Kernel()
sys.argv = ['']
if sys.path[:1] != ['']:
    sys.path.insert(0, '')
os.environ.setdefault('MPLBACKEND', 'agg')
sys.excepthook = print_error
real_input, builtins.input, builtins.display = builtins.input, no_keyboard, display
sys.stdout.reconfigure(line_buffering=True)
sys.meta_path.insert(0, AfterImport())
kernel.serve()
