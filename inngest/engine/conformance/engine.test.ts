import { Inngest, NonRetriableError } from 'inngest';
import { serve } from 'inngest/edge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { engineDoor } from '#server/jobs/inngest-client.ts';
import { until as untilWithin } from '#server/testing/receiver.ts';
import { type RunningEngine, startEmbeddedEngine } from '../start-engine.ts';

const client = new Inngest({
  id: 'conformance',
  isDev: true,
  checkpointing: false,
  baseUrl: 'http://embedded.invalid',
  fetch: (input, init) => (engineDoor.fetch ? engineDoor.fetch(input, init) : Promise.reject(new Error('no engine'))),
});

/** What the functions did, by the `key` of their event. */
const seen = new Map<string, string[]>();
const note = (key: string, what: string) => void seen.set(key, [...(seen.get(key) ?? []), what]);
const notes = (key: string) => seen.get(key) ?? [];

const until = (met: () => boolean | Promise<boolean>) => untilWithin(met, 20_000);

const keyOf = (event: { data: Record<string, unknown> }) => String(event.data.key);

const functions = [
  client.createFunction({ id: 'steps', triggers: [{ event: 't/steps' }] }, async ({ event, step }) => {
    const one = await step.run('one', () => {
      note(keyOf(event), 'one');
      return 1;
    });
    await step.sleep('nap', '50ms');
    const two = await step.run('two', () => {
      note(keyOf(event), 'two');
      return one + 1;
    });
    note(keyOf(event), `sum ${two}`);
  }),
  client.createFunction({ id: 'send', triggers: [{ event: 't/send' }] }, async ({ event, step }) => {
    await step.sendEvent('pass-on', { name: 't/plain', data: { key: keyOf(event) } });
  }),
  client.createFunction({ id: 'plain', triggers: [{ event: 't/plain' }] }, async ({ event }) => {
    note(keyOf(event), 'plain');
  }),
  client.createFunction(
    { id: 'flaky', triggers: [{ event: 't/flaky' }], retries: 3 },
    async ({ event, step, attempt }) => {
      await step.run('before', () => note(keyOf(event), 'before'));
      await step.run('works-at-last', () => {
        note(keyOf(event), `try ${attempt}`);
        if (notes(keyOf(event)).filter((one) => one.startsWith('try')).length < 3) throw new Error('not yet');
      });
      note(keyOf(event), 'done');
    },
  ),
  client.createFunction({ id: 'hopeless', triggers: [{ event: 't/hopeless' }], retries: 3 }, async ({ event }) => {
    note(keyOf(event), 'try');
    throw new NonRetriableError('never');
  }),
  client.createFunction({ id: 'gives-up', triggers: [{ event: 't/gives-up' }], retries: 1 }, async ({ event }) => {
    note(keyOf(event), 'try');
    throw new Error('always');
  }),
  client.createFunction(
    { id: 'turns', triggers: [{ event: 't/turns' }], concurrency: { limit: 1, key: 'event.data.key' } },
    async ({ event }) => {
      note(keyOf(event), 'in');
      await new Promise((resolve) => setTimeout(resolve, 5));
      note(keyOf(event), 'out');
    },
  ),
  client.createFunction(
    { id: 'quiet', triggers: [{ event: 't/quiet' }], debounce: { period: '1s', key: 'event.data.key' } },
    async ({ event }) => note(keyOf(event), `last ${event.data.n}`),
  ),
  client.createFunction({ id: 'parallel', triggers: [{ event: 't/parallel' }] }, async ({ event, step }) => {
    const both = await Promise.all([
      step.run('left', () => {
        note(keyOf(event), 'left');
        return 'l';
      }),
      step.run('right', () => {
        note(keyOf(event), 'right');
        return 'r';
      }),
    ]);
    note(keyOf(event), both.join(''));
  }),
];

let engine: RunningEngine;
beforeAll(async () => {
  const handler = serve({ client, functions });
  engine = await startEmbeddedEngine({
    handler: (request) => Promise.resolve(handler(request)),
    retryDelayMs: () => 20,
  });
});
afterAll(async () => {
  await engine.stop();
  await pool.end();
});

const send = (name: string, data: Record<string, unknown> = {}, id?: string) =>
  client.send({ name, data: { key: 'none', ...data }, ...(id ? { id } : {}) });

describe('the engine runs functions by Inngest’s protocol', () => {
  it('runs each step once, sleeps between them and remembers what they returned', async () => {
    const key = newId();
    await send('t/steps', { key });
    await until(() => notes(key).includes('sum 2'));
    expect(notes(key)).toEqual(['one', 'two', 'sum 2']);
  });

  it('lets a step send an event', async () => {
    const key = newId();
    await send('t/send', { key });
    await until(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['plain']);
  });

  it('tries a failed step again and keeps the steps before it', async () => {
    const key = newId();
    await send('t/flaky', { key });
    await until(() => notes(key).includes('done'));
    expect(notes(key)).toEqual(['before', 'try 0', 'try 1', 'try 2', 'done']);
  });

  it('does not try again what cannot be retried', async () => {
    const key = newId();
    await send('t/hopeless', { key });
    await until(async () => (await failures('conformance-hopeless')) > 0);
    expect(notes(key)).toEqual(['try']);
  });

  it('gives up after the last try', async () => {
    const key = newId();
    await send('t/gives-up', { key });
    await until(async () => (await failures('conformance-gives-up')) > 0);
    expect(notes(key)).toEqual(['try', 'try']);
  });

  it('lets runs of one key take turns', async () => {
    const key = newId();
    await Promise.all(Array.from({ length: 8 }, () => send('t/turns', { key })));
    await until(() => notes(key).length === 16);
    expect(notes(key)).toEqual(Array.from({ length: 8 }, () => ['in', 'out']).flat());
  });

  it('runs once for a burst, with its last event', async () => {
    const key = newId();
    for (const n of [1, 2, 3]) await send('t/quiet', { key, n });
    await until(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['last 3']);
  });

  it('starts nothing twice for one event id', async () => {
    const key = newId();
    const marker = newId();
    await send('t/plain', { key }, `once-${key}`);
    await send('t/plain', { key }, `once-${key}`);
    await send('t/plain', { key: marker });
    await until(() => notes(key).length > 0 && notes(marker).length > 0);
    expect(notes(key)).toEqual(['plain']);
  });

  it('runs parallel steps each once', async () => {
    const key = newId();
    await send('t/parallel', { key });
    await until(() => notes(key).includes('lr'));
    expect(notes(key).sort()).toEqual(['left', 'lr', 'right']);
  });
});

async function failures(functionId: string): Promise<number> {
  const row = await sql.row<{ count: number }>(
    "SELECT count(*)::int AS count FROM engine_runs WHERE function_id = $1 AND status = 'failed'",
    [functionId],
  );
  return row?.count ?? 0;
}
