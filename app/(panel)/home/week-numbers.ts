import type { Figures, FiguresPoint } from '#server/contract/analytics.ts';
import { minutesPerMessage } from '#server/contract/figure-words.ts';

const weekNames = ['ai', 'person', 'opened', 'handoffs', 'rating'] as const;
type Name = (typeof weekNames)[number];

interface WeekNumber {
  readonly name: Name;
  /** The number of these seven days, and of the seven before; null: there is none. */
  readonly now: number | null;
  readonly before: number | null;
  /** Day by day, oldest first. */
  readonly days: readonly (number | null)[];
}

interface Week {
  readonly totals: Figures;
  readonly series: readonly FiguresPoint[];
}

/** How long a person takes is known of the whole week alone: most days have too few handoffs to say. */
const person = ({ person_after_handoff_p50 }: Figures) => person_after_handoff_p50;

const of: Readonly<Record<Exclude<Name, 'person'>, (figures: Figures | FiguresPoint) => number | null>> = {
  ai: ({ ai_resolution_rate }) => ai_resolution_rate,
  opened: ({ conversations_opened }) => conversations_opened,
  handoffs: ({ handoffs }) => handoffs,
  rating: ({ rating_average }) => rating_average,
};

/** The five numbers of a week beside the week before. */
export const weekNumbers = (week: Week, before: Week): WeekNumber[] =>
  weekNames.map((name) =>
    name === 'person'
      ? { name, now: person(week.totals), before: person(before.totals), days: [] }
      : { name, now: of[name](week.totals), before: of[name](before.totals), days: week.series.map(of[name]) },
  );

/** Hours the AI's messages would have taken people. */
export const hoursSaved = ({ messages_out_by: { ai } }: Pick<Figures, 'messages_out_by'>): number =>
  (ai * minutesPerMessage) / 60;

/** Points of a small line in a box of `width` by `height`; days without a number are left out. */
export function sparkline(days: readonly (number | null)[], width: number, height: number): string {
  const most = Math.max(1e-9, ...days.map((day) => day ?? 0));
  const step = width / Math.max(1, days.length - 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  return days
    .flatMap((day, place) => (day === null ? [] : [`${round(place * step)},${round(height - (day / most) * height)}`]))
    .join(' ');
}
