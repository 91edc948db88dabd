'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import Plot from 'uplot';
import { inOwnTask } from '#app/_ui/browser/in-own-task.ts';
import { readColours, useThemeName } from './colours.ts';
import { type DrawnLine, type Mark, optionsOf } from './plot-options.ts';

const height = 240;

interface Props {
  readonly label: string;
  /** The labels of the points on the horizontal axis. Every line has one value for each point. */
  readonly points: readonly string[];
  readonly lines: readonly DrawnLine[];
  readonly marks: readonly Mark[];
  readonly unit: 'count' | 'seconds';
  readonly inWords: (value: number | null) => string;
  readonly onOpen: (index: number) => void;
  /**
   * Called with the chart once it is drawn, so that the chart can be saved as a picture. Called with null when the
   * chart is removed.
   */
  readonly onDrawn: (plot: Plot | null) => void;
}

/**
 * Draws the chart into its box. Draws the chart again when the data or the theme changes, and resizes the chart with
 * the page.
 */
function usePlot({ points, lines, marks, unit, inWords, onDrawn }: Props, onIndex: (index: number | null) => void) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const theme = useThemeName();
  const data = JSON.stringify([points, lines, marks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks stay the same while the chart is mounted.
  useEffect(() => {
    const { current: target } = box;
    if (!target) return undefined;
    const watch = new ResizeObserver(() => {
      const { current: made } = plot;
      // The observer also fires for the initial size, in which the chart is already drawn.
      if (made && target.clientWidth !== made.width) made.setSize({ width: target.clientWidth, height });
    });
    watch.observe(target);
    return () => {
      watch.disconnect();
      plot.current?.destroy();
      plot.current = null;
      onDrawn(null);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart depends only on its data and the theme.
  useEffect(
    () =>
      inOwnTask(() => {
        const { current: target } = box;
        if (!target) return;
        const size = { width: target.clientWidth, height };
        const options = optionsOf({ points, lines, marks, unit, inWords, size, colours: readColours(), onIndex });
        const values = lines.map((line) => [...line.values]);
        const { current: last } = plot;
        plot.current = new Plot(options, [points.map((_, index) => index), ...values] as Plot.AlignedData, target);
        // The previous chart is destroyed only after the new one is drawn, so that the box is never empty in between.
        last?.destroy();
        onDrawn(plot.current);
      }),
    [data, theme],
  );
  return { box, plot };
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/**
 * A chart of lines or bars over days or hours. The arrow keys move from point to point, and Enter lists the
 * conversations of a point.
 */
export function LineChart(props: Props) {
  const { label, points, lines, marks, inWords, onOpen } = props;
  const [index, setIndex] = useState<number | null>(null);
  const { box, plot } = usePlot(props, setIndex);
  const last = points.length - 1;
  const goTo = (next: number) => {
    const to = Math.min(last, Math.max(0, next));
    setIndex(to);
    const left = plot.current?.valToPos(to, 'x');
    if (left !== undefined) plot.current?.setCursor({ left, top: 10 }, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = index ?? last;
    if (event.key in steps) goTo(index === null ? last : at + (steps[event.key] ?? 0));
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(last);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(at);
    else return;
    event.preventDefault();
  };
  const told = index === null ? null : lines.map((line) => `${line.label}: ${inWords(line.values[index] ?? null)}`);
  const happened = marks.filter((mark) => mark.index === index);
  const left = index === null ? 0 : ((index + 0.5) / points.length) * 100;
  return (
    <div className="relative">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={index ?? last}
        aria-valuetext={[
          points[index ?? last],
          ...lines.map((line) => `${line.label}: ${inWords(line.values[index ?? last] ?? null)}`),
        ].join(', ')}
        className="chart min-h-60 cursor-pointer rounded-lg"
        onKeyDown={onKeyDown}
        onBlur={() => setIndex(null)}
        onClick={() => index !== null && onOpen(index)}
        data-points={points.length}
      />
      {told && index !== null && (
        <div
          className="pointer-events-none absolute top-0 z-10 max-w-56 rounded-lg border border-line bg-raised px-3 py-2 text-xs shadow-lg print:hidden"
          style={left > 50 ? { right: `${100 - left + 3}%` } : { left: `${left + 5}%` }}
          data-tip
        >
          <p className="font-medium">{points[index]}</p>
          {told.map((line) => (
            <p key={line} className="text-ink-soft tabular-nums">
              {line}
            </p>
          ))}
          {happened.map((mark) => (
            <p key={mark.label} className="mt-1 text-info">
              {mark.label}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
