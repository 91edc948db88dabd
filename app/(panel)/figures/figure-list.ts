import {
  type ComparedFigure,
  comparedFigures,
  type EpisodeMeasure,
  pointFigures,
} from '#server/contract/figure-words.ts';

/** How a number is written. */
type Unit = 'count' | 'seconds' | 'share' | 'score';

interface FigureKind {
  readonly unit: Unit;
  /** Which conversations stand behind it. */
  readonly measure: EpisodeMeasure;
}
export type FigureName = ComparedFigure;

/** Of each figure its name and definition are texts of the same name. */
const kinds: Readonly<Record<FigureName, FigureKind>> = {
  conversations_opened: { unit: 'count', measure: 'opened' },
  conversations_reopened: { unit: 'count', measure: 'reopened' },
  conversations_resolved: { unit: 'count', measure: 'resolved' },
  ai_resolution_rate: { unit: 'share', measure: 'resolved_by_ai' },
  handoffs: { unit: 'count', measure: 'handed_off' },
  person_after_handoff_p50: { unit: 'seconds', measure: 'person_after_handoff' },
  person_after_handoff_p90: { unit: 'seconds', measure: 'person_after_handoff' },
  first_response_p50: { unit: 'seconds', measure: 'answered' },
  first_response_p90: { unit: 'seconds', measure: 'answered' },
  useful_response_p50: { unit: 'seconds', measure: 'answered_usefully' },
  ai_first_response_p50: { unit: 'seconds', measure: 'first_response_by_ai' },
  person_first_response_p50: { unit: 'seconds', measure: 'first_response_by_person' },
  resolution_p50: { unit: 'seconds', measure: 'resolved' },
  resolution_p90: { unit: 'seconds', measure: 'resolved' },
  waiting_p50: { unit: 'seconds', measure: 'resolved' },
  waiting_p90: { unit: 'seconds', measure: 'resolved' },
  messages_in: { unit: 'count', measure: 'messages_in' },
  messages_out: { unit: 'count', measure: 'messages_out' },
  ratings: { unit: 'count', measure: 'rated' },
  rating_average: { unit: 'score', measure: 'rated' },
};

/** Every figure of the page, in its order. */
export const figureKinds = comparedFigures.map((name) => ({ name, ...kinds[name] }));

/** Is there nothing behind a figure of that value? A wait of no seconds was waited as well. */
export const isNothing = (name: FigureName, value: number | null): boolean =>
  value === null || (value === 0 && kinds[name].unit !== 'seconds');

export type PointFigure = (typeof pointFigures)[number];

/** Those that every day and hour has, too. */
export const isOfPoints = (name: FigureName): name is PointFigure => pointFigures.some((one) => one === name);

const toldBeside: readonly FigureName[] = ['ai_first_response_p50', 'person_first_response_p50', 'ratings'];

/** Those that have a tile of their own; ratings are counted in that of their average, first answers of each stand below. */
export const tileKinds = figureKinds.filter(({ name }) => !toldBeside.includes(name));
