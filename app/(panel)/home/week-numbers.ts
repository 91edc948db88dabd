import type { Figures, FiguresPoint } from '#server/contract/insight/analytics.ts';
import { minutesPerMessage } from '#server/contract/insight/figure-words.ts';

const weekNames = ['ai', 'person', 'opened', 'handoffs', 'rating'] as const;
type Name = (typeof weekNames)[number];

interface WeekNumber {
  readonly name: Name;
  /**
   * The figure of the last seven days (`now`) and of the seven days before (`before`). Each is null if there is no
   * figure.
   */
  readonly now: number | null;
  readonly before: number | null;
  /** The values by day, oldest first. */
  readonly days: readonly (number | null)[];
}

interface Week {
  readonly totals: Figures;
  readonly series: readonly FiguresPoint[];
}

/**
 * The time until an attendant replies is only calculated for the whole week, because most days have too few handoffs.
 */
const person = ({ person_after_handoff_p50 }: Figures) => person_after_handoff_p50;

const of: Readonly<Record<Exclude<Name, 'person'>, (figures: Figures | FiguresPoint) => number | null>> = {
  ai: ({ ai_resolution_rate }) => ai_resolution_rate,
  opened: ({ conversations_opened }) => conversations_opened,
  handoffs: ({ handoffs }) => handoffs,
  rating: ({ rating_average }) => rating_average,
};

/** Returns the five figures of a week, each with the figure of the week before. */
export const weekNumbers = (week: Week, before: Week): WeekNumber[] =>
  weekNames.map((name) =>
    name === 'person'
      ? { name, now: person(week.totals), before: person(before.totals), days: [] }
      : { name, now: of[name](week.totals), before: of[name](before.totals), days: week.series.map(of[name]) },
  );

/** Estimates how many hours attendants would have needed to write the messages that the AI sent. */
export const hoursSaved = ({ messages_out_by: { ai } }: Pick<Figures, 'messages_out_by'>): number =>
  (ai * minutesPerMessage) / 60;

/** Returns the points of a line chart in a box of `width` by `height`. Days without a value are left out. */
export function sparkline(days: readonly (number | null)[], width: number, height: number): string {
  const most = Math.max(1e-9, ...days.map((day) => day ?? 0));
  const step = width / Math.max(1, days.length - 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  return days
    .flatMap((day, index) => (day === null ? [] : [`${round(index * step)},${round(height - (day / most) * height)}`]))
    .join(' ');
}
