/** An hour, in milliseconds. */
export const hourMs = 3_600_000;
/** A day, in milliseconds. */
export const dayMs = 86_400_000;

/**
 * How long after a customer's message the customer may be answered with free text, in milliseconds
 * (contract/messages.md#sending).
 */
export const windowMs = 24 * hourMs;

/** Number of days for which an event can be read and replayed (contract/lists.md#events). */
export const eventDays = 30;
