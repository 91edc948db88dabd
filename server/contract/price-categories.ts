// Pages read this in the browser, without zod.

/** What is billed by its own rate (whatsapp/operator.md#c9). */
export const priceCategories = ['marketing', 'utility', 'authentication', 'service'] as const;
export type PriceCategory = (typeof priceCategories)[number];
