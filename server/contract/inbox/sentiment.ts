// Panel pages load this file in the browser, so the file does not import zod.

/** Sentiment of a customer's last message (contract/conversations.md#fields). */
export const sentiments = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof sentiments)[number];
