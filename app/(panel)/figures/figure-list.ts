import {
  type ComparedFigure,
  comparedFigures,
  type EpisodeMeasure,
  pointFigures,
} from '#server/contract/insight/figure-words.ts';

/** The unit in which a figure is shown. */
type Unit = 'count' | 'seconds' | 'share' | 'score';

interface FigureKind {
  readonly unit: Unit;
  /** The measure whose conversations are listed when the figure is clicked. */
  readonly measure: EpisodeMeasure;
}
export type FigureName = ComparedFigure;

/**
 * The unit and the measure of each figure. The texts of a figure's name and definition have the same key as the figure.
 */
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

/** All figures of the page, in the order in which the page shows them. */
export const figureKinds = comparedFigures.map((name) => ({ name, ...kinds[name] }));

/**
 * Whether a figure with this value counts no conversations. A wait of zero seconds still counts as one conversation.
 */
export const isNothing = (name: FigureName, value: number | null): boolean =>
  value === null || (value === 0 && kinds[name].unit !== 'seconds');

export type PointFigure = (typeof pointFigures)[number];

/** Whether the figure also has values by day and by hour. */
export const isOfPoints = (name: FigureName): name is PointFigure => pointFigures.some((one) => one === name);

const toldBeside: readonly FigureName[] = ['ai_first_response_p50', 'person_first_response_p50', 'ratings'];

/**
 * The figures with a separate tile. The number of ratings is shown in the tile of the average rating. The first answers
 * of people and of the AI are shown further below.
 */
export const tileKinds = figureKinds.filter(({ name }) => !toldBeside.includes(name));
