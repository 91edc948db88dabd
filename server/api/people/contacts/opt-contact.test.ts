import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let id: string;
const opt = (way: 'out' | 'in', of = id, as = key, body?: unknown) =>
  api.call('POST', `/contacts/${of}/opt-${way}`, { key: as, ...(body === undefined ? {} : { body }) });
const events = async () => (await api.eventsOf(organization)).slice(1);

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  id = (await api.call('POST', '/contacts', { key, body: { phone: '+5511987654321' } })).body.contact_id;
});
afterAll(() => api.stop());

describe('contract/contacts.md#operations, #opt-out, #rules: POST /contacts/{id}/opt-out and /opt-in', () => {
  it('opt-out sets opted_out_at, returns the Contact, and records contact.opted_out once for two calls', async () => {
    const first = await opt('out');
    expect(first).toMatchObject({ status: 200, body: { id, opted_out_at: expect.any(String) } });
    const again = await opt('out', id, key, {});
    expect(again.body).toEqual(first.body);
    expect(again.body).toEqual((await api.call('GET', `/contacts/${id}`, { key })).body);
    expect(await events()).toEqual([{ type: 'contact.opted_out', objectId: id, context: { source: 'api' } }]);
  });

  it('opt-in clears opted_out_at and records contact.opted_in once, and nothing without an opt-out', async () => {
    expect((await opt('in')).body.opted_out_at).toBeNull();
    await opt('out');
    expect((await opt('in')).body.opted_out_at).toBeNull();
    await opt('in');
    expect((await events()).map((event) => event.type)).toEqual(['contact.opted_out', 'contact.opted_in']);
  });

  it('20 parallel opt-outs set one opted_out_at and record one domain event', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => opt('out')));
    expect(new Set(answers.map(({ body }) => body.opted_out_at)).size).toBe(1);
    expect(await events()).toHaveLength(1);
  });

  it('GET /contacts lists the opted-out contact with opted_out=true and the other contact with false', async () => {
    await api.call('POST', '/contacts', { key, body: { phone: '+5511987650000' } });
    await opt('out');
    const list = async (value: boolean) => (await api.call('GET', `/contacts?opted_out=${value}`, { key })).body.data;
    expect((await list(true)).map((one: { id: string }) => one.id)).toEqual([id]);
    expect(await list(false)).toHaveLength(1);
  });
});

describe.each(['out', 'in'] as const)('POST /contacts/{id}/opt-%s: errors', (way) => {
  it('returns 400 unknown_fields for a body with a key', async () => {
    expect(await opt(way, id, key, { reason: 'x' })).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
  });

  it('returns 404 for an unknown id, an id that is no UUID and a contact of another organization', async () => {
    const stranger = await api.createKey(await api.createOrganization());
    for (const answer of [await opt(way, newId()), await opt(way, 'x'), await opt(way, id, stranger)]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    }
  });
});
