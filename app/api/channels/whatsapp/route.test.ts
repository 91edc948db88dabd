import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';
import * as route from './route.ts';

const api = startHarness();
afterAll(() => api.stop());

const address = 'http://test/api/channels/whatsapp';
const sign = (body: string) =>
  `sha256=${createHmac('sha256', process.env.WHATSAPP_APP_SECRET ?? '')
    .update(body)
    .digest('hex')}`;
const post = (body: string, signature: string) =>
  route.POST(new Request(address, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body }));
const text = async (response: Response) => ({ status: response.status, body: await response.text() });

describe('the webhook of the provider through the route file of Next', () => {
  it('returns the challenge for the right verify token (200), and 403 for a wrong token', async () => {
    const shake = (token: string) => {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.challenge': '42',
        'hub.verify_token': token,
      });
      return route.GET(new Request(`${address}?${query}`));
    };
    expect(await text(await shake(process.env.WHATSAPP_VERIFY_TOKEN ?? ''))).toEqual({ status: 200, body: '42' });
    expect((await shake('wrong')).status).toBe(403);
  });

  it('accepts a signature over the received bytes (200), and returns 401 for another or no signature', async () => {
    // A body with escapes and spaces that parsing and serializing would change.
    const body = '{ "object":"whatsapp_business_account", "entry":[], "note":"\\u00e9\\/ ok" }';
    expect(await text(await post(body, sign(body)))).toEqual({ status: 200, body: 'EVENT_RECEIVED' });
    expect((await post(body, sign(JSON.stringify(JSON.parse(body))))).status).toBe(401);
    expect((await post(body, '')).status).toBe(401);
    const unsigned = await route.POST(new Request(address, { method: 'POST', body }));
    expect(await text(unsigned)).toEqual({ status: 401, body: 'Unauthorized' });
  });

  it('returns 413 for a body over 3 MiB, and 405 for DELETE', async () => {
    const large = 'x'.repeat(3 * 1024 * 1024 + 1);
    expect((await post(large, sign(large))).status).toBe(413);
    const other = await route.DELETE(new Request(address, { method: 'DELETE' }));
    expect({ status: other.status, allow: other.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, POST' });
  });
});
