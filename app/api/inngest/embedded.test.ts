import { afterAll, describe, expect, it } from 'vitest';
import { engineHeader, engineToken } from '#inngest/guard-functions.ts';
import { pool } from '#server/db/pool.ts';
import * as route from './route.ts';

afterAll(() => pool.end());

const address = 'http://test/api/inngest?fnId=parley-reconciler&stepId=step';
const call = { event: { name: 'x', data: {} }, events: [], steps: {}, ctx: { run_id: 'r', attempt: 0 }, version: 2 };
const post = (headers: Record<string, string>) =>
  route.POST(new Request(address, { method: 'POST', headers, body: JSON.stringify(call) }) as never, undefined);

describe('/api/inngest while the embedded engine runs', () => {
  it.each([
    ['GET', () => route.GET(new Request(address) as never, undefined)],
    ['PUT', () => route.PUT(new Request(address, { method: 'PUT' }) as never, undefined)],
    ['POST', () => post({})],
    ['POST with a wrong token', () => post({ [engineHeader]: 'x'.repeat(engineToken.length) })],
    ['POST with a signature', () => post({ 'x-inngest-signature': 't=1&s=00' })],
  ])('returns 404 for %s', async (_what, ask) => {
    const response = await ask();
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'not_found', message: expect.any(String) });
    expect(response.headers.get('x-inngest-sdk')).toBeNull();
  });

  it('returns 200 for a POST with the token of the embedded engine', async () => {
    const response = await post({ [engineHeader]: engineToken, 'content-type': 'application/json' });
    expect(response.status).toBe(200);
  });
});
