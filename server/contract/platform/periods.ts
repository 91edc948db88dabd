/** An hour, in milliseconds. */
export const hourMs = 3_600_000;
/** A day, in milliseconds. */
export const dayMs = 86_400_000;

/**
 * How long a customer may be answered with free text after their message, in milliseconds
 * (contract/messages.md#sending).
 */
export const windowMs = 24 * hourMs;

/** Number of days for which an event can be read and sent again (contract/lists.md#events). */
export const eventDays = 30;
