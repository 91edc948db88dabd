import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errors } from '#server/contract/errors.ts';
import { type Role, roleScopes, roles, type Scope, scopes } from '#server/contract/organization/scopes.ts';
import { rateLimits } from '#server/contract/platform/rate-limits.ts';
import { restOperations } from '#server/rest/route-table.ts';
import { limitOf } from '#server/testing/contract/limits.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type Declaration, isRead, pathParameters } from './declaration.ts';
import { apiRouter } from './root.ts';

const api = startHarness();
const strangerId = '01939a1c-ffff-7000-8000-00000000dead';

type Named = [string, Declaration];
const all: Named[] = Object.entries(
  apiRouter._def.procedures as unknown as Record<string, { _def: { meta: Declaration } }>,
).map(([name, procedure]) => [name, procedure._def.meta]);
const rest: Named[] = restOperations().map(({ name, declaration }) => [name, declaration]);
// A flow's token replaces a key. automation-trigger.test.ts covers it.
const asksForKey = ({ scope }: Declaration) => scope !== 'public' && scope !== 'flow';
const withKey = rest.filter(([, declaration]) => asksForKey(declaration));

let organization: string;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization({ isPartner: true });
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

const addressOf = ({ rest: route }: Declaration) => (route?.path ?? '').replaceAll(/\{\w+\}/g, strangerId);
const exampleBody = (declaration: Declaration) => {
  const { input } = declaration.example as { input?: Record<string, unknown> };
  const parameters = [...pathParameters(declaration.rest?.path ?? ''), ...(declaration.rest?.query ?? [])];
  return Object.fromEntries(Object.entries(input ?? {}).filter(([name]) => !parameters.includes(name)));
};
const callIt = (declaration: Declaration, options: { key?: string; ip?: string } = {}) =>
  api.call(declaration.rest?.method ?? 'GET', addressOf(declaration), {
    ...options,
    ...(isRead(declaration) ? {} : { body: exampleBody(declaration) }),
  });

describe('every operation', () => {
  // The list names every operation. After an operation is added, removed or moved, update the list with `npx vitest run
  // server/api/every-operation.test.ts --update`.
  it('is listed in operations.txt with its route and scope, and nothing else is listed', async () => {
    const routeOf = ({ rest: route }: Declaration) => (route ? `${route.method} ${route.path}` : 'panel');
    const lines = all.map(([name, declaration]) => `${name}: ${routeOf(declaration)}, ${declaration.scope}`);
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('operations.txt');
  });

  it.each(all)('%s declares scope, limit, texts, strict input and known errors', (_name, declaration) => {
    expect(['any', 'public', 'session', 'admin', 'flow', ...scopes]).toContain(declaration.scope);
    expect(rateLimits).toHaveProperty(declaration.limit);
    expect(declaration.summary.length).toBeGreaterThan(5);
    expect(declaration.description.length).toBeGreaterThan(20);
    for (const code of declaration.errors) expect(errors).toHaveProperty(code);
    expect((declaration.input._zod.def.catchall as z.ZodType | undefined)?._zod.def.type).toBe('never');
  });

  it.each(all)('%s has an example that matches its input and output schemas', (_name, declaration) => {
    const { input, output } = declaration.example;
    expect(z.safeParse(declaration.output, output).error?.issues ?? []).toEqual([]);
    if (input !== undefined) expect(z.safeParse(declaration.input, input).error?.issues ?? []).toEqual([]);
  });
});

it('every list of the REST API takes limit, cursor and updated_since', () => {
  // These lists do not have the three parameters: the event feed is read from a cursor, the event types never change,
  // one message is looked up by its id, and all configuration is in one response (contract/organization.md#operations).
  const whole = ['GET /fields', 'GET /tags', 'GET /pipelines', 'GET /users', 'GET /quick-replies'];
  const others = ['GET /events', 'GET /webhooks/event-types', 'GET /messages', ...whole];
  const lists = rest.filter(([, { output }]) => 'has_more' in ((output as z.ZodObject).shape ?? {}));
  expect(lists.length).toBeGreaterThanOrEqual(15);
  const lacking = lists.flatMap(([, { rest: route, input }]) => {
    const taken = Object.keys((input as z.ZodObject).shape);
    const takesAll = ['limit', 'cursor', 'updated_since'].every((name) => taken.includes(name));
    return takesAll ? [] : [`${route?.method} ${route?.path}`];
  });
  expect(lacking.filter((one) => !others.includes(one))).toEqual([]);
});

