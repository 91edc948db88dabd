import { inngest } from '#server/jobs/inngest-client.ts';

const defaultMs = 120_000;

/**
 * Time limits of functions in which a single piece of work may take longer than the default. A function that processes
 * many pieces reports progress after each piece (`goesOn`).
 */
const limitsMs: Readonly<Record<string, number>> = {
  // Allows for a large file over a slow connection.
  'fetch-channel-media': 480_000,
  // Models are slow, and a turn calls the model several times.
  'run-agent-turn': 300_000,
  'try-cases': 300_000,
  'run-backtests': 300_000,
  'forget-old': 600_000,
  'reconcile-usage-nightly': 600_000,
};

/**
 * Returns how long, in milliseconds, a function may run without reporting progress. After that time, the call counts as
 * failed. The limit is the same for the embedded engine, an external Inngest server and work done directly in this
 * process.
 */
export const timeLimitMs = (functionId: string): number =>
  limitsMs[functionId.slice(inngest.id.length + 1)] ?? defaultMs;
