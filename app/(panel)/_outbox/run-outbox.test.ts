import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { OutboxKeeper } from './outbox-keeper.ts';
import { isUnsent, type OutboxItem, ownWayMaxMs, patienceMs, pauseAfter, planOutbox } from './plan-outbox.ts';
import { runOutbox } from './run-outbox.ts';

const written = (key: string, conversationId = 'c', more: Partial<OutboxItem> = {}): OutboxItem => ({
  ...{ key, conversationId, text: key, file: null, at: Date.now(), state: 'waiting', error: null },
  ...{ attempts: 0, nextAt: 0, known: [], ...more },
});

function inMemory(): OutboxKeeper {
  const kept = new Map<string, OutboxItem>();
  return {
    all: async () => [...kept.values()].sort((one, other) => one.at - other.at),
    put: async (item) => void kept.set(item.key, item),
    remove: async (key) => void kept.delete(key),
  };
}

/** A server that responds only when the test tells it to. */
function server() {
  const asked: { key: string; signal: AbortSignal; answer: (error?: Error) => void }[] = [];
  const send = ({ key }: OutboxItem, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) =>
      asked.push({ key, signal, answer: (error) => (error ? reject(error) : resolve()) }),
    );
  return { asked, send };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const refusal = new Error('opted_out');
const conflict = new Error('conversation_changed');

function start({ keeper = inMemory(), maySend = () => true }: { keeper?: OutboxKeeper; maySend?: () => boolean } = {}) {
  const { asked, send } = server();
  let shown: readonly OutboxItem[] = [];
  const judge = (error: unknown) => ({
    ...{ isFinal: error === refusal || error === conflict, isConflict: error === conflict },
    words: (error as Error).message,
  });
  const outbox = runOutbox(keeper, { send, judge, tooOld: () => 'too old' }, (items) => (shown = items), maySend);
  return { outbox, keeper, asked, shown: () => shown.map(({ key, state, error }) => `${key} ${state} ${error}`) };
}

