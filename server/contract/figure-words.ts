// The page reads these in the browser, where zod would weigh more than they do; its shapes stand in figures-page.ts.

/** So long after it was resolved nobody may have come again, for the AI to have resolved it. */
export const containmentHours = 72;

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

/** Tables of the page that can be had as a file; `episodes`: the conversations behind a number. */
export const figureTables = ['overview', ...comparisons, 'campaign', 'automation', 'episodes'] as const;

/** Figures that days and hours have, in the page's order. */
export const pointFigures = [
  'conversations_opened',
  'conversations_resolved',
  'ai_resolution_rate',
  'handoffs',
  'first_response_p50',
  'first_response_p90',
  'resolution_p50',
  'resolution_p90',
  'messages_in',
  'messages_out',
  'rating_average',
] as const;
/** And those of whatever is compared. */
export const comparedFigures = [...pointFigures.slice(0, -1), 'waiting_p50', 'rating_average'] as const;
export const campaignFigures = ['sent', 'delivered', 'read', 'replied', 'converted', 'opted_out', 'failed'] as const;
export const automationFigures = ['started', 'running', 'completed', 'failed'] as const;

/** Which conversations stand behind a number. */
export const episodeMeasures = [
  'opened',
  'reopened',
  'resolved',
  'resolved_by_ai',
  'handed_off',
  'answered',
  'rated',
  'messages_in',
  'messages_out',
] as const;
export type EpisodeMeasure = (typeof episodeMeasures)[number];
