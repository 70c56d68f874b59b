# SPDX-License-Identifier: GPL-3.0-or-later
"""What a value looks like in a report of the Python kernel: its text, its rich forms, its image.

The host starts python_channel.py, this file and python_kernel.py, in this order, as one program.
"""
import _json
import os
import sys

CLIP, MANY, WIDTH = 100_000, 10_000, 100  # characters of a text, elements of a container, columns
BRACKETS = {list: '[]', tuple: '()', dict: '{}', set: '{}', frozenset: ('frozenset({', '})')}
TEXTS = {'text/html': '_repr_html_', 'image/svg+xml': '_repr_svg_', 'text/markdown': '_repr_markdown_',
         'text/latex': '_repr_latex_', 'application/json': '_repr_json_'}
IMAGES = {'image/png': '_repr_png_', 'image/jpeg': '_repr_jpeg_'}


def json(value):
    if isinstance(value, str):
        return _json.encode_basestring(value)
    if value is None or isinstance(value, bool):
        return {None: 'null', True: 'true', False: 'false'}[value]
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return float.__repr__(value) if value - value == 0 else 'null'
    if isinstance(value, dict):
        return '{' + ', '.join(f'{json(str(key))}: {json(item)}' for key, item in value.items()) + '}'
    if isinstance(value, (list, tuple)):
        return '[' + ', '.join(map(json, value)) + ']'
    raise TypeError(f'not JSON: {type(value).__name__}')


def clip(text):
    left = len(text) - CLIP
    return text if left <= 0 else f'{text[:CLIP]}\n[... {left} characters left out]'


def told(error):
    try:
        return str(error)
    except Exception:
        return '(its str() raised an exception)'


def layout(value, indent, above=()):
    """repr() of a container that is too long for a line: short items fill lines, others have one each."""
    text, kind = repr(value), type(value)
    if indent + len(text) <= WIDTH or kind not in BRACKETS or not value or id(value) in above or len(above) > 20:
        return text
    opening, closing = BRACKETS[kind]
    indent, above = indent + len(opening), (*above, id(value))
    if kind is dict:
        names = [f'{key!r}: ' for key in value]
        items = [name + layout(value[key], indent + len(name), above) for key, name in zip(value, names)]
    else:
        items = [layout(item, indent, above) for item in value]
    if kind is tuple and len(items) == 1:
        closing = ',)'
    lines = ['']
    for item in items:
        piece = item + ', '
        short = kind is not dict and len(piece) <= 24 and indent + len(lines[-1]) + len(piece) <= WIDTH
        if short or lines == ['']:
            lines[-1] += piece
        else:
            lines.append(piece)
    joint = '\n' + ' ' * indent
    return opening + joint.join(line.rstrip(' ') for line in lines).rstrip(',') + closing


def plain(value):
    kind = type(value)
    try:
        if kind in BRACKETS and len(value) > MANY:
            import itertools
            some = kind(itertools.islice(value.items() if kind is dict else value, MANY))
            return f'{clip(repr(some))}\n[... {len(value) - MANY} of {len(value)} elements left out]'
        text = repr(value)
        return clip(layout(value, 0) if kind in BRACKETS and WIDTH < len(text) < 20_000 else text)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return f'<{kind.__name__} object whose repr() raised {type(error).__name__}: {clip(told(error))}>'


def attempt(value, name):
    """What a method such as _repr_html_ gives, looked up on the type so that no __getattr__ is asked."""
    method = getattr(type(value), name, None)
    try:
        content = method(value) if method else None
    except Exception as error:
        print(f'{name} of {type(value).__name__} raised {type(error).__name__}: {told(error)}', file=sys.stderr)
        return None
    return content[0] if isinstance(content, tuple) else content


def image_size(content):
    if content[:8] == b'\x89PNG\r\n\x1a\n':
        return int.from_bytes(content[16:20], 'big'), int.from_bytes(content[20:24], 'big')
    at = 2
    while content[:2] == b'\xff\xd8' and at + 9 < len(content):
        marker, length = content[at + 1], int.from_bytes(content[at + 2:at + 4], 'big')
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(content[at + 7:at + 9], 'big'), int.from_bytes(content[at + 5:at + 7], 'big')
        at += 2 + length
    raise ValueError('neither PNG nor JPEG')


def store_image(mime, content):
    if isinstance(content, str):
        import binascii
        content = binascii.a2b_base64(content)
    width, height = image_size(content)
    folder = os.path.join(os.environ.get('TMPDIR') or '/tmp', 'sandtray')
    os.makedirs(folder, exist_ok=True)
    kernel.images += 1
    path = f'{folder}/{channel.pid}-{kernel.number}-{kernel.images}.{"png" if mime == "image/png" else "jpg"}'
    with open(path, 'wb') as file:
        file.write(content)
    return {'mime_type': mime, 'path': path, 'bytes': len(content), 'width': width, 'height': height}


def render(value):
    """The parts of a result: every text form the value has, one image at most, and the data of a chart."""
    data, parts = {'text/plain': plain(value)}, {}
    forms = attempt(value, '_repr_mimebundle_')
    forms = dict(forms) if isinstance(forms, dict) else {}
    if charts and charts.is_figure(value):
        forms['image/png'], parts['chart'] = charts.draw(value)
    for mime, name in {**TEXTS, **IMAGES}.items():
        if forms.get(mime) is None:
            forms[mime] = attempt(value, name)
    for mime in TEXTS:
        if isinstance(forms[mime], str):
            data[mime] = clip(forms[mime])
        elif forms[mime] is not None and mime == 'application/json':
            data[mime] = forms[mime]
    if isinstance(forms.get('text/plain'), str):
        data['text/plain'] = clip(forms['text/plain'])
    for mime in IMAGES:
        if forms[mime] is not None and 'image' not in parts:
            parts['image'] = store_image(mime, forms[mime])
    return {'data': data, **{name: part for name, part in parts.items() if part}}


def encode(report):
    return json(report).encode('utf-8', 'replace')
