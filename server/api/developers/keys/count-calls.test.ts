import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forgetOldAccess } from '#server/access/forget-old-access.ts';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
// Calls around midnight would fall on two days, so the clock is set to noon.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12) }));
afterAll(async () => {
  vi.useRealTimers();
  await api.stop();
});

it('counts calls per key and day, failures apart, for 30 days, for its own organization only', async () => {
  const organization = await api.createOrganization();
  const admin = await api.createMember(organization);
  const keys = [await api.createKey(organization), await api.createKey(organization)];
  const count = async () => {
    await flushCalls();
    return (await api.callPanel(admin, 'keys.countCalls', {})).body.data;
  };
  expect(await count()).toEqual([]);
  await Promise.all(Array.from({ length: 20 }, () => api.call('GET', '/contacts?limit=1', { key: keys[0] ?? '' })));
  await api.call('GET', '/contacts?id=01939a1c-ffff-7000-8000-00000000dead', { key: keys[1] ?? '' });
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const counted = await count();
  expect(counted).toHaveLength(2);
  expect(counted).toContainEqual({ key_id: expect.any(String), day, succeeded: 20, failed: 0 });
  expect(counted).toContainEqual({ key_id: expect.any(String), day, succeeded: 0, failed: 1 });
  const stranger = await api.createMember(await api.createOrganization());
  expect((await api.callPanel(stranger, 'keys.countCalls', {})).body.data).toEqual([]);

  const days = 24 * 3_600_000;
  await forgetOldAccess(new Date(Date.now() + 29 * days));
  expect(await count()).toHaveLength(2);
  await forgetOldAccess(new Date(Date.now() + 30 * days));
  expect(await count()).toEqual([]);
});
