import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { endLiveStreams, positionOf, writeEvents } from './event-stream.ts';

const listener = () => ({ over: new AbortController(), stillMay: async () => true, onEnd: vi.fn() });
const untilOver = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

describe('writeEvents', () => {
  it('ends the stream of a reader that does not read, and buffers less than 1,100 KiB', async () => {
    const reader = new Writable({ highWaterMark: 1, write: () => {} });
    const who = listener();
    await writeEvents(reader, who, async (say, signal) => {
      const isOver = untilOver(signal);
      for (let count = 0; count < 2_000 && !signal.aborted; count += 1) say('x'.repeat(1_024));
      await isOver;
    });
    expect(reader.writableLength).toBeLessThan(1_100 * 1_024);
    expect(who.onEnd).toHaveBeenCalledOnce();
  });

  it('ends when the reader leaves, has left before the start, or the process stops', async () => {
    const leaves: ((page: PassThrough) => void)[] = [(page) => page.destroy(), () => endLiveStreams()];
    for (const leave of leaves) {
      const page = new PassThrough();
      const who = listener();
      const over = writeEvents(page, who, (_say, signal) => untilOver(signal));
      leave(page);
      await over;
      expect(who.onEnd).toHaveBeenCalledOnce();
    }
    const gone = new PassThrough().destroy();
    let isOver = false;
    await writeEvents(gone, listener(), async (_say, signal) => {
      isOver = signal.aborted;
    });
    expect(isOver).toBe(true);
  });

  it('writes the retry time and a heartbeat at once', async () => {
    const page = new PassThrough({ encoding: 'utf8' });
    const over = writeEvents(page, listener(), (_say, signal) => untilOver(signal));
    expect(page.read()).toBe('retry: 1000\n\nevent: beat\ndata: {}\n\n');
    page.destroy();
    await over;
  });

  it('ends the stream without throwing when the source of the events fails', async () => {
    const page = new PassThrough();
    const who = listener();
    await writeEvents(page, who, async () => {
      throw new Error('no database');
    });
    expect(page.writableEnded).toBe(true);
    expect(who.onEnd).toHaveBeenCalledOnce();
  });
});

it('positionOf returns digits as given, and null for other text, 19 digits and null', () => {
  expect([positionOf('17'), positionOf('x'), positionOf('1'.repeat(19)), positionOf(null)]).toEqual([
    '17',
    null,
    null,
    null,
  ]);
});
