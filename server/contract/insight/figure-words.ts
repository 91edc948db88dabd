// The page loads this file in the browser, so the file does not import zod, which is large. The schemas are in
// figures-page.ts.

import { handoffCodes } from '../inbox/handoff-codes.ts';
import type { Figures } from './analytics.ts';

/**
 * The number of hours after a resolution within which a new message of the customer means that the AI did not resolve
 * the conversation.
 */
export const containmentHours = 72;

/** Minutes that a person is assumed to need for one message that the AI wrote: reading, thinking and typing. */
export const minutesPerMessage = 2;

/** How the figures page counts waiting time: all hours, or only business hours. */
export const clocks = ['all', 'business'] as const;

/** The kinds of items by which the figures can be compared. */
export const comparisons = ['agent', 'member', 'channel', 'number', 'tag', 'queue'] as const;
export type Comparison = (typeof comparisons)[number];

/** Returns whether the list `some` contains the comparison `one`. */
export const isIn = (some: readonly Comparison[], one: Comparison): boolean => some.includes(one);
/** Comparisons that show no costs, because a message's cost cannot be assigned to a member, a tag or a queue. */
export const unpaid = ['member', 'tag', 'queue'] as const satisfies readonly Comparison[];
/** Comparisons by the present state of conversations. No totals are stored for these comparisons. */
export const asOfNow = ['tag'] as const satisfies readonly Comparison[];

/**
 * Tables of the figures page that can be exported as a file. `totals` covers the whole period. `episodes` lists the
 * conversations that a figure counts.
 */
export const figureTables = ['overview', 'totals', ...comparisons, 'campaign', 'automation', 'episodes'] as const;

/** Figures that exist for single days and hours, in the order in which the page shows them. */
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
/** Figures that each row of a comparison has. */
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

/**
 * Returns a figure by its name. The API response keeps the figures of the AI and of people in separate objects (`by`).
 */
export function figureOf(figures: Figures, name: ComparedFigure): number | null {
  if (name === 'ai_first_response_p50') return figures.by.ai.first_response_p50;
  if (name === 'person_first_response_p50') return figures.by.person.first_response_p50;
  return figures[name];
}

/** Maximum number of campaigns or flows that the page compares. An exported file contains all of them. */
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

/** The kinds of authors who may have answered a customer or written a message. */
export const answerers = ['ai', 'person', 'other'] as const;
/** The kinds of authors who may have written in a conversation. */
export const writers = ['ai', 'person', 'both'] as const;
/** Sentiments of a customer that the figures page distinguishes. */
export const sentiments = ['positive', 'neutral', 'negative'] as const;
/** Types of handoff. `untyped` stands for a handoff without a type. */
export const handoffTypes = [...handoffCodes, 'untyped'] as const;

/** Figures whose conversations can be listed. The list contains exactly the conversations that the figure counts. */
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
