import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restOperations } from '#server/rest/route-table.ts';
import { createAgent, createConversation, createEndpoint } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

// Tests, for every list, the page parameters that contract/lists.md defines.

const api = startHarness();
const lists = restOperations()
  .map(({ declaration }) => declaration)
  .filter(({ rest, input }) => rest?.method === 'GET' && 'limit' in input.shape && 'cursor' in input.shape)
  .map(({ rest }) => rest?.path ?? '');

let key: string;
let agent: string;
let owners: Record<string, string>;
beforeAll(async () => {
  const organization = await api.createOrganization({ isPartner: true });
  key = await api.createKey(organization);
  agent = await createAgent(organization);
  const { body } = await api.call('POST', '/contacts', { key, body: { email: 'lists@example.com' } });
  const conversation = await createConversation(organization);
  const webhook = await createEndpoint(organization);
  owners = { '/contacts': body.contact_id, '/conversations': conversation, '/webhooks': webhook };
});
afterAll(() => api.stop());

const addressOf = (path: string) => path.replace('{id}', owners[path.slice(0, path.indexOf('/{id}'))] ?? '');

describe('every list of the REST API', () => {
  it.each(lists.map((path) => [path]))(
    'GET %s rejects an invalid limit (400 invalid_request) and a made-up cursor (400 invalid_cursor)',
    async (path) => {
      expect(lists.length).toBeGreaterThan(15);
      const address = addressOf(path);
      expect((await api.call('GET', address, { key })).status).toBe(200);
      for (const limit of ['0', '1.5', 'x']) {
        const answer = await api.call('GET', `${address}?limit=${limit}`, { key });
        expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      }
      const answer = await api.call('GET', `${address}?cursor=${btoa('["x"]')}`, { key });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_cursor' } });
    },
  );
});

describe('invalid values of other query parameters', () => {
  it.each([
    ['/tags?type=other'],
    ['/users?assignable=perhaps'],
    ['/analytics/overview?granularity=year'],
    ['/partner/usage?month=2026'],
  ])('GET %s returns 400 invalid_request', async (path) => {
    expect(await api.call('GET', path, { key })).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('GET /analytics/agents/{id}?granularity=year returns 400 invalid_request', async () => {
    const answer = await api.call('GET', `/analytics/agents/${agent}?granularity=year`, { key });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('GET /conversations/{id}/export?format=pdf and DELETE /contacts/{id}?mode=hide return 400', async () => {
    const pdf = await api.call('GET', `/conversations/${owners['/conversations']}/export?format=pdf`, { key });
    expect(pdf).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const hidden = await api.call('DELETE', `/contacts/${owners['/contacts']}?mode=hide`, { key });
    expect(hidden).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });
});
