import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilFetched } from './until-fetched.ts';

const browser = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('untilFetched', () => {
  it('loads again after 1 second, and again after 3 more seconds', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('a'))
      .mockRejectedValueOnce(new Error('b'))
      .mockResolvedValue(1);
    const part = untilFetched(load);
    await vi.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_001);
    expect(await part).toBe(1);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('waits an hour without a network, without another attempt, and loads when the network is back', async () => {
    browser.onLine = false;
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part');
    const part = untilFetched(load);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(load).toHaveBeenCalledTimes(1);
    browser.onLine = true;
    window.dispatchEvent(new Event('online'));
    expect(await part).toBe('part');
  });

  it('fails with ChunkLoadError after four attempts', async () => {
    const load = vi.fn().mockRejectedValue(new Error('404'));
    const part = untilFetched(load).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await part).toMatchObject({ name: 'ChunkLoadError', cause: { message: '404' } });
    expect(load).toHaveBeenCalledTimes(4);
  });
});
