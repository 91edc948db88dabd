import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { until } from '#server/testing/servers/receiver.ts';
import {
  client,
  eventually,
  isEmbedded,
  marker,
  name,
  note,
  notes,
  patienceMs,
  send,
  stage,
} from '#server/testing/stages/conformance-stage.ts';

// Tests which runs begin, when they begin, and how many run at once.

const insideOf = (key: unknown) => notes(key).reduce((inside, what) => inside + (what === 'in' ? 1 : -1), 0);

const flow = [
  client.createFunction(
    { id: 'turns', triggers: [{ event: name('turns') }], concurrency: { limit: 1, key: 'event.data.key' } },
    async ({ event }) => {
      note(event.data.key, 'in');
      await new Promise((resolve) => setTimeout(resolve, 5));
      note(event.data.key, 'out');
    },
  ),
  client.createFunction(
    { id: 'pairs', triggers: [{ event: name('pairs') }], concurrency: { limit: 2, key: 'event.data.key' } },
    async ({ event }) => {
      note(event.data.key, 'in');
      // Waits long enough for another run to enter, however slow the machine is. The last runs wait without success.
      await until(() => insideOf(event.data.key) > 1, 2_000).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
      note(event.data.key, 'out');
    },
  ),
  client.createFunction(
    { id: 'quiet', triggers: [{ event: name('quiet') }], debounce: { period: '1s', key: 'event.data.key' } },
    async ({ event }) => note(event.data.key, `last ${event.data.n}`),
  ),
  client.createFunction(
    {
      id: 'batch',
      triggers: [{ event: name('batch') }],
      batchEvents: { maxSize: 3, timeout: '2s', key: 'event.data.key' },
    },
    async ({ event, events }) =>
      note(
        event.data.key,
        events
          .map((one) => one.data.n)
          .sort()
          .join(),
      ),
  ),
  client.createFunction(
    {
      id: 'throttled',
      triggers: [{ event: name('throttled') }],
      throttle: { limit: 1, period: '1s', key: 'event.data.key' },
    },
    async ({ event }) => note(event.data.key, String(performance.now())),
  ),
  client.createFunction(
    {
      id: 'limited',
      triggers: [{ event: name('limited') }],
      rateLimit: { limit: 2, period: '10m', key: 'event.data.key' },
    },
    async ({ event }) => note(event.data.key, 'within'),
  ),
  client.createFunction(
    {
      id: 'wide',
      triggers: [{ event: name('wide') }],
      rateLimit: { limit: 20, period: '20m', key: 'event.data.key' },
    },
    async ({ event }) => note(event.data.key, 'within'),
  ),
  client.createFunction(
    {
      id: 'idempotent',
      triggers: [{ event: name('idempotent') }],
      idempotency: 'event.data.key + "-" + event.data.what',
    },
    async ({ event }) => note(event.data.key, event.data.what),
  ),
  client.createFunction(
    { id: 'picky', triggers: [{ event: name('picky'), if: 'event.data.n > 2' }] },
    async ({ event }) => note(event.data.key, `took ${event.data.n}`),
  ),
];

stage([...flow]);

describe.concurrent('flow control', { timeout: patienceMs }, () => {
  /**
   * Sends these numbers one after another under a new key, within `ms` milliseconds, so that the function still waits
   * for more numbers. Returns the key.
   */
  const sendWithin = async (ms: number, what: string, numbers: readonly number[]): Promise<string> => {
    for (;;) {
      const key = newId();
      const begun = performance.now();
      for (const n of numbers) await send(what, { key, n });
      if (performance.now() - begun < ms) return key;
    }
  };

  it('executes eight runs of one concurrency key one after another when the limit is 1', async () => {
    const key = newId();
    await Promise.all(Array.from({ length: 8 }, () => send('turns', { key })));
    await eventually(() => notes(key).length === 16);
    expect(notes(key)).toEqual(Array.from({ length: 8 }, () => ['in', 'out']).flat());
  });

  it('executes two runs of one concurrency key at once, and never more, when the limit is 2', async () => {
    const key = newId();
    await Promise.all(Array.from({ length: 10 }, () => send('pairs', { key })));
    await eventually(() => notes(key).length === 20);
    let inside = 0;
    const counts = notes(key).map((what) => (inside += what === 'in' ? 1 : -1));
    expect(Math.max(...counts)).toBe(2);
  });

  it('starts one run, with the last event, for three events within the debounce period', async () => {
    const key = await sendWithin(1_000, 'quiet', [1, 2, 3]);
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['last 3']);
  });

  it('puts four events into batches of at most three, with every event in exactly one batch', async () => {
    const key = await sendWithin(2_000, 'batch', [1, 2, 3, 4]);
    const told = () => notes(key).flatMap((batch) => batch.split(','));
    await eventually(() => told().length === 4);
    // The order, and which events share a batch, are not checked, because a real Inngest server guarantees neither.
    expect(told().sort()).toEqual(['1', '2', '3', '4']);
    for (const batch of notes(key)) expect(batch.split(',').length).toBeLessThanOrEqual(3);
    expect(notes(key).length).toBeLessThan(4);
  });

  it('starts at most one throttled run per second and drops none', async () => {
    const key = newId();
    const sent = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => send('throttled', { key })));
    await eventually(() => notes(key).length === 4);
    const waits = notes(key).map((at) => Number(at) - sent);
    // A real Inngest server may start `burst` (1) more run at once.
    const atOnce = isEmbedded ? 1 : 2;
    waits.sort((a, b) => a - b);
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThan((index - atOnce + 1) * 1_000 - 100);
  });

  it('drops events beyond the rate limit: one of 5 and three of 8 events start a run', async () => {
    const key = newId();
    for (let n = 0; n < 5; n += 1) await send('limited', { key });
    for (let n = 0; n < 8; n += 1) await send('wide', { key: `wide-${key}` });
    await eventually(() => notes(key).length > 0 && notes(`wide-${key}`).length >= 3);
    await marker();
    // Runs are spread evenly. A tenth of the limit, rounded down, may start at once.
    expect(notes(key)).toHaveLength(1);
    expect(notes(`wide-${key}`)).toHaveLength(3);
  });

  it('starts one run for each value of the idempotency expression', async () => {
    const key = newId();
    for (const what of ['a', 'a', 'b']) await send('idempotent', { key, what });
    await eventually(() => notes(key).length === 2);
    await marker();
    expect(notes(key).sort()).toEqual(['a', 'b']);
  });

  it('starts one run for 20 parallel sends of the same event id', async () => {
    const key = newId();
    await Promise.all(Array.from({ length: 20 }, () => send('plain', { key }, { id: `once-${key}` })));
    await marker();
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['plain']);
  });

  it('starts a function only when its trigger’s condition holds', async () => {
    const key = newId();
    for (const n of [1, 3]) await send('picky', { key, n });
    await eventually(() => notes(key).length > 0);
    await marker();
    expect(notes(key)).toEqual(['took 3']);
  });

  it('does not start a run for an event with a future timestamp before that time', async () => {
    const key = newId();
    const sent = performance.now();
    await send('plain', { key }, { ts: Date.now() + 1_500 });
    await eventually(() => notes(key).length > 0);
    // The clock of events counts whole milliseconds.
    expect(performance.now() - sent).toBeGreaterThan(isEmbedded ? 1_499 : 1_400);
  });
});
