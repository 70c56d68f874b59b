# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of matplotlib for the Python kernel: the image, and the data that the chart was drawn from.

The kernel runs this text in a module of its own when matplotlib is imported, sets `report` and `told`, and calls
watch(), take_over(), is_figure(), draw() and show().
"""
import functools
import io
import math
import re
import sys

SCALES = {'linear', 'log', 'symlog', 'logit', 'function', 'functionlog', 'asinh'}
drawn = set()  # the figures that this cell has shown already
figure_module = pyplot = None


def watch(module):
    """Remembers what box plots are made of: the drawn lines no longer tell."""
    global figure_module
    figure_module = module
    axes = sys.modules['matplotlib.axes'].Axes
    original = axes.bxp

    @functools.wraps(original)
    def bxp(self, bxpstats, *arguments, **options):
        bxpstats = list(bxpstats)
        self.sandtray_boxes = getattr(self, 'sandtray_boxes', []) + bxpstats
        return original(self, bxpstats, *arguments, **options)
    axes.bxp = bxp
    module.Figure.show = lambda figure, warn=True: report(figure)


def take_over(module):
    global pyplot
    pyplot = module
    module.show = show


def show(*_, **__):
    """Shows the open figures that were not shown yet, in order, and closes all of them."""
    if pyplot:
        for number in pyplot.get_fignums():
            figure = pyplot.figure(number)
            if id(figure) not in drawn and (figure.axes or figure.texts or figure.images):
                report(figure)
        pyplot.close('all')
    drawn.clear()


def is_figure(value):
    return figure_module is not None and isinstance(value, figure_module.Figure)


def draw(figure):
    """The PNG and the chart; a chart that cannot be read is left out."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format='png', bbox_inches='tight')
    drawn.add(id(figure))
    try:
        return buffer.getvalue(), read_figure(figure)
    except Exception as error:
        print(f'no chart data, {type(error).__name__}: {told(error)}', file=sys.stderr)
        return buffer.getvalue(), None


def read_figure(figure):
    charts = [chart for chart in map(read_axes, figure.axes) if chart]
    if len(charts) < 2:
        return charts[0] if charts else None
    title = figure._suptitle.get_text() if figure._suptitle else None
    return {'type': 'superchart', 'title': title, 'elements': charts}


def read_axes(axes):
    wedges = [patch for patch in axes.patches if type(patch).__name__ == 'Wedge']
    bars = [container for container in axes.containers if type(container).__name__ == 'BarContainer']
    clouds = [item for item in axes.collections if type(item).__name__ == 'PathCollection']
    lines = [line for line in axes.lines if len(line.get_xdata(orig=False)) and line.get_transform() == axes.transData]
    boxes = getattr(axes, 'sandtray_boxes', None)
    title = axes.get_title() or None
    if wedges:
        return {'type': 'pie', 'title': title, 'elements': read_pie(axes, wedges)}
    if boxes:
        return {'type': 'box_and_whisker', 'title': title, **labels(axes), 'elements': read_boxes(axes, boxes)}
    if bars:
        return {'type': 'bar', 'title': title, **labels(axes), 'elements': read_bars(axes, bars)}
    if clouds or lines:
        kind = 'scatter' if clouds else 'line'
        return {'type': kind, 'title': title, **labels(axes), **scales(axes),
                'elements': [read_cloud(axes, cloud) for cloud in clouds] + [read_line(axes, line) for line in lines]}
    return None


def labels(axes):
    facts = {}
    for name, axis in (('x', axes.xaxis), ('y', axes.yaxis)):
        label = axis.get_label().get_text()
        unit = re.search(r'[(\[]([^()\[\]]*)[)\]]\s*$', label)
        facts[f'{name}_label'] = label or None
        facts[f'{name}_unit'] = unit.group(1).strip() if unit else None
    return facts