describe('a reply in the outbox', () => {
  it('is sent in the order of writing, one reply at a time in each conversation', async () => {
    const { outbox, asked, shown } = start();
    await outbox.add(written('one', 'c', { at: Date.now() - 2 }));
    await outbox.add(written('two', 'c', { at: Date.now() - 1 }));
    await outbox.add(written('other', 'd'));
    expect(asked.map(({ key }) => key)).toEqual(['one', 'other']);
    asked[0]?.answer();
    await settled();
    expect(asked.map(({ key }) => key)).toEqual(['one', 'other', 'two']);
    asked[1]?.answer();
    asked[2]?.answer();
    await settled();
    expect(shown()).toEqual([]);
    outbox.stop();
  });

  it('keeps its key when the answer is lost, and is sent again at once when the network is back', async () => {
    const { outbox, asked, shown } = start();
    await outbox.add(written('one'));
    asked[0]?.answer(new Error('no network'));
    await settled();
    expect(shown()).toEqual(['one waiting no network']);
    await outbox.look(true);
    expect(asked.map(({ key }) => key)).toEqual(['one', 'one']);
    asked[1]?.answer();
    await settled();
    expect(shown()).toEqual([]);
    outbox.stop();
  });

  it('is sent again with the same key after a timeout, before the next reply of the conversation', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const { outbox, keeper, asked, shown } = start();
      await outbox.add(written('one', 'c', { at: Date.now() - 1 }));
      await outbox.add(written('two'));
      vi.advanceTimersByTime(patienceMs({ file: null }) - 1);
      await settled();
      expect(asked.map(({ key }) => key)).toEqual(['one']);
      vi.advanceTimersByTime(1);
      await settled();
      expect(await keeper.all()).toMatchObject([{ key: 'one', state: 'waiting', isUnconfirmed: true }, { key: 'two' }]);
      vi.advanceTimersByTime(pauseAfter(1));
      await settled();
      expect(asked.map(({ key }) => key)).toEqual(['one', 'one']);
      // The server may still respond to an earlier attempt that was given up. That late response does not affect the
      // next attempt.
      asked[0]?.answer(refusal);
      await settled();
      asked[1]?.answer();
      await settled();
      expect(asked.map(({ key }) => key)).toEqual(['one', 'one', 'two']);
      asked[2]?.answer();
      await settled();
      expect(shown()).toEqual([]);
      outbox.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is sent again at once on request, or when the network is back and the attempt is 5 seconds old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const { outbox, asked, shown } = start();
      await outbox.add(written('one'));
      await outbox.again('one');
      await settled();
      expect(asked.map(({ key }) => key)).toEqual(['one', 'one']);
      // The send started only a moment ago, so its connection still counts as good and the reply is not sent again.
      await outbox.look(true);
      await settled();
      expect(asked).toHaveLength(2);
      vi.advanceTimersByTime(5_000);
      await outbox.look(true);
      await settled();
      expect(asked.map(({ key }) => key)).toEqual(['one', 'one', 'one']);
      asked[2]?.answer();
      await settled();
      expect(shown()).toEqual([]);
      outbox.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is neither sent nor shown again by a look() that began before the confirmation', async () => {
    const keeper = inMemory();
    const late = Promise.withResolvers<void>();
    let [reads, held] = [0, Number.POSITIVE_INFINITY];
    const all = async () => {
      reads += 1;
      const isHeld = reads === held;
      const read = await keeper.all();
      if (isHeld) await late.promise;
      return read;
    };
    const { outbox, asked, shown } = start({ keeper: { ...keeper, all } });
    await outbox.add(written('one'));
    held = reads + 2;
    const looking = outbox.look();
    await settled();
    asked[0]?.answer();
    await settled();
    late.resolve();
    await looking;
    expect(asked.map(({ key }) => key)).toEqual(['one']);
    expect(shown()).toEqual([]);
    outbox.stop();
  });

  it('is not unsent once the thread shows its message, and its key is sent again at once', async () => {
    const { outbox, keeper, asked } = start();
    await outbox.add(written('one'));
    asked[0]?.answer(new Error('no network'));
    await settled();
    const failed = async () => (await keeper.all()).map((item) => isUnsent(item, false));
    expect(await failed()).toEqual([true]);
    await outbox.isThere('one');
    expect(asked.map(({ key }) => key)).toEqual(['one', 'one']);
    asked[1]?.answer(new Error('no network'));
    await settled();
    expect(await failed()).toEqual([false]);
    await outbox.look(true);
    asked[2]?.answer(refusal);
    await settled();
    expect(await failed()).toEqual([true]);
    outbox.stop();
  });

  it('is aborted when it is discarded during the attempt, and the next reply is sent', async () => {
    const { outbox, asked, shown } = start();
    await outbox.add(written('one', 'c', { at: Date.now() - 1 }));
    await outbox.add(written('two'));
    await outbox.discard('one');
    await settled();
    expect(asked.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      ['one', true],
      ['two', false],
    ]);
    expect(shown()).toEqual(['two waiting null']);
    outbox.stop();
  });

  it('stays after a refusal until it is discarded, and does not hold up the next reply', async () => {
    const { outbox, asked, shown } = start();
    await outbox.add(written('one', 'c', { at: Date.now() - 1 }));
    await outbox.add(written('two'));
    asked[0]?.answer(refusal);
    await settled();
    expect(shown()).toEqual(['one refused opted_out', 'two waiting null']);
    await outbox.look(true);
    expect(asked.map(({ key }) => key)).toEqual(['one', 'two']);
    await outbox.again('one');
    await outbox.discard('one');
    asked[1]?.answer();
    await settled();
    expect(shown()).toEqual([]);
    outbox.stop();
  });

  it('keeps its text and key after a conflict, and is sent without `seen` when the member sends it again', async () => {
    const { outbox, keeper, asked, shown } = start();
    const seen = { last_message_id: null, taken_over_by: null };
    await outbox.add(written('one', 'c', { seen }));
    asked[0]?.answer(new Error('no network'));
    await settled();
    await outbox.again('one');
    expect(await keeper.all()).toMatchObject([{ key: 'one', seen }]);
    asked[1]?.answer(conflict);
    await settled();
    expect(shown()).toEqual(['one refused conversation_changed']);
    await outbox.again('one');
    expect(await keeper.all()).toMatchObject([{ key: 'one', text: 'one', seen: undefined, isConflict: false }]);
    asked[2]?.answer();
    await settled();
    expect(asked.map(({ key }) => key)).toEqual(['one', 'one', 'one']);
    expect(shown()).toEqual([]);
    outbox.stop();
  });

  it('waits while maySend() is false, and is sent once maySend() is true', async () => {
    let isOnline = false;
    const { outbox, asked, shown } = start({ maySend: () => isOnline });
    await outbox.add(written('one'));
    expect(asked).toEqual([]);
    expect(shown()).toEqual(['one waiting null']);
    isOnline = true;
    await outbox.look(true);
    expect(asked.map(({ key }) => key)).toEqual(['one']);
    outbox.stop();
  });

  it('is sent after a restart of the browser; older than ownWayMaxMs, it is refused until sent again', async () => {
    const keeper = inMemory();
    await keeper.put(written('young'));
    await keeper.put(written('old', 'd', { at: Date.now() - ownWayMaxMs - 1 }));
    const { outbox, asked, shown } = start({ keeper });
    await outbox.look();
    expect(asked.map(({ key }) => key)).toEqual(['young']);
    expect(shown()).toEqual(['old refused too old', 'young waiting null']);
    await outbox.again('old');
    expect(asked.map(({ key }) => key)).toEqual(['young', 'old']);
    outbox.stop();
  });
});

