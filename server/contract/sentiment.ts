// Pages read this in the browser, without zod.

/** How a customer's last words sound (contract/conversations.md#fields). */
export const sentiments = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof sentiments)[number];
