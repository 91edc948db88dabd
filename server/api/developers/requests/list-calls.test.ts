import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
const unknownId = '01939a1c-ffff-7000-8000-00000000dead';
let organization: string;
let admin: MemberIdentity;
let key: string;
const list = (input: object = {}, member = admin) => api.callPanel(member, 'requests.listCalls', input);
const pathsOf = (body: { data: { method: string; path: string }[] }) =>
  body.data.map((call) => `${call.method} ${call.path}`);

beforeAll(async () => {
  organization = await api.createOrganization();
  admin = await api.createMember(organization);
  key = await api.createKey(organization, { scopes: ['contacts:read', 'contacts:write'] });
  const other = await api.createKey(await api.createOrganization());
  await api.call('GET', '/contacts', { key: other });
  await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' }, ip: '203.0.113.7' });
  await api.call('GET', `/contacts/${unknownId}`, { key, headers: { 'X-Request-Id': 'req_of_mine' } });
  await api.call('GET', '/conversations', { key });
  await flushCalls();
});
afterAll(() => api.stop());

describe('requests.listCalls (contract/limits.md)', () => {
  it('lists the calls of the organization, newest first, with status, error code, key and address', async () => {
    const { body } = await list();
    expect(pathsOf(body)).toEqual(['GET /v1/conversations', `GET /v1/contacts/${unknownId}`, 'POST /v1/contacts']);
    expect(body.data[1]).toMatchObject({
      request_id: 'req_of_mine',
      status: 404,
      error_code: 'contact_not_found',
      key: { name: 'test', last4: key.slice(-4) },
      duration_ms: expect.any(Number),
    });
    expect(body.data[2]).toMatchObject({ status: 200, error_code: null, ip: '203.0.113.7' });
  });

  it.each([
    [{ method: 'POST' }, ['POST /v1/contacts']],
    [{ outcome: 'ok' }, ['POST /v1/contacts']],
    [{ outcome: 'client_error' }, ['GET /v1/conversations', `GET /v1/contacts/${unknownId}`]],
    [{ outcome: 'server_error' }, []],
    [{ q: unknownId.toUpperCase() }, [`GET /v1/contacts/${unknownId}`]],
    [{ q: 'req_of_mine' }, [`GET /v1/contacts/${unknownId}`]],
    [{ key_id: 'nonsense' }, []],
  ])('filters by %j', async (input, paths) => expect(pathsOf((await list(input)).body)).toEqual(paths));

  it('lists in pages, and returns invalid_cursor for a cursor of another filter', async () => {
    const first = await list({ limit: 2 });
    expect(first.body).toMatchObject({ has_more: true });
    const second = await list({ limit: 2, cursor: first.body.next_cursor });
    expect(pathsOf(second.body)).toEqual(['POST /v1/contacts']);
    expect(await list({ cursor: first.body.next_cursor, method: 'GET' })).toMatchObject({ code: 'invalid_cursor' });
  });
});
