// Panel pages load this file in the browser, without zod.

/** Categories of messages that have separate rates (whatsapp/operator.md#c9). */
export const priceCategories = ['marketing', 'utility', 'authentication', 'service'] as const;
export type PriceCategory = (typeof priceCategories)[number];
