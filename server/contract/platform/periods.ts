/** A day, in milliseconds. */
export const dayMs = 86_400_000;

/** How long after a customer's message they may be answered freely, in milliseconds (contract/messages.md#sending). */
export const windowMs = 24 * 3_600_000;

/** Number of days for which an event can be read and sent again (contract/lists.md#events). */
export const eventDays = 30;