def kind_of(axis):
    converter = type(getattr(axis, 'converter', None)).__name__
    if 'Date' in converter or 'Period' in converter:
        return 'datetime'
    if 'Category' in converter:
        return 'categorical'
    return axis.get_scale() if axis.get_scale() in SCALES else 'unknown'


def scales(axes):
    facts = {}
    for name, axis in (('x', axes.xaxis), ('y', axes.yaxis)):
        low, high = sorted(axis.get_view_interval())
        ticks = [(at, text.get_text()) for at, text in zip(axis.get_ticklocs(), axis.get_ticklabels())
                 if low <= at <= high]
        facts[f'{name}_ticks'] = [place(axis, at) for at, _ in ticks]
        facts[f'{name}_tick_labels'] = [text for _, text in ticks]
        facts[f'{name}_scale'] = kind_of(axis)
    return facts


def place(axis, number):
    """A coordinate as the user knows it: a number, a time, or the name of a category."""
    number = float(number)
    if not math.isfinite(number):
        return None
    kind = kind_of(axis)
    if kind == 'datetime' and 'Date' in type(axis.converter).__name__:
        from matplotlib.dates import num2date
        return num2date(number).isoformat()
    if kind == 'categorical':
        names = {position: name for name, position in axis.units._mapping.items()}
        return names.get(round(number), number)
    return number


def name_of(artist):
    label = str(artist.get_label())
    return '' if label.startswith('_') else label


def read_line(axes, line):
    points = zip(line.get_xdata(orig=False), line.get_ydata(orig=False))
    return {'label': name_of(line), 'points': [[place(axes.xaxis, x), place(axes.yaxis, y)] for x, y in points]}


def read_cloud(axes, cloud):
    points = cloud.get_offsets()
    return {'label': name_of(cloud), 'points': [[place(axes.xaxis, x), place(axes.yaxis, y)] for x, y in points]}


def tick_names(axis):
    return {round(float(at), 6): text.get_text() for at, text in zip(axis.get_ticklocs(), axis.get_ticklabels())}


def read_bars(axes, containers):
    elements = []
    for container in containers:
        flat = container.orientation == 'horizontal'
        names = tick_names(axes.yaxis if flat else axes.xaxis)
        for bar in container.patches:
            at = bar.get_y() + bar.get_height() / 2 if flat else bar.get_x() + bar.get_width() / 2
            value = float(bar.get_width() if flat else bar.get_height())
            label = names.get(round(float(at), 6)) or nearest(names, at, len(containers)) or f'{at:g}'
            elements.append({'label': label, 'group': name_of(container), 'value': value})
    return elements


def nearest(names, at, groups):
    """Bars of several groups stand beside the tick that names them."""
    if groups < 2 or not names:
        return None
    tick = min(names, key=lambda place: abs(place - at))
    return names[tick] if abs(tick - at) < 0.5 else None


def read_pie(axes, wedges):
    texts = [text.get_text() for text in axes.texts]
    step = len(texts) // len(wedges) if texts and len(texts) % len(wedges) == 0 else 0
    return [{'label': name_of(wedge) or (texts[index * step] if step else ''),
             'angle': float(abs(wedge.theta2 - wedge.theta1)), 'radius': float(wedge.r)}
            for index, wedge in enumerate(wedges)]


def read_boxes(axes, boxes):
    names = [text.get_text() for text in axes.get_xticklabels()]
    if len(names) != len(boxes):
        names = [text.get_text() for text in axes.get_yticklabels()]
    elements = []
    for index, box in enumerate(boxes):
        fallback = names[index] if len(names) == len(boxes) else str(index + 1)
        elements.append({'label': str(box.get('label') or fallback), 'min': float(box['whislo']),
                         'first_quartile': float(box['q1']), 'median': float(box['med']),
                         'third_quartile': float(box['q3']), 'max': float(box['whishi']),
                         'outliers': [float(value) for value in box.get('fliers', ())]})
    return elements
