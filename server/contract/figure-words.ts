// The page reads these in the browser, where zod would weigh more than they do; its shapes stand in figures-page.ts.

/** How the page counts time: all of it, or what lies in business hours. */
export const clocks = ['all', 'business'] as const;

/** What figures are put beside each other by. */
export const comparisons = ['agent', 'member', 'channel', 'number', 'tag'] as const;
export type Comparison = (typeof comparisons)[number];

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
