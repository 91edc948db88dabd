import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scope, scopes } from '#server/contract/organization/scopes.ts';
import { startHarness } from '#server/testing/harness.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';

// Tests what GET /org and all reads of contract/organization.md#operations have in common: admission, the envelope, and
// that one response contains everything.

const api = startHarness();
let organization: string;
let key: string;

const lists: [string, Scope][] = [
  ['/fields', 'contacts:read'],
  ['/tags', 'contacts:read'],
  ['/pipelines', 'contacts:read'],
  ['/users', 'contacts:read'],
  ['/quick-replies', 'conversations:read'],
];
const paths = [...lists.map(([path]) => path), '/org', '/org/usage'];

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

describe('reads of the configuration', () => {
  it.each(lists)(
    'GET %s with scope %s returns one page (next_cursor null) and a limit of 60 calls per minute',
    async (path, scope) => {
      const narrow = await api.createKey(organization, { scopes: [scope] });
      const { status, body, headers } = await api.call('GET', `${path}?limit=1&cursor=x&updated_since=y`, {
        key: narrow,
      });
      expect({ status, body }).toEqual({
        status: 200,
        body: { data: expect.any(Array), next_cursor: null, has_more: false },
      });
      expect(headers['X-RateLimit-Limit']).toBe('60');
    },
  );

  it.each(['/org', '/org/usage'])('GET %s accepts a webhooks:manage key (contract/access.md#scopes)', async (path) => {
    const narrow = await api.createKey(organization, { scopes: ['webhooks:manage'] });
    const { status, headers } = await api.call('GET', path, { key: narrow });
    expect(status).toBe(200);
    expect(headers['X-RateLimit-Limit']).toBe('60');
  });

  it.each(paths)(
    'GET %s returns 200 to an organization on a canceled plan (contract/access.md#plans-and-quotas)',
    async (path) => {
      const canceled = await api.createKey(await api.createOrganization({ plan: 'canceled' }));
      expect((await api.call('GET', path, { key: canceled })).status).toBe(200);
    },
  );

  it.each(paths)('HEAD %s returns 200 without a body', async (path) => {
    expect(await api.call('HEAD', path, { key })).toMatchObject({ status: 200, body: null });
  });
});

describe('an invalid query parameter (invalid_request)', () => {
  it.each(['/tags?type=message', '/users?assignable=yes', '/users?role=owner'])('GET %s returns 400', async (path) => {
    const answer = await api.call('GET', path, { key });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request', details: { issues: [{}] } } });
  });
});

describe('authentication', () => {
  it.each(paths)('GET %s returns 401 without a key, with an unknown key and with an expired key', async (path) => {
    const expired = await api.createKey(organization, { expiresAt: new Date(0) });
    for (const [error, options] of [
      ['missing_authorization', {}],
      ['invalid_api_key', { key: 'svc_nobody' }],
      ['expired_api_key', { key: expired }],
    ] as const) {
      expect(await api.call('GET', path, { ...options, ip: '192.0.2.7' })).toMatchObject({
        status: 401,
        body: { error },
      });
    }
  });
});

describe('restrictions of a key', () => {
  it.each(lists)('GET %s returns 403 insufficient_scope without the scope %s', async (path, scope) => {
    const other = await api.createKey(organization, { scopes: scopes.filter((one) => one !== scope) });
    expect(await api.call('GET', path, { key: other })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { required_scope: scope } },
    });
  });

  it.each(paths)('GET %s returns 403 ip_not_allowed from an address that the key does not allow', async (path) => {
    const fenced = await api.createKey(organization, { allowedIps: ['192.0.2.1'] });
    expect(await api.call('GET', path, { key: fenced, ip: '192.0.2.8' })).toMatchObject({
      status: 403,
      body: { error: 'ip_not_allowed', details: { your_ip: '192.0.2.8' } },
    });
  });
});

describe('unknown methods and paths', () => {
  it.each(paths)('%s returns 405 for POST, PATCH and DELETE, and 404 for an unknown path below it', async (path) => {
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await api.call(method, path, { key, body: {} });
      expect(answer).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } });
      expect(answer.headers.Allow).toBe('GET, HEAD');
    }
    expect(await api.call('GET', `${path}/x`, { key })).toMatchObject({
      status: 404,
      body: { error: 'route_not_found' },
    });
  });
});

describe('429 rate_limit_exceeded (contract/limits.md)', () => {
  it.each(['/fields', '/org'])('GET %s accepts 60 calls per minute, then returns 429 with Retry-After', (path) =>
    withinOneMinute(async () => {
      const eager = await api.createKey(await api.createOrganization());
      const answers = await Promise.all(Array.from({ length: 125 }, () => api.call('GET', path, { key: eager })));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
      const refused = answers.find((answer) => answer.status === 429);
      expect(refused).toMatchObject({ body: { error: 'rate_limit_exceeded', retry_after: expect.any(Number) } });
      expect(refused?.headers['Retry-After']).toBe(String(refused?.body.retry_after));
    }),
  );
});
