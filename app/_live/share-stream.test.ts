import { afterEach, expect, it, vi } from 'vitest';
import { shareStream } from './share-stream.ts';

/**
 * A simulated event log, from which tabs read at their own positions. The log counts the simultaneous readers, which
 * are the connections that a browser would hold.
 */
function makeLog() {
  const entries: number[] = [];
  const readers = new Set<() => void>();
  let most = 0;
  return {
    add: () => {
      entries.push(entries.length + 1);
      for (const wake of readers) wake();
    },
    read: (after: () => number, say: (entry: number) => void, over: AbortSignal) => {
      const wake = () => {
        for (const entry of entries) if (entry > after()) say(entry);
      };
      readers.add(wake);
      most = Math.max(most, readers.size);
      over.addEventListener('abort', () => readers.delete(wake));
      wake();
    },
    entries,
    readers,
    most: () => most,
  };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const newName = () => crypto.randomUUID();

function tab(log: ReturnType<typeof makeLog>, name: string, { silenceMs = 60_000, hangs = false } = {}) {
  const heard: number[] = [];
  const last = () => heard.at(-1) ?? 0;
  /** Reads missed entries directly from the log, as a page does. */
  const take = (entry: number) => {
    for (const one of log.entries) if (one > last() && one <= entry) heard.push(one);
  };
  const state = { leads: 0, over: undefined as AbortSignal | undefined };
  const stop = shareStream<number>({
    name,
    silenceMs,
    greet: () => last(),
    hear: take,
    lead: (tell, over) => {
      state.leads += 1;
      state.over = over;
      if (hangs) return;
      log.read(
        last,
        (entry) => {
          tell(entry);
          take(entry);
        },
        over,
      );
    },
  });
  stops.push(stop);
  return { heard, state, stop };
}

it('seven tabs share one stream, and each tab receives every entry once', async () => {
  const [log, name] = [makeLog(), newName()];
  log.add();
  const tabs = Array.from({ length: 7 }, () => tab(log, name));
  for (const { heard } of tabs) await expect.poll(() => heard).toEqual([1]);
  log.add();
  log.add();
  for (const { heard } of tabs) await expect.poll(() => heard).toEqual([1, 2, 3]);
  expect(log.most()).toBe(1);
  expect(tabs.map(({ state }) => state.leads)).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

it('another tab takes over the stream when the reading tab closes, without lost or repeated entries', async () => {
  const [log, name] = [makeLog(), newName()];
  const tabs = [tab(log, name), tab(log, name), tab(log, name)];
  log.add();
  for (const { heard } of tabs) await expect.poll(() => heard).toEqual([1]);
  tabs[0]?.stop();
  // This entry is added while no tab leads.
  log.add();
  for (const { heard } of tabs.slice(1)) await expect.poll(() => heard).toEqual([1, 2]);
  log.add();
  for (const { heard } of tabs.slice(1)) await expect.poll(() => heard).toEqual([1, 2, 3]);
  expect([log.readers.size, log.most()]).toEqual([1, 1]);
  expect(tabs[0]?.state.over?.aborted).toBe(true);
});

it('a tab that opens later receives the entries it missed at once', async () => {
  const [log, name] = [makeLog(), newName()];
  const first = tab(log, name);
  log.add();
  log.add();
  await expect.poll(() => first.heard).toEqual([1, 2]);
  const late = tab(log, name);
  await expect.poll(() => late.heard).toEqual([1, 2]);
  expect(late.state.leads).toBe(0);
});

it('a leading tab that hangs loses the lead to a tab without news, and queues for the lead again', async () => {
  const [log, name] = [makeLog(), newName()];
  const hung = tab(log, name, { hangs: true });
  await expect.poll(() => hung.state.leads).toBe(1);
  const other = tab(log, name, { silenceMs: 20 });
  log.add();
  await expect.poll(() => other.heard).toEqual([1]);
  await expect.poll(() => hung.state.over?.aborted).toBe(true);
  other.stop();
  await expect.poll(() => hung.state.leads).toBe(2);
});

it('different names have separate streams', async () => {
  const log = makeLog();
  const tabs = [tab(log, newName()), tab(log, newName())];
  await expect.poll(() => tabs.map(({ state }) => state.leads)).toEqual([1, 1]);
});

it('a frame without access to the Locks API reads its own stream and asks for the lock only once', async () => {
  const asked = vi
    .spyOn(navigator.locks, 'request')
    .mockRejectedValue(new DOMException('Access to the Locks API is denied in this context', 'SecurityError'));
  try {
    const log = makeLog();
    const [one, other] = [tab(log, newName()), tab(log, newName())];
    await new Promise((resolve) => setImmediate(resolve));
    log.add();
    expect([one.state.leads, other.state.leads]).toEqual([1, 1]);
    expect([one.heard, other.heard]).toEqual([[1], [1]]);
    expect(asked).toHaveBeenCalledTimes(2);
  } finally {
    asked.mockRestore();
  }
});
