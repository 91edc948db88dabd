/**
 * Does one of a start's steps that ask the database, and does it again when the database went away in the middle of it
 * (server/boot/outlive-restart.ts).
 */
export type Patiently = <T>(work: () => Promise<T>) => Promise<T>;

/** Once, and no more: where nobody waits for a database that went away. */
export const doOnce: Patiently = (work) => work();
