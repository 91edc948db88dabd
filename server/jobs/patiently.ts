/**
 * Runs a start-up step that uses the database. Runs the step again if the database becomes unavailable during it
 * (server/boot/database/outlive-restart.ts).
 */
export type Patiently = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs the step once, for callers that do not wait for an unavailable database. */
export const doOnce: Patiently = (work) => work();
