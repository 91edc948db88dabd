import { NonRetriableError } from 'inngest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import {
  client,
  eventually,
  functionId,
  isEmbedded,
  name,
  note,
  notes,
  patienceMs,
  send,
  stage,
} from '#server/testing/conformance-stage.ts';
import { until } from '#server/testing/receiver.ts';

/** Told of every run that failed or was cancelled, under the function's id. */
const listens = [
  client.createFunction({ id: 'hears-failures', triggers: [{ event: 'inngest/function.failed' }] }, async ({ event }) =>
    note(`failed ${event.data.function_id}`, String(event.data.event.data.key)),
  ),
  client.createFunction(
    { id: 'hears-cancellations', triggers: [{ event: 'inngest/function.cancelled' }] },
    async ({ event }) => note(`cancelled ${event.data.function_id}`, String(event.data.event.data.key)),
  ),
];
const failuresOf = (id: string) => notes(`failed ${functionId(id)}`);
const cancellationsOf = (id: string) => notes(`cancelled ${functionId(id)}`);

const steps = [
  client.createFunction({ id: 'steps', triggers: [{ event: name('steps') }] }, async ({ event, step }) => {
    const one = await step.run('one', () => {
      note(event.data.key, 'one');
      return 1;
    });
    await step.sleep('nap', '1s');
    const two = await step.run('two', () => {
      note(event.data.key, 'two');
      return one + 1;
    });
    note(event.data.key, `sum ${two}`);
  }),
  client.createFunction({ id: 'send', triggers: [{ event: name('send') }] }, async ({ event, step }) => {
    await step.sendEvent('pass-on', { name: name('plain'), data: { key: event.data.key } });
  }),
  client.createFunction({ id: 'plain', triggers: [{ event: name('plain') }] }, async ({ event }) => {
    note(event.data.key, 'plain');
  }),
  client.createFunction({ id: 'parallel', triggers: [{ event: name('parallel') }] }, async ({ event, step }) => {
    const tell = (what: string) => () => {
      note(event.data.key, what);
      return what;
    };
    const [left, , right] = await Promise.all([
      step.run('left', tell('left')).then((what) => step.run('after-left', tell(`${what}!`))),
      step.sleep('between', '1s'),
      step.run('right', tell('right')),
    ]);
    note(event.data.key, `${left} ${right}`);
  }),
  client.createFunction({ id: 'odd-text', triggers: [{ event: name('odd-text') }] }, async ({ event, step }) => {
    const text = await step.run('text', () => 'a\u0000b😀c');
    note(event.data.key, await step.run('then', () => (text.startsWith('a') ? 'read' : 'lost')));
  }),
];

const failing = [
  client.createFunction(
    { id: 'half-text', triggers: [{ event: name('half-text') }], retries: 1 },
    async ({ event, step }) => {
      await step.run('text', () => {
        note(event.data.key, 'try');
        return 'a\ud800b';
      });
      note(event.data.key, 'read');
    },
  ),
  client.createFunction(
    { id: 'flaky', triggers: [{ event: name('flaky') }], retries: 3 },
    async ({ event, step, attempt }) => {
      await step.run('before', () => note(event.data.key, 'before'));
      await step.run('works-at-last', () => {
        note(event.data.key, `try ${attempt}`);
        if (notes(event.data.key).filter((one) => one.startsWith('try')).length < 3) throw new Error('not yet');
      });
      note(event.data.key, 'done');
    },
  ),
  client.createFunction(
    { id: 'catches', triggers: [{ event: name('catches') }], retries: 0 },
    async ({ event, step }) => {
      const caught = await step.run('breaks', () => Promise.reject(new Error('broken'))).catch((error: Error) => error);
      note(event.data.key, `caught ${caught?.message}`);
    },
  ),
  client.createFunction({ id: 'hopeless', triggers: [{ event: name('hopeless') }], retries: 3 }, async ({ event }) => {
    note(event.data.key, 'try');
    throw new NonRetriableError('never');
  }),
  client.createFunction({ id: 'gives-up', triggers: [{ event: name('gives-up') }], retries: 1 }, async ({ event }) => {
    note(event.data.key, 'try');
    throw new Error('always');
  }),
  client.createFunction(
    {
      id: 'has-plan-b',
      triggers: [{ event: name('has-plan-b') }],
      retries: 0,
      onFailure: async ({ event, error }) => note(event.data.event.data.key, `plan B: ${error.message}`),
    },
    async ({ event }) => {
      throw new Error(`no ${event.data.what}`);
    },
  ),
];

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
      // Long enough that another one comes in, however slow the machine is; the last ones wait in vain.
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

