/**
 * Runs a start-up step that uses the database, and runs it again when the database goes away in the middle
 * (server/boot/database/outlive-restart.ts).
 */
export type Patiently = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs the step once: for callers that do not wait for a database that went away. */
export const doOnce: Patiently = (work) => work();
