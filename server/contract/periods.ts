/** A day, in milliseconds. */
export const dayMs = 86_400_000;

/** How long a person may be answered freely after they wrote (contract/messages.md#sending). */
export const windowMs = 24 * 3_600_000;

/** Days an event can be read and sent again (contract/lists.md#events). */
export const eventDays = 30;
