import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { rateLimits } from '#server/contract/platform/rate-limits.ts';
import { prisma } from '#server/db/prisma.ts';
import { restOperations } from '#server/rest/route-table.ts';
import { startHarness } from '#server/testing/harness.ts';
import { createFlow } from '#server/testing/records/automations.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';
import type { Declaration } from './declaration.ts';

// The rules of contract/access.md#authentication, contract/errors.md and contract/limits.md that apply to every
// endpoint, checked for each endpoint, including old paths and aliases. Checks that need only the declaration are in
// every-operation.test.ts.

const api = startHarness();
const nobodysId = '01939a1c-ffff-7000-8000-00000000dead';

interface RestCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly declaration: Declaration;
}
const calls: RestCall[] = restOperations().flatMap(({ declaration }) => {
  const { method, path, aliases = [], retiring = [] } = declaration.rest ?? { method: '', path: '' };
  return [path, ...aliases, ...retiring.map((one) => one.path)].map((one) => ({
    name: `${method} ${one}`,
    method,
    path: one.replaceAll(/\{\w+\}/g, nobodysId),
    declaration,
  }));
});
const keyed = calls.filter(({ declaration }) => declaration.scope !== 'flow');
const written = keyed.filter(({ method }) => method !== 'GET');
const flows = calls.filter(({ declaration }) => declaration.scope === 'flow');
/** Old paths and aliases. The operations' own paths are checked in every-operation.test.ts. */
const others = keyed.filter(({ name, declaration }) => !name.endsWith(` ${declaration.rest?.path}`));
const named = (some: readonly RestCall[]) => some.map((one) => [one.name, one] as const);

let key: string;
let flow: Awaited<ReturnType<typeof createFlow>>;
beforeAll(async () => {
  // Sets the clock to a date before the old paths end, whatever the real date is.
  completeEnv({ CLOCK_OFFSET_SECONDS: String(Math.floor((Date.parse('2026-11-22') - Date.now()) / 1000)) });
  const organization = await api.createOrganization({ isPartner: true });
  key = await api.createKey(organization);
  flow = await createFlow(organization);
});
afterAll(() => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  return api.stop();
});

const ask = ({ method, path }: RestCall, options: Parameters<typeof api.call>[2] = {}) =>
  api.call(method, path, options);
/** Failures are counted by address, so each call has a different address. */
let addresses = 0;
const fromElsewhere = () => `2001:db8:${(addresses++).toString(16)}::1`;
const byFlow = (token = flow.token) => ({ headers: { authorization: `Bearer ${token}` } });

describe('API keys and flow tokens (contract/access.md#authentication, contract/errors.md)', () => {
  it.each(named(keyed))('%s refuses unknown or expired keys (401), foreign addresses (403)', async (_name, call) => {
    const unknown = await ask(call, { key: `svc_${'x'.repeat(40)}`, ip: fromElsewhere() });
    expect(unknown).toMatchObject({ status: 401, body: { error: 'invalid_api_key' } });
    expect(await ask(call, { key: expired, ip: fromElsewhere() })).toMatchObject({
      status: 401,
      body: { error: 'expired_api_key' },
    });
    const ip = fromElsewhere();
    expect(await ask(call, { key: elsewhere, ip })).toMatchObject({
      status: 403,
      body: { error: 'ip_not_allowed', details: { your_ip: ip } },
    });
  });

  it.each(named(others))('%s refuses a call without a key, or without the scope (403)', async (_name, call) => {
    expect(await ask(call, { ip: fromElsewhere() })).toMatchObject({ body: { error: 'missing_authorization' } });
    const { scope } = call.declaration;
    if (scope === 'any') return;
    const answer = await ask(call, { key: scopeless });
    expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
  });

  let expired: string;
  let elsewhere: string;
  let scopeless: string;
  beforeAll(async () => {
    const organization = await api.createOrganization();
    expired = await api.createKey(organization, { expiresAt: new Date('2026-01-01') });
    elsewhere = await api.createKey(organization, { allowedIps: ['203.0.113.7'] });
    scopeless = await api.createKey(organization, { scopes: [] });
  });

  it.each(named(flows))('%s refuses an unknown flow token (401)', async (_name, call) => {
    const answer = await ask(call, { ...byFlow('nobodys'), ip: fromElsewhere() });
    expect(answer).toMatchObject({ status: 401, body: { error: 'Invalid token' } });
  });
});