describe('rate limits of the table in contract/limits.md', () => {
  let bare: string;
  beforeAll(async () => {
    bare = await api.createKey(organization, { scopes: [] });
  });
  const placed = withKey.map(([, declaration]) => {
    const at = `${declaration.rest?.method} ${declaration.rest?.path}`;
    return [at, limitOf(at), declaration] as const;
  });

  it.each(placed)('%s has a limit of %i calls per 60 s and key', async (_at, limit, declaration) => {
    const { headers } = await callIt(declaration, { key: bare });
    expect(headers).toMatchObject({ 'X-RateLimit-Limit': String(limit) });
  });

  it('GET /health has no rate limit', async () => {
    expect((await api.call('GET', '/health')).headers).not.toHaveProperty('X-RateLimit-Limit');
  });
});

describe('every operation of the REST API', () => {
  it.each(withKey.map(([name, declaration], index) => [name, declaration, index] as const))(
    '%s returns 401 without a key',
    async (_name, declaration, index) => {
      // Each call comes from a different address. Failures are counted by address, and there are more operations than
      // the number of failures that one address may cause in a minute.
      const answer = await callIt(declaration, { ip: `192.0.2.${index}` });
      expect(answer).toMatchObject({ status: 401, body: { error: 'missing_authorization' } });
      expect(answer.headers).not.toHaveProperty('X-RateLimit-Limit');
    },
  );

  it.each(withKey.filter(([, { scope }]) => scope !== 'any'))(
    '%s returns 403 without its scope',
    async (_name, declaration) => {
      const others = scopes.filter((scope) => scope !== declaration.scope);
      const answer = await callIt(declaration, { key: await api.createKey(organization, { scopes: others }) });
      expect(answer).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { required_scope: declaration.scope } },
      });
    },
  );

  it.each(withKey.filter(([, declaration]) => addressOf(declaration).includes(strangerId)))(
    '%s returns 404 with the resource’s own code for an unknown id',
    async (_name, declaration) => {
      const { status, body } = await callIt(declaration, { key });
      expect(status).toBe(404);
      expect(body.error).toMatch(/_not_found$/);
      expect(body.error).not.toBe('route_not_found');
    },
  );

  it.each(withKey.filter(([, declaration]) => !isRead(declaration)))(
    '%s returns 400 unknown_fields for an unknown field',
    async (_name, declaration) => {
      const method = declaration.rest?.method ?? 'POST';
      const body = { ...exampleBody(declaration), not_a_field: 1 };
      const answer = await api.call(method, addressOf(declaration), { key, body });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'unknown_fields', details: { unknown_fields: ['not_a_field'] } },
      });
    },
  );
});

describe('every operation of the panel', () => {
  const panel = all.filter(([, declaration]) => asksForKey(declaration));
  const allowed = (role: Role, { scope }: Declaration) =>
    scope === 'any' ||
    scope === 'session' ||
    (scope === 'admin' ? role === 'admin' : roleScopes[role].includes(scope as Scope));

  it.each(panel)('%s returns sign_in_required without a session', async (name, declaration) =>
    expect(await api.callPanel(null, name, declaration.example.input)).toMatchObject({ code: 'sign_in_required' }),
  );

  it.each(roles)('refuses the role %s without the required scope (admin_only or insufficient_scope)', async (role) => {
    const member = await api.createMember(organization, { role });
    for (const [name, declaration] of panel) {
      if (allowed(role, declaration)) continue;
      // Operations for administrators are refused as contract/errors.md#webhooks defines: admin_only.
      const forAdmins = declaration.scope === 'admin' || !roleScopes.editor.includes(declaration.scope as Scope);
      const refusal = forAdmins ? 'admin_only' : 'insufficient_scope';
      expect([name, (await api.callPanel(member, name, declaration.example.input)).code]).toEqual([name, refusal]);
    }
  });
});
