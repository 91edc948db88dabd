import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Simulates a freshly opened page, without any state of an earlier page. */
async function openPage() {
  const page = Object.assign(new EventTarget(), { requestIdleCallback: (run: () => void) => run() });
  vi.stubGlobal('window', page);
  const { fetchedOnUse } = await import('./fetched-on-use.ts');
  return { fetchedOnUse, sign: (name: string) => page.dispatchEvent(new Event(name)) };
}

describe('fetchedOnUse', () => {
  it('loads a part once, at the first input on the page, and later parts at once', async () => {
    const { fetchedOnUse, sign } = await openPage();
    const load = vi.fn(async () => 'menu');
    const part = fetchedOnUse(load);
    expect(load).not.toHaveBeenCalled();
    sign('pointermove');
    sign('keydown');
    expect(await part.fetch()).toBe('menu');
    expect(part.had()).toBe('menu');
    expect(load).toHaveBeenCalledOnce();
    const later = vi.fn(async () => 'dialog');
    fetchedOnUse(later);
    expect(later).toHaveBeenCalledOnce();
  });

  it('loads at once on fetch(), and again after a failed load', async () => {
    const { fetchedOnUse, sign } = await openPage();
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('menu');
    const part = fetchedOnUse(load);
    await expect(part.fetch()).rejects.toThrow('offline');
    expect(part.had()).toBeNull();
    expect(await Promise.all([part.fetch(), part.fetch()])).toEqual(['menu', 'menu']);
    sign('touchstart');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads nothing on the server', async () => {
    vi.stubGlobal('window', undefined);
    const { fetchedOnUse } = await import('./fetched-on-use.ts');
    const load = vi.fn(async () => 'menu');
    expect(fetchedOnUse(load).had()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });
});