describe('rate limits (contract/limits.md)', () => {
  it('every operation returns 429 with Retry-After when its key has used up its calls', () =>
    withinOneMinute(async () => {
      const eager = await api.createKey(await api.createOrganization());
      const { id } = await prisma.apiKey.findFirstOrThrow({ where: { last4: eager.slice(-4) } });
      const buckets = [...Object.keys(rateLimits), ''].map((limit) => `caller:${limit}:${id}`);
      await prisma.$executeRaw`
        INSERT INTO rate_buckets (bucket, window_start, used)
        SELECT bucket, to_timestamp(floor(extract(epoch FROM clock_timestamp()) / 60) * 60), 100000
          FROM unnest(${[...buckets, `caller:automationTrigger:${flow.id}`]}::text[]) AS full_ones(bucket)
            ON CONFLICT (bucket) DO UPDATE SET window_start = excluded.window_start, used = excluded.used`;
      for (const call of [...keyed, ...flows]) {
        const caller = call.declaration.scope === 'flow' ? byFlow() : { key: eager };
        const { status, body, headers } = await ask(call, caller);
        expect([call.name, status, body.error]).toEqual([call.name, 429, 'rate_limit_exceeded']);
        expect(headers['Retry-After']).toBe(String(body.retry_after));
      }
    }));
});

describe('plans (contract/access.md#authentication, contract/access.md#plans-and-quotas)', () => {
  it.each([
    ['api', 'free'],
    ['subscription', 'canceled'],
  ] as const)('every writing operation returns 402 plan_limit_exceeded with feature %s', async (feature, plan) => {
    const organization = await api.createOrganization({ plan, isPartner: true });
    const poor = await api.createKey(organization);
    const ended = await createFlow(organization);
    for (const call of feature === 'api' ? written : [...written, ...flows]) {
      const caller = call.declaration.scope === 'flow' ? byFlow(ended.token) : { key: poor };
      const { status, body } = await ask(call, caller);
      expect([call.name, status, body.error, body.details]).toEqual([
        call.name,
        402,
        'plan_limit_exceeded',
        { feature, current_plan: plan },
      ]);
    }
  });
});

describe('request bodies, at most 32 MiB (contract/errors.md, contract/transport.md)', () => {
  const large = Buffer.alloc(32 * 1024 * 1024 + 1, ' ');
  it.each(named([...written, ...flows]))('%s refuses bad JSON, unknown fields, large bodies', async (_name, call) => {
    const asked = call.declaration.scope === 'flow' ? byFlow(fresh.token) : { key };
    expect(await ask(call, { ...asked, rawBody: '{' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_json' },
    });
    expect(await ask(call, { ...asked, body: { not_a_field: 1 } })).toMatchObject({
      status: 400,
      body: { error: 'unknown_fields', details: { unknown_fields: expect.arrayContaining(['not_a_field']) } },
    });
    expect(await ask(call, { ...asked, rawBody: large })).toMatchObject({
      status: 413,
      body: { error: 'payload_too_large' },
    });
  });

  // A new flow, because the first one has used up its limit of calls.
  let fresh: Awaited<ReturnType<typeof createFlow>>;
  beforeAll(async () => {
    fresh = await createFlow(await api.createOrganization());
  });
});

it('every path returns 405 with an Allow header for PUT', async () => {
  for (const { name, path } of [...calls, ...['/health', '/openapi'].map((open) => ({ name: open, path: open }))]) {
    const { status, body, headers } = await api.call('PUT', path, { key });
    expect([name, status, body.error]).toEqual([name, 405, 'method_not_allowed']);
    expect(headers.Allow).toMatch(/[A-Z]+/);
  }
});
