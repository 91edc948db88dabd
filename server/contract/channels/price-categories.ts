// Panel pages load this file in the browser, without zod.

/** Categories of messages that have a rate of their own (whatsapp/operator.md#c9). */
export const priceCategories = ['marketing', 'utility', 'authentication', 'service'] as const;
export type PriceCategory = (typeof priceCategories)[number];