it('isUnsent is false for a waiting reply online, true offline, and false once the thread shows it', () => {
  expect(isUnsent(written('one'), false)).toBe(false);
  expect(isUnsent(written('one'), true)).toBe(true);
  expect(isUnsent(written('one', 'c', { isThere: true }), true)).toBe(false);
});

describe('the sending plan of the outbox', () => {
  const item = fc.record({
    key: fc.uuid(),
    conversationId: fc.constantFrom('a', 'b', 'c'),
    at: fc.nat(1_000),
    nextAt: fc.nat(1_000),
    state: fc.constantFrom('waiting' as const, 'refused' as const),
  });

  it('contains only the oldest waiting reply of each conversation, when it is due and not being sent', () => {
    fc.assert(
      fc.property(fc.array(item), fc.nat(1_000), (made, now) => {
        const items = made.map((one) => written(one.key, one.conversationId, one));
        const underWay = new Set(items.filter((_, index) => index % 3 === 0).map(({ key }) => key));
        const { due, nextAt } = planOutbox(items, underWay, now);
        for (const one of due) {
          expect(one.state).toBe('waiting');
          expect(one.nextAt).toBeLessThanOrEqual(now);
          expect(underWay.has(one.key)).toBe(false);
          const waiting = items.filter(
            (other) => other.conversationId === one.conversationId && other.state === 'waiting',
          );
          expect(Math.min(...waiting.map(({ at }) => at))).toBe(one.at);
        }
        expect(new Set(due.map(({ conversationId }) => conversationId)).size).toBe(due.length);
        if (nextAt !== null) expect(nextAt).toBeGreaterThan(now);
      }),
    );
  });

  it('pauses 1, 2, 5 and 15 seconds after the first failures, then always 30', () => {
    expect([1, 2, 3, 4, 5, 6, 99].map(pauseAfter)).toEqual([1_000, 2_000, 5_000, 15_000, 30_000, 30_000, 30_000]);
  });
});
