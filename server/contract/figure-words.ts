// The page reads these in the browser, where zod would weigh more than they do; its shapes stand in figures-page.ts.
import type { Figures } from './analytics.ts';
import { handoffCodes } from './handoff-codes.ts';

/** So long after it was resolved nobody may have come again, for the AI to have resolved it. */
export const containmentHours = 72;

/** What a person would have taken for one of the AI’s messages: reading, thinking, typing. */
export const minutesPerMessage = 2;

/** How the page counts time: all of it, or what lies in business hours. */
export const clocks = ['all', 'business'] as const;

/** What figures are put beside each other by. */
export const comparisons = ['agent', 'member', 'channel', 'number', 'tag', 'queue'] as const;
export type Comparison = (typeof comparisons)[number];

/** Is the comparison one of these? */
export const isIn = (some: readonly Comparison[], one: Comparison): boolean => some.includes(one);
/** Nobody is paid by these. */
export const unpaid = ['member', 'tag', 'queue'] as const satisfies readonly Comparison[];
/** What conversations have now, of which nothing was summed up beforehand. */
export const asOfNow = ['tag'] as const satisfies readonly Comparison[];

/** Tables of the page that can be had as a file; `totals`: of the whole period; `episodes`: the conversations behind a number. */
export const figureTables = ['overview', 'totals', ...comparisons, 'campaign', 'automation', 'episodes'] as const;

/** Figures that days and hours have, in the page's order. */
export const pointFigures = [
  'conversations_opened',
  'conversations_resolved',
  'ai_resolution_rate',
  'handoffs',
  'first_response_p50',
  'first_response_p90',
  'useful_response_p50',
  'resolution_p50',
  'resolution_p90',
  'messages_in',
  'messages_out',
  'rating_average',
] as const;
/** And those of whatever is compared. */
export const comparedFigures = [
  'conversations_opened',
  'conversations_reopened',
  'conversations_resolved',
  'ai_resolution_rate',
  'handoffs',
  'person_after_handoff_p50',
  'person_after_handoff_p90',
  'first_response_p50',
  'first_response_p90',
  'useful_response_p50',
  'ai_first_response_p50',
  'person_first_response_p50',
  'resolution_p50',
  'resolution_p90',
  'waiting_p50',
  'waiting_p90',
  'messages_in',
  'messages_out',
  'ratings',
  'rating_average',
] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

/** A figure by its name: those of the AI and of people stand apart in the answer. */
export function figureOf(figures: Figures, name: ComparedFigure): number | null {
  if (name === 'ai_first_response_p50') return figures.by.ai.first_response_p50;
  if (name === 'person_first_response_p50') return figures.by.person.first_response_p50;
  return figures[name];
}

/** So many campaigns or flows the page shows beside each other; a file has all of them. */
export const comparedMax = 500;

export const campaignFigures = [
  'sent',
  'delivered',
  'read',
  'clicked',
  'replied',
  'converted',
  'opted_out',
  'failed',
] as const;
export type CampaignFigure = (typeof campaignFigures)[number];
export const campaignCosts = ['cost', 'ai_cost', 'per_reply', 'per_conversion'] as const;
export const automationFigures = ['started', 'running', 'completed', 'failed'] as const;

/** Who can have answered, or written. */
export const answerers = ['ai', 'person', 'other'] as const;
/** Who can have written in a conversation. */
export const writers = ['ai', 'person', 'both'] as const;
/** How customers can have felt. */
export const sentiments = ['positive', 'neutral', 'negative'] as const;
/** Types of handoffs, and of those nobody said one of. */
export const handoffTypes = [...handoffCodes, 'untyped'] as const;

/** Which conversations stand behind a number: of each the list has exactly those that it counts. */
export const episodeMeasures = [
  'opened',
  'reopened',
  'sentiment_positive',
  'sentiment_neutral',
  'sentiment_negative',
  'resolved',
  'resolved_by_ai',
  'answered_by_ai',
  'answered_by_person',
  'answered_by_both',
  'answered_by_nobody',
  'handed_off',
  ...handoffTypes.map((type) => `handed_off_${type}` as const),
  'person_after_handoff',
  'answered',
  'answered_usefully',
  ...answerers.map((by) => `first_response_by_${by}` as const),
  'rated',
  'waited',
  'messages_in',
  'messages_out',
  ...answerers.map((by) => `messages_out_by_${by}` as const),
  'paid_operator',
  'paid_ai',
  'paid',
] as const;
export type EpisodeMeasure = (typeof episodeMeasures)[number];
