import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { rateLimits } from '#server/contract/platform/rate-limits.ts';
import { sql } from '#server/db/sql.ts';
import { startHarness } from '#server/testing/harness.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';

const api = startHarness();
let organization: string;
beforeEach(async () => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0', TRUSTED_PROXIES: '127.0.0.1' });
  organization = await api.createOrganization();
});
afterAll(() => api.stop());

const list = (key: string | undefined, options: { ip?: string; headers?: Record<string, string> } = {}) =>
  api.call('GET', '/webhooks', { key, ...options });

describe('API keys (contract/access.md#authentication)', () => {
  it.each([
    ['missing_authorization', {}],
    ['invalid_api_key', { Authorization: 'Basic abc' }],
    ['invalid_api_key', { Authorization: 'Bearer svc_unknown' }],
    ['invalid_api_key', { Authorization: 'Bearer ' }],
  ])('a call returns 401 %s for the headers %j', async (error, headers) => {
    expect(await list(undefined, { headers, ip: '198.51.100.1' })).toMatchObject({ status: 401, body: { error } });
  });

  it('a key that expires after its first call gets 401 expired_api_key on the next call', async () => {
    const key = await api.createKey(organization, { expiresAt: new Date(Date.now() + 60_000) });
    expect((await list(key)).status).toBe(200);
    completeEnv({ CLOCK_OFFSET_SECONDS: '120' });
    expect(await list(key)).toMatchObject({ status: 401, body: { error: 'expired_api_key' } });
  });

  it('a revoked key gets 401 invalid_api_key as soon as it is no longer cached', async () => {
    const key = await api.createKey(organization);
    expect((await list(key)).status).toBe(200);
    await api.prisma.apiKey.updateMany({ where: { organizationId: organization }, data: { revokedAt: new Date() } });
    api.forgetCachedKeys();
    expect(await list(key)).toMatchObject({ status: 401, body: { error: 'invalid_api_key' } });
  });

  it('a key works from its allowed addresses and ranges (IPv4, IPv6, mapped) and gets 403 from others', async () => {
    const key = await api.createKey(organization, { allowedIps: ['203.0.113.7', '10.1.0.0/16', '2001:db8::/32'] });
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '10.1.255.1', '2001:db8::1']) {
      expect((await list(key, { ip })).status).toBe(200);
    }
    for (const ip of ['203.0.113.8', '10.2.0.1', '2001:db9::1']) {
      expect(await list(key, { ip })).toMatchObject({
        status: 403,
        body: { error: 'ip_not_allowed', details: { your_ip: ip } },
      });
    }
  });

  it('X-Forwarded-For is used only if a trusted proxy sends it', async () => {
    const key = await api.createKey(organization, { allowedIps: ['203.0.113.7'] });
    const headers = { 'X-Forwarded-For': '1.2.3.4, 203.0.113.7' };
    expect((await list(key, { headers, ip: '10.0.0.1' })).status).toBe(403);
    completeEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
    expect((await list(key, { headers, ip: '10.0.0.1' })).status).toBe(200);
  });

  it('legacy keys get a Sunset header until 2026-12-07, then 401 (contract/versions.md#deprecated)', async () => {
    const key = await api.createKey(organization, { legacy: true });
    const secondsTo = (time: string) => String(Math.round((Date.parse(time) - Date.now()) / 1_000));
    completeEnv({ CLOCK_OFFSET_SECONDS: secondsTo('2026-12-07T23:59:00Z') });
    const before = await list(key);
    expect(before.status).toBe(200);
    expect(before.headers).toMatchObject({
      Deprecation: `@${Date.UTC(2026, 5, 1) / 1000}`,
      Sunset: 'Mon, 07 Dec 2026 23:59:59 GMT',
    });
    completeEnv({ CLOCK_OFFSET_SECONDS: secondsTo('2026-12-08T00:00:10Z') });
    expect(await list(key)).toMatchObject({ status: 401, body: { error: 'invalid_api_key' } });
  });

  it('answers to a test key have the header Svc-Test-Mode: true, also for an unknown contact', async () => {
    const key = await api.createKey(organization, { test: true });
    expect((await list(key)).headers['Svc-Test-Mode']).toBe('true');
    expect((await api.call('GET', '/contacts/nobody', { key })).headers['Svc-Test-Mode']).toBe('true');
  });

  it('an address gets 429 after 60 failed authentications; another address still gets 401', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 130 && !statuses.includes(429); i += 1)
      statuses.push((await list('svc_wrong', { ip: '198.51.100.77' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(60);
    expect((await list('svc_wrong', { ip: '198.51.100.78' })).status).toBe(401);
  });
});

