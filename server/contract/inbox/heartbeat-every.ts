/**
 * How often a visible browser tab sends a heartbeat, in milliseconds. The constant has a file of its own so that every
 * page of the panel can read it without loading zod.
 */
export const heartbeatEveryMs = 25_000;
