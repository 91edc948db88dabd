import { NonRetriableError } from 'inngest';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import {
  cancellationsOf,
  client,
  eventually,
  failuresOf,
  marker,
  name,
  note,
  notes,
  patienceMs,
  send,
  stage,
} from '#server/testing/stages/conformance-stage.ts';

// Tests the parts of a single run: steps, sleeps, failures, awaited events, and starts by cron.

const steps = [
  client.createFunction({ id: 'steps', triggers: [{ event: name('steps') }] }, async ({ event, step }) => {
    const one = await step.run('one', () => {
      note(event.data.key, 'one');
      return 1;
    });
    note(`${event.data.key} asleep`, String(performance.now()));
    await step.sleep('nap', '1s');
    const two = await step.run('two', () => {
      note(event.data.key, 'two');
      note(`${event.data.key} awake`, String(performance.now()));
      return one + 1;
    });
    note(event.data.key, `sum ${two}`);
  }),
  client.createFunction({ id: 'send', triggers: [{ event: name('send') }] }, async ({ event, step }) => {
    await step.sendEvent('pass-on', { name: name('plain'), data: { key: event.data.key } });
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

stage([...steps, ...failing, ...waiting, minutes]);

describe.concurrent('steps', { timeout: patienceMs }, () => {
  it('run once each, keep their results, and resume after the sleep of one second between them', async () => {
    const key = newId();
    await send('steps', { key });
    await eventually(() => notes(key).includes('sum 2'));
    expect(notes(key)).toEqual(['one', 'two', 'sum 2']);
    const asleep = notes(`${key} asleep`)[0];
    expect(Number(notes(`${key} awake`)[0]) - Number(asleep)).toBeGreaterThanOrEqual(999);
  });

  it('can send an event that starts another function', async () => {
    const key = newId();
    await send('send', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['plain']);
  });

  it('run once each in parallel, including a step that follows one of them and a sleep beside them', async () => {
    const key = newId();
    await send('parallel', { key });
    await eventually(() => notes(key).includes('left! right'));
    expect(notes(key).sort()).toEqual(['left', 'left!', 'left! right', 'right']);
  });

  it('can return text with a NUL character and an emoji', async () => {
    const key = newId();
    await send('odd-text', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['read']);
  });
});

describe.concurrent('failing steps and functions', { timeout: patienceMs }, () => {
  it('a failed step is retried until it succeeds, and the step before it is not repeated', async () => {
    const key = newId();
    await send('flaky', { key });
    await eventually(() => notes(key).includes('done'));
    expect(notes(key)).toEqual(['before', 'try 0', 'try 1', 'try 2', 'done']);
  });

  it('a function can catch the error of a step that has no tries left', async () => {
    const key = newId();
    await send('catches', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['caught broken']);
  });

  it('a function that throws NonRetriableError is not retried', async () => {
    const key = newId();
    await send('hopeless', { key });
    await eventually(() => failuresOf('hopeless').includes(key));
    expect(notes(key)).toEqual(['try']);
  });

  it('a function with one retry fails for good after its second try', async () => {
    const key = newId();
    await send('gives-up', { key });
    await eventually(() => failuresOf('gives-up').includes(key));
    expect(notes(key)).toEqual(['try', 'try']);
  });

  it('a step result with a lone surrogate is rejected: the step is retried once, then the run fails', async () => {
    const key = newId();
    await send('half-text', { key });
    await eventually(() => failuresOf('half-text').includes(key));
    expect(notes(key)).toEqual(['try', 'try']);
  });

  it('onFailure is called for the function that failed, and for no other', async () => {
    const [key, other] = [newId(), newId()];
    await send('hopeless', { key: other });
    await send('has-plan-b', { key, what: 'luck' });
    await eventually(() => notes(key).length > 0 && failuresOf('hopeless').includes(other));
    await marker();
    expect(notes(key)).toEqual(['plan B: no luck']);
    expect(notes(other)).toEqual(['try']);
  });
});

describe.concurrent('events a run waits for', { timeout: patienceMs }, () => {
  /**
   * Sends an event again and again until a run has received it, because an event is lost if no run waits for it yet.
   */
  const sendUntilHeard = (what: string, data: Record<string, unknown>) =>
    eventually(async () => {
      await send(what, data);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return notes(data.key).length > 0;
    });

  it('resume the run they match, and no other', async () => {
    const [key, other] = [newId(), newId()];
    await send('waits', { key });
    await send('waits', { key: other });
    await sendUntilHeard('answer', { key, text: 'yes' });
    expect(notes(key)).toEqual(['answered yes']);
    expect(notes(other)).toEqual([]);
    await sendUntilHeard('answer', { key: other, text: 'no' });
    expect(notes(other)).toEqual(['answered no']);
  });

  it('resume the run only when its condition holds', async () => {
    const key = newId();
    await send('weighs', { key, kilos: 5 });
    for (let n = 0; n < 5; n += 1) await send('weight', { key, kilos: 5 });
    await sendUntilHeard('weight', { key, kilos: 6 });
    expect(notes(key)).toEqual(['heavier 6']);
  });

  it('are null when they do not arrive before the timeout', async () => {
    const key = newId();
    await send('in-vain', { key });
    await eventually(() => notes(key).length > 0);
    expect(notes(key)).toEqual(['null']);
  });

  it('cancel the run that matches them in cancelOn, and no other', async () => {
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

describe('functions with a cron trigger', () => {
  it('start within 20 seconds of the next full minute', { timeout: Math.max(90_000, patienceMs) }, async () => {
    const untilNextMinute = 60_000 - (Date.now() % 60_000);
    const before = notes('every-minute').length;
    await expect
      .poll(() => notes('every-minute').length, { timeout: untilNextMinute + 20_000 })
      .toBeGreaterThan(before);
    expect(notes('every-minute')[0]).toBe('inngest/scheduled.timer');
  });
});