describe('the order of admission (contract/transport.md#order-of-checks)', () => {
  const write = (key: string) => api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } });

  it('the scope is checked before the plan: 403 insufficient_scope without scopes on the free plan', async () => {
    const key = await api.createKey(await api.createOrganization({ plan: 'free' }), { scopes: [] });
    expect(await write(key)).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
  });

  it('the rate limit is checked before the scope: 60 calls without the scope get 403, the 61st gets 429', () =>
    withinOneMinute(async () => {
      const key = await api.createKey(await api.createOrganization(), { scopes: [] });
      const answers = await Promise.all(Array.from({ length: 61 }, () => list(key)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 403), 429]);
      expect(answers.every(({ headers }) => headers['X-RateLimit-Limit'] === '60')).toBe(true);
    }));
});

describe('rate limits (contract/limits.md)', () => {
  it('allow an organization five times the calls of a key: 300 of 360 calls with six keys', () =>
    withinOneMinute(async () => {
      const own = await api.createOrganization();
      const keys = await Promise.all(Array.from({ length: 6 }, () => api.createKey(own)));
      const answers = await Promise.all(keys.flatMap((key) => Array.from({ length: 60 }, () => list(key))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    }));

  it('limit reads and actions in the panel separately; the reads of a member do not block a colleague', () =>
    withinOneMinute(async () => {
      const own = await api.createOrganization();
      const [ana, bruno] = await Promise.all([api.createMember(own), api.createMember(own)]);
      const fill = (bucket: string, used: number) =>
        sql.run(
          `INSERT INTO rate_buckets (bucket, window_start, used)
           VALUES ($1, to_timestamp(floor(extract(epoch FROM clock_timestamp()) / 60) * 60), $2)`,
          [bucket, used],
        );
      const reads = async (as: typeof ana) => (await api.callPanel(as, 'tags.listTags', {})).code;
      const acts = async (as: typeof ana) =>
        (await api.callPanel(as, 'tags.createTag', { name: newId(), type: 'contact' })).code;
      await fill(`organization:panel:${own}`, 5 * rateLimits.panel);
      await fill(`caller:panel:${ana.userId}`, rateLimits.panel);
      expect([await reads(ana), await acts(ana), await reads(bruno)]).toEqual(['rate_limit_exceeded', 'ok', 'ok']);
      await fill(`caller:panelActs:${bruno.userId}`, rateLimits.panelActs);
      expect([await acts(bruno), await reads(bruno)]).toEqual(['rate_limit_exceeded', 'ok']);
      await sql.run(`UPDATE rate_buckets SET used = $2 WHERE bucket = $1`, [
        `organization:panel:${own}`,
        50 * rateLimits.panel,
      ]);
      expect(await reads(bruno)).toBe('rate_limit_exceeded');
    }));

  it('allow exactly 60 of 100 parallel calls of a key, and calls of another key after that', () =>
    withinOneMinute(async () => {
      const own = await api.createOrganization();
      const keys = await Promise.all([api.createKey(own), api.createKey(own)]);
      const answers = await Promise.all(Array.from({ length: 100 }, () => list(keys[0])));
      const refused = answers.filter((answer) => answer.status === 429);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
      expect(refused[0]?.body).toMatchObject({ error: 'rate_limit_exceeded', retry_after: expect.any(Number) });
      expect(refused[0]?.headers['Retry-After']).toBe(String(refused[0]?.body.retry_after));
      expect((await list(keys[1])).status).toBe(200);
    }));

  it('count parallel calls of three keys exactly: 20 calls each leave 59 down to 40 calls', () =>
    withinOneMinute(async () => {
      const [own, other] = await Promise.all([api.createOrganization(), api.createOrganization()]);
      const keys = await Promise.all([api.createKey(own), api.createKey(own), api.createKey(other)]);
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, i) => ({ key: i % 3, headers: (await list(keys[i % 3])).headers })),
      );
      for (const key of [0, 1, 2]) {
        const mine = answers.filter((answer) => answer.key === key).map(({ headers }) => headers);
        const remaining = mine.map((headers) => Number(headers['X-RateLimit-Remaining'])).sort((a, b) => b - a);
        expect(remaining).toEqual(Array.from({ length: 20 }, (_, i) => 59 - i));
      }
    }));
});
