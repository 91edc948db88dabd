// Alone: the product determines only once per process whether our own server runs in front of Next. In this test none
// does.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { startHarness } from '#server/testing/harness.ts';
import { GET } from './[...path]/route.ts';

const api = startHarness();
let authorization: string;
beforeAll(async () => {
  const organization = await api.createOrganization();
  authorization = `Bearer ${await api.createKey(organization, { allowedIps: ['203.0.113.7'] })}`;
});
afterAll(() => api.stop());

const list = (headers: Record<string, string>) => GET(new Request('http://test/v1/contacts', { headers }));

it('X-Forwarded-For counts only with TRUSTED_PROXIES if our own server is not in front (200, else 403)', async () => {
  completeEnv({ TRUSTED_PROXIES: '' });
  const asked = { authorization, 'x-forwarded-for': '1.2.3.4, 203.0.113.7', 'x-parley-caller': '203.0.113.7' };
  expect((await list(asked)).status).toBe(403);
  completeEnv({ TRUSTED_PROXIES: '0.0.0.0' });
  expect((await list(asked)).status).toBe(200);
  expect((await list({ authorization, 'x-real-ip': '203.0.113.8' })).status).toBe(403);
  completeEnv({ TRUSTED_PROXIES: '' });
});
