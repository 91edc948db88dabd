import type { BoardTile } from '#server/contract/insight/report-board.ts';
import type { periods } from '../use-figures-query.ts';

interface Template {
  /** The length of the period for which boards made from this template are meant. */
  readonly period: (typeof periods)[number];
  readonly tiles: readonly BoardTile[];
}

const half = (figure: BoardTile['figure']): BoardTile => ({ figure, width: 'half' });
const full = (figure: BoardTile['figure']): BoardTile => ({ figure, width: 'full' });

export const templateNames = ['week', 'day', 'ai', 'empty'] as const;

/** The templates for new boards. The member can change every part of the board later. */
export const templates: Readonly<Record<(typeof templateNames)[number], Template>> = {
  week: {
    period: '7',
    tiles: [
      full('conversations_by_day'),
      half('answered_by'),
      half('rating_average'),
      half('pipeline_funnel'),
      half('campaign_funnel'),
      full('costs'),
    ],
  },
  day: {
    period: '1',
    tiles: [
      half('conversations_opened'),
      half('conversations_resolved'),
      half('person_first_response_p50'),
      half('person_after_handoff_p50'),
      full('first_answers'),
      full('waiting_hours'),
    ],
  },
  ai: {
    period: '30',
    tiles: [
      half('ai_resolution_rate'),
      half('ai_first_response_p50'),
      full('answered_by'),
      half('handoffs'),
      half('handoff_reasons'),
      full('costs'),
    ],
  },
  empty: { period: '30', tiles: [] },
};