const waiting = [
  client.createFunction({ id: 'waits', triggers: [{ event: name('waits') }] }, async ({ event, step }) => {
    const answer = await step.waitForEvent('answer', { event: name('answer'), timeout: '1m', match: 'data.key' });
    note(event.data.key, `answered ${answer?.data.text}`);
  }),
  client.createFunction({ id: 'weighs', triggers: [{ event: name('weighs') }] }, async ({ event, step }) => {
    const heavy = await step.waitForEvent('heavy', {
      event: name('weight'),
      timeout: '1m',
      if: 'async.data.key == event.data.key && async.data.kilos > event.data.kilos',
    });
    note(event.data.key, `heavier ${heavy?.data.kilos}`);
  }),
  client.createFunction({ id: 'in-vain', triggers: [{ event: name('in-vain') }] }, async ({ event, step }) => {
    const answer = await step.waitForEvent('answer', { event: name('never'), timeout: '1s' });
    note(event.data.key, String(answer));
  }),
  client.createFunction(
    {
      id: 'cancellable',
      triggers: [{ event: name('cancellable') }],
      cancelOn: [{ event: name('cancel'), match: 'data.key' }],
    },
    async ({ event, step }) => {
      await step.run('begin', () => note(event.data.key, 'begun'));
      await step.sleep('nap', '2s');
      await step.run('end', () => note(event.data.key, 'ended'));
    },
  ),
];

const minutes = client.createFunction({ id: 'every-minute', triggers: [{ cron: '* * * * *' }] }, async ({ event }) =>
  note('every-minute', event.name),
);

let end: (() => Promise<void>) | undefined;
beforeAll(async () => {
  end = await stage([...listens, ...steps, ...failing, ...flow, ...waiting, minutes]);
});
afterAll(() => end?.());

/** A run that is known to be over by now proves that what was sent before it and has not run will not run. */
async function marker(): Promise<void> {
  const key = newId();
  await send('plain', { key });
  await eventually(() => notes(key).length > 0);
}

describe.concurrent('steps', { timeout: patienceMs }, () => {
  it('runs each once, sleeps between them and remembers what they returned', async () => {
    const key = newId();
    await send('steps', { key });
    await eventually(() => notes(key).includes('sum 2'));
    expect(notes(key)).toEqual(['one', 'two', 'sum 2']);
  });

  it('lets a step send an event', async () => {
    const key = newId();
    await send('send', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['plain']);
  });

  it('runs parallel steps each once, what follows one of them and a sleep beside them', async () => {
    const key = newId();
    await send('parallel', { key });
    await eventually(() => notes(key).includes('left! right'));
    expect(notes(key).sort()).toEqual(['left', 'left!', 'left! right', 'right']);
  });

  it('keeps whatever text a step returns', async () => {
    const key = newId();
    await send('odd-text', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['read']);
  });
});

describe.concurrent('failures', { timeout: patienceMs }, () => {
  it('tries a failed step again and keeps the steps before it', async () => {
    const key = newId();
    await send('flaky', { key });
    await eventually(() => notes(key).includes('done'));
    expect(notes(key)).toEqual(['before', 'try 0', 'try 1', 'try 2', 'done']);
  });

  it('lets a function catch a step that failed for good', async () => {
    const key = newId();
    await send('catches', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['caught broken']);
  });

  it('does not try again what cannot be retried', async () => {
    const key = newId();
    await send('hopeless', { key });
    await eventually(() => failuresOf('hopeless').includes(key));
    expect(notes(key)).toEqual(['try']);
  });

  it('gives up after the last try', async () => {
    const key = newId();
    await send('gives-up', { key });
    await eventually(() => failuresOf('gives-up').includes(key));
    expect(notes(key)).toEqual(['try', 'try']);
  });

  it('keeps no half character: the step is tried again, and then the run has failed', async () => {
    const key = newId();
    await send('half-text', { key });
    await eventually(() => failuresOf('half-text').includes(key));
    expect(notes(key)).toEqual(['try', 'try']);
  });

  it('calls onFailure of the function that failed, and of no other', async () => {
    const [key, other] = [newId(), newId()];
    await send('hopeless', { key: other });
    await send('has-plan-b', { key, what: 'luck' });
    await eventually(() => notes(key).length > 0 && failuresOf('hopeless').includes(other));
    await marker();
    expect(notes(key)).toEqual(['plan B: no luck']);
    expect(notes(other)).toEqual(['try']);
  });
});

