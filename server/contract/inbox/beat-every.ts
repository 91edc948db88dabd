/**
 * How often a visible tab sends a heartbeat. It has a file of its own so that every page of the panel can read it
 * without loading zod.
 */
export const beatEveryMs = 25_000;
