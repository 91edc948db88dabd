import type { Figures, FiguresPoint } from '#server/contract/insight/analytics.ts';
import { answerers } from '#server/contract/insight/figure-words.ts';
import { type Buckets, percentilesOf } from '../sums/buckets.ts';
import type { PlacedTally } from '../sums/tally.ts';

/** Returns functions that read figures from tallies of any dimension. README.md defines each figure. */
function reader(tallies: readonly PlacedTally[]) {
  const of = (measure: string): Buckets[] =>
    tallies.flatMap(({ tally }) => {
      const buckets = tally[measure];
      return buckets ? [buckets] : [];
    });
  const count = (...measures: readonly string[]): number => {
    let sum = 0;
    for (const buckets of measures.flatMap(of)) for (let at = 1; at < buckets.length; at += 3) sum += buckets[at] ?? 0;
    return sum;
  };
  const percentiles = (...measures: readonly string[]) => {
    const [p50 = null, p90 = null] = percentilesOf(measures.flatMap(of), [0.5, 0.9]);
    return { p50, p90 };
  };
  return { of, count, percentiles };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const shareOf = (part: number, whole: number): number | null => (whole > 0 ? round(part / whole) : null);

/** Returns the figures that are shown for every part of a period. */
function figuresOf(tallies: readonly PlacedTally[]): Omit<FiguresPoint, 'at'> {
  const { of, count, percentiles } = reader(tallies);
  const responses = answerers.map((by) => `first_response_by_${by}`);
  const [response, resolution] = [percentiles(...responses), percentiles('resolution')];
  const useful = percentiles('useful_response');
  const rated = count('rated');
  const scores = of('rated')
    .flatMap((buckets) => buckets.map((bucket, at) => (at % 3 === 0 ? bucket * (buckets[at + 1] ?? 0) : 0)))
    .reduce((sum, score) => sum + score, 0);
  const responseBy = (by: (typeof answerers)[number]) => {
    const { p50, p90 } = percentiles(`first_response_by_${by}`);
    return { count: count(`first_response_by_${by}`), first_response_p50: p50, first_response_p90: p90 };
  };
  return {
    conversations_opened: count('opened'),
    conversations_resolved: count('resolved'),
    handoffs: count('handed_off'),
    messages_in: count('messages_in'),
    messages_out: count('messages_out_by_ai', 'messages_out_by_person', 'messages_out_by_other'),
    first_response_p50: response.p50,
    first_response_p90: response.p90,
    useful_response_p50: useful.p50,
    resolution_p50: resolution.p50,
    resolution_p90: resolution.p90,
    ai_resolution_rate: shareOf(count('resolved_by_ai'), count('resolved')),
    rating_average: rated > 0 ? round(scores / rated) : null,
    by: { ai: responseBy('ai'), person: responseBy('person'), other: responseBy('other') },
  };
}

/** Returns the figures of a whole period. */
export function totalsOf(tallies: readonly PlacedTally[]): Figures {
  const { count, percentiles } = reader(tallies);
  const [person, waiting] = [percentiles('person_after_handoff'), percentiles('waiting')];
  const codes: Record<string, number> = {};
  for (const measure of new Set(tallies.flatMap(({ tally }) => Object.keys(tally)))) {
    const code = measure.startsWith('handed_off_') ? measure.slice('handed_off_'.length) : null;
    if (code !== null && count(measure) > 0) codes[code] = count(measure);
  }
  return {
    ...figuresOf(tallies),
    conversations_reopened: count('reopened'),
    conversations_resolved_by_ai: count('resolved_by_ai'),
    messages_out_by: {
      ai: count('messages_out_by_ai'),
      person: count('messages_out_by_person'),
      other: count('messages_out_by_other'),
    },
    answered_by: {
      ai: count('answered_by_ai'),
      person: count('answered_by_person'),
      both: count('answered_by_both'),
    },
    handoff_codes: codes,
    person_after_handoff_p50: person.p50,
    person_after_handoff_p90: person.p90,
    waiting_p50: waiting.p50,
    waiting_p90: waiting.p90,
    ratings: count('rated'),
    sentiment: {
      positive: count('sentiment_positive'),
      neutral: count('sentiment_neutral'),
      negative: count('sentiment_negative'),
    },
  };
}

/** Returns the figures of each part of a period, including parts in which nothing happened. */
export function seriesOf(at: readonly string[], tallies: readonly PlacedTally[]): FiguresPoint[] {
  const byPosition = Map.groupBy(tallies, ({ position }) => position);
  return at.map((begin, index) => ({ at: begin, ...figuresOf(byPosition.get(index + 1) ?? []) }));
}