describe.concurrent('flow', { timeout: patienceMs }, () => {
  /** Sends these one after another, for a new key, in less time than the function waits for more; answers the key. */
  const sendWithin = async (ms: number, what: string, numbers: readonly number[]): Promise<string> => {
    for (;;) {
      const key = newId();
      const begun = performance.now();
      for (const n of numbers) await send(what, { key, n });
      if (performance.now() - begun < ms) return key;
    }
  };

  it('lets runs of one key take turns', async () => {
    const key = newId();
    await Promise.all(Array.from({ length: 8 }, () => send('turns', { key })));
    await eventually(() => notes(key).length === 16);
    expect(notes(key)).toEqual(Array.from({ length: 8 }, () => ['in', 'out']).flat());
  });

  it('keeps a limit of two: never more, and not fewer for long', async () => {
    const key = newId();
    await Promise.all(Array.from({ length: 10 }, () => send('pairs', { key })));
    await eventually(() => notes(key).length === 20);
    let inside = 0;
    const counts = notes(key).map((what) => (inside += what === 'in' ? 1 : -1));
    expect(Math.max(...counts)).toBe(2);
  });

  it('runs once for a burst, with its last event', async () => {
    const key = await sendWithin(1_000, 'quiet', [1, 2, 3]);
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['last 3']);
  });

  it('runs a batch when it is full, and one that is not when its time is over', async () => {
    const key = await sendWithin(2_000, 'batch', [1, 2, 3, 4]);
    const told = () => notes(key).flatMap((batch) => batch.split(','));
    await eventually(() => told().length === 4);
    // In no order, and whatever came in time together: a real server promises no more.
    expect(told().sort()).toEqual(['1', '2', '3', '4']);
    for (const batch of notes(key)) expect(batch.split(',').length).toBeLessThanOrEqual(3);
    expect(notes(key).length).toBeLessThan(4);
  });

  it('spreads throttled runs, and drops none', async () => {
    const key = newId();
    const sent = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => send('throttled', { key })));
    await eventually(() => notes(key).length === 4);
    const waits = notes(key).map((at) => Number(at) - sent);
    // A real server may let `burst` (1) more start at once.
    const atOnce = isEmbedded ? 1 : 2;
    waits.sort((a, b) => a - b);
    for (const [place, wait] of waits.entries()) expect(wait).toBeGreaterThan((place - atOnce + 1) * 1_000 - 100);
  });

  it('drops what is beyond the rate', async () => {
    const key = newId();
    for (let n = 0; n < 5; n += 1) await send('limited', { key });
    for (let n = 0; n < 8; n += 1) await send('wide', { key: `wide-${key}` });
    await eventually(() => notes(key).length > 0 && notes(`wide-${key}`).length >= 3);
    await marker();
    // Evenly spread, with a tenth of the limit, rounded down, at once.
    expect(notes(key)).toHaveLength(1);
    expect(notes(`wide-${key}`)).toHaveLength(3);
  });

  it('runs once for one idempotency value', async () => {
    const key = newId();
    for (const what of ['a', 'a', 'b']) await send('idempotent', { key, what });
    await eventually(() => notes(key).length === 2);
    await marker();
    expect(notes(key).sort()).toEqual(['a', 'b']);
  });

  it('starts nothing twice for one event id, of twenty parallel sends too', async () => {
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

  it('keeps an event of the future for its time', async () => {
    const key = newId();
    const sent = performance.now();
    await send('plain', { key }, { ts: Date.now() + 1_500 });
    await eventually(() => notes(key).length > 0);
    expect(performance.now() - sent).toBeGreaterThan(1_400);
  });
});

describe.concurrent('events a run waits for', { timeout: patienceMs }, () => {
  /** An event that comes before anybody waits for it is lost, so it is sent again until somebody heard it. */
  const sendUntilHeard = (what: string, data: Record<string, unknown>) =>
    eventually(async () => {
      await send(what, data);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return notes(data.key).length > 0;
    });

  it('go to the run they match, and to no other', async () => {
    const [key, other] = [newId(), newId()];
    await send('waits', { key });
    await send('waits', { key: other });
    await sendUntilHeard('answer', { key, text: 'yes' });
    expect(notes(key)).toEqual(['answered yes']);
    expect(notes(other)).toEqual([]);
    await sendUntilHeard('answer', { key: other, text: 'no' });
    expect(notes(other)).toEqual(['answered no']);
  });

  it('count only when the condition holds', async () => {
    const key = newId();
    await send('weighs', { key, kilos: 5 });
    for (let n = 0; n < 5; n += 1) await send('weight', { key, kilos: 5 });
    await sendUntilHeard('weight', { key, kilos: 6 });
    expect(notes(key)).toEqual(['heavier 6']);
  });

  it('are null when they do not come in time', async () => {
    const key = newId();
    await send('in-vain', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['null']);
  });

  it('end the run they cancel, and no other', async () => {
    const [key, other] = [newId(), newId()];
    await send('cancellable', { key });
    await send('cancellable', { key: other });
    await eventually(() => notes(key).length > 0 && notes(other).length > 0);
    await send('cancel', { key });
    await eventually(() => cancellationsOf('cancellable').includes(key) && notes(other).includes('ended'));
    await marker();
    expect(notes(key)).toEqual(['begun']);
    expect(cancellationsOf('cancellable')).toEqual([key]);
  });
});

describe('the clock', () => {
  it('starts functions', { timeout: Math.max(90_000, patienceMs) }, async () => {
    const untilNextMinute = 60_000 - (Date.now() % 60_000);
    const before = notes('every-minute').length;
    await expect
      .poll(() => notes('every-minute').length, { timeout: untilNextMinute + 20_000 })
      .toBeGreaterThan(before);
    expect(notes('every-minute')[0]).toBe('inngest/scheduled.timer');
  });
});
