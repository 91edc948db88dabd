import uPlot from 'uplot';
import type { Colours, Look } from './colours.ts';
import { font } from './save-picture.ts';

export interface DrawnLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly look: Look;
  readonly isBars?: boolean;
}

/** A marked point of the chart, at which the organization did something. `index` is the index of the point. */
export interface Mark {
  readonly index: number;
  readonly label: string;
}

interface Asked {
  readonly points: readonly string[];
  readonly lines: readonly DrawnLine[];
  readonly marks: readonly Mark[];
  readonly unit: keyof typeof steps;
  readonly inWords: (value: number | null) => string;
  readonly size: { readonly width: number; readonly height: number };
  readonly colours: Colours;
  readonly onIndex: (index: number | null) => void;
}

/** The possible distances between the ticks of an axis: whole numbers for counts, common durations for seconds. */
const steps = {
  count: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
  seconds: [1, 2, 5, 10, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400, 172_800, 432_000],
} as const;

const barWidth = 0.62;
const barMost = 48;

function seriesOf({ lines, colours }: Asked): uPlot.Series[] {
  const few = (lines[0]?.values.length ?? 0) < 15;
  return lines.map(({ label, look, isBars }) => {
    const stroke = colours[look.colour];
    const base = { label, stroke, width: 2, dash: [...look.dash], spanGaps: false };
    if (!isBars) return { ...base, points: { show: few, size: 7, fill: colours.surface, stroke } };
    const paths = uPlot.paths.bars?.({ size: [barWidth, barMost], radius: 0.15 });
    return { ...base, width: 0, fill: stroke, points: { show: false }, ...(paths && { paths }) };
  });
}

/** Draws a dashed vertical line with a mark for each annotation. */
function drawMarks({ marks, colours }: Asked, plot: uPlot): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  for (const { index } of marks) {
    const x = Math.round(plot.valToPos(index, 'x', true));
    ctx.strokeStyle = colours.info;
    ctx.fillStyle = colours.info;
    ctx.lineWidth = ratio;
    ctx.setLineDash([3 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.setLineDash([]);
    const half = 5 * ratio;
    ctx.beginPath();
    ctx.moveTo(x - half, bbox.top);
    ctx.lineTo(x + half, bbox.top);
    ctx.lineTo(x, bbox.top + half * 1.4);
    ctx.fill();
  }
  ctx.restore();
}

/**
 * Returns the options of the chart for the drawing library. The horizontal axis uses the index of each point. The
 * labels of both axes are in the language of the page.
 */
export function optionsOf(asked: Asked): uPlot.Options {
  const { points, unit, inWords, size, colours, onIndex } = asked;
  const axis = { stroke: colours['ink-faint'], font: font(12), ticks: { show: false } };
  const last = points.length - 1;
  return {
    ...size,
    padding: [10, 8, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, last + 0.5] },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : 1] },
    },
    series: [{}, ...seriesOf(asked)],
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 34,
        incrs: [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 30, 48, 60, 90, 120, 168, 336, 720],
        values: (_plot, splits) => splits.map((at) => (Number.isInteger(at) ? (points[at] ?? '') : '')),
      },
      {
        ...axis,
        grid: { stroke: colours.line, width: 1 },
        size: 58,
        incrs: [...steps[unit]],
        space: 44,
        values: (_plot, splits) => splits.map((value) => inWords(value)),
      },
    ],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    hooks: {
      drawAxes: [(plot) => drawMarks(asked, plot)],
      setCursor: [({ cursor: { idx } }) => onIndex(idx ?? null)],
    },
  };
}
