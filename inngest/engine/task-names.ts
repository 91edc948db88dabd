export const runTask = 'engine_run';
export const cronTask = 'engine_cron';

/** Tries of a queue job itself: only a crash or an unreachable database uses them, functions have their own. */
export const queueTries = 1_000;
