import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Inngest } from 'inngest';
import { serve } from 'inngest/edge';
import { startEmbeddedEngine } from '#inngest/engine/start-engine.ts';
import { pool } from '#server/db/pool.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';

// This process runs the job engine, for tests that kill the process. It reads one event per line and prints one report
// per line.

const { CHILD_PLACES, CHILD_HANGS, CHILD_DRAIN_MS, CHILD_SILENT_MS, CHILD_GRACE_MS, CHILD_LIMIT_MS } = process.env;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const client = new Inngest({
  id: 'child',
  isDev: true,
  checkpointing: false,
  logger: quiet,
  internalLogger: quiet,
  baseUrl: 'http://embedded.invalid',
  fetch: (input: string | URL | Request, init?: RequestInit) =>
    engineEntry.fetch ? engineEntry.fetch(input, init) : Promise.reject(new Error('no engine')),
});

const tell = (key: unknown, what: string) => void process.stdout.write(`${JSON.stringify({ key, what })}\n`);
const never = () => new Promise<never>(() => {});

const functions = [
  client.createFunction({ id: 'work', triggers: [{ event: 'work' }] }, async ({ event, step }) => {
    await step.run('one', () => tell(event.data.key, 'one'));
    await step.run('two', async () => {
      tell(event.data.key, 'two begins');
      if (CHILD_HANGS) await never();
      tell(event.data.key, 'two ends');
    });
    await step.run('three', () => tell(event.data.key, 'three'));
  }),
  client.createFunction({ id: 'sleeper', triggers: [{ event: 'sleeper' }] }, async ({ event, step }) => {
    await step.run('one', () => tell(event.data.key, 'one'));
    await step.sleep('nap', '2s');
    await step.run('two', () => tell(event.data.key, 'two'));
  }),
  client.createFunction({ id: 'long', triggers: [{ event: 'long' }] }, async ({ event }) => {
    tell(event.data.key, 'begins');
    await delay(Number(event.data.ms));
    tell(event.data.key, 'ends');
  }),
  client.createFunction(
    { id: 'serial', triggers: [{ event: 'serial' }], concurrency: { limit: 1, key: 'event.data.key' } },
    async ({ event }) => {
      tell(event.data.key, 'in');
      await delay(5);
      tell(event.data.key, 'out');
    },
  ),
  client.createFunction(
    { id: 'slow', triggers: [{ event: 'slow' }], concurrency: { limit: 1, key: 'event.data.key' } },
    async ({ event, step, attempt }) => {
      const { key, ms, hangs } = event.data;
      await step.run('one', async () => {
        tell(key, 'one begins');
        if (hangs && attempt === 0) await never();
        await delay(Number(ms));
        tell(key, 'one ends');
      });
      await step.run('two', () => tell(key, 'two'));
    },
  ),
  client.createFunction({ id: 'poison', triggers: [{ event: 'poison' }] }, async ({ event }) => {
    tell(event.data.key, 'drinks');
    process.kill(process.pid, 'SIGKILL');
    await never();
  }),
  client.createFunction({ id: 'mourns', triggers: [{ event: 'inngest/function.failed' }] }, async ({ event }) =>
    tell(event.data.event.data.key, `failed: ${event.data.error.name}`),
  ),
  client.createFunction({ id: 'ticks', triggers: [{ cron: '* * * * *' }] }, async () => tell('cron', 'tick')),
];

const handler = serve({ client, functions });
const engine = await startEmbeddedEngine({
  handler: (request) => Promise.resolve(handler(request)),
  retryDelayMs: () => 20,
  triesMax: 2,
  capacity: Number(CHILD_PLACES ?? 50),
  drainMs: Number(CHILD_DRAIN_MS ?? 10_000),
  ...(CHILD_SILENT_MS ? { silentMs: Number(CHILD_SILENT_MS) } : {}),
  ...(CHILD_GRACE_MS ? { graceMs: Number(CHILD_GRACE_MS) } : {}),
  ...(CHILD_LIMIT_MS ? { timeLimitMs: () => Number(CHILD_LIMIT_MS) } : {}),
});
process.on('SIGTERM', async () => {
  await engine.stop();
  await pool.end();
  process.exit(0);
});
createInterface(process.stdin).on('line', (line) => void client.send(JSON.parse(line)).then(() => tell('sent', line)));
tell('child', 'ready');
