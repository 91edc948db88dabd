import type { Figures } from '#server/contract/analytics.ts';
import type { EpisodeMeasure } from '#server/contract/figure-words.ts';

/** How a number is written. */
type Unit = 'count' | 'seconds' | 'share' | 'score';

interface FigureKind {
  readonly name: keyof Figures & string;
  readonly unit: Unit;
  /** Which conversations stand behind it. */
  readonly measure: EpisodeMeasure;
}

/** Every figure of the page, in its order; its name and definition are texts of the same name. */
export const figureKinds = [
  { name: 'conversations_opened', unit: 'count', measure: 'opened' },
  { name: 'conversations_resolved', unit: 'count', measure: 'resolved' },
  { name: 'ai_resolution_rate', unit: 'share', measure: 'resolved_by_ai' },
  { name: 'handoffs', unit: 'count', measure: 'handed_off' },
  { name: 'first_response_p50', unit: 'seconds', measure: 'answered' },
  { name: 'first_response_p90', unit: 'seconds', measure: 'answered' },
  { name: 'resolution_p50', unit: 'seconds', measure: 'resolved' },
  { name: 'resolution_p90', unit: 'seconds', measure: 'resolved' },
  { name: 'messages_in', unit: 'count', measure: 'messages_in' },
  { name: 'messages_out', unit: 'count', measure: 'messages_out' },
  { name: 'waiting_p50', unit: 'seconds', measure: 'resolved' },
  { name: 'rating_average', unit: 'score', measure: 'rated' },
] as const satisfies readonly FigureKind[];
export type FigureName = (typeof figureKinds)[number]['name'];

/** Those that every day and hour has, too. */
export const isOfPoints = (name: FigureName): name is Exclude<FigureName, 'waiting_p50'> => name !== 'waiting_p50';
