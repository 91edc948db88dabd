import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFields } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
const post = (contacts: unknown, as = key) => api.call('POST', '/contacts/batch', { key: as, body: { contacts } });
const count = () => api.prisma.contact.count({ where: { organizationId: organization } });

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  await createFields(organization, 'city');
});
afterAll(() => api.stop());

describe('contract/contacts.md#operations: POST /contacts/batch', () => {
  it('returns processed, succeeded, failed, and the result of each item in the order of the input', async () => {
    const { status, body, headers } = await post([
      { email: 'a@example.com', tags: ['batch'] },
      { phone: '+5511987650000', name: 'B' },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      processed: 2,
      succeeded: 2,
      failed: 0,
      results: [
        {
          index: 0,
          ok: true,
          contact_id: expect.any(String),
          tags_assigned: [{ id: expect.any(String), name: 'batch', created: true }],
        },
        { index: 1, ok: true, contact_id: expect.any(String), tags_assigned: [] },
      ],
    });
    expect(headers['X-RateLimit-Limit']).toBe('30');
  });

  it('reports the error of each of 14 invalid items and saves only the valid item of the batch', async () => {
    const one = await api.call('POST', '/contacts', { key, body: { email: 'one@example.com' } });
    const two = await api.call('POST', '/contacts', { key, body: { phone: '+5541987654321' } });
    const before = await count();
    const bad: [unknown, string][] = [
      [{ name: 'nobody' }, 'missing_identifier'],
      [{}, 'missing_identifier'],
      [{ email: null, phone: null }, 'missing_identifier'],
      [{ email: 'x' }, 'invalid_email'],
      [{ phone: 'x' }, 'invalid_phone'],
      [{ email: 'n1@example.com', surname: 'x' }, 'unknown_fields'],
      [{ email: 'n2@example.com', fields: { nope: 'x' } }, 'unknown_fields'],
      [{ email: 'n3@example.com', fields: [] }, 'invalid_fields'],
      [{ email: 'n4@example.com', name: 7 }, 'invalid_request'],
      [{ email: 'n5@example.com', name: 'nul \u0000' }, 'invalid_request'],
      [{ email: 'n6@example.com', fields: { 'nul \u0000': 'x' } }, 'invalid_request'],
      ['text', 'invalid_request'],
      [null, 'invalid_request'],
      [{ email: 'one@example.com', phone: '+5541987654321' }, 'identifier_conflict'],
    ];
    const { status, body } = await post([...bad.map(([item]) => item), { email: 'good@example.com' }]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ processed: 15, succeeded: 1, failed: 14 });
    expect(body.results.slice(0, 14)).toEqual(
      bad.map(([, error], index) => expect.objectContaining({ index, ok: false, error, message: expect.any(String) })),
    );
    expect(body.results[5].details).toMatchObject({ unknown_fields: ['surname'] });
    expect(body.results[6].details).toEqual({ unknown_fields: ['nope'] });
    expect(body.results[13].details).toEqual({ field: 'phone', contact_id: two.body.contact_id });
    expect(body.results[14]).toMatchObject({ index: 14, ok: true });
    expect(await count()).toBe(before + 1);
    expect(one.body.contact_id).not.toBe(two.body.contact_id);
  });

  it('saves an item with an unknown owner and returns assignment_error for the item', async () => {
    const { body } = await post([{ email: 'owned@example.com', assigned_user_email: 'nobody@example.com' }]);
    expect(body.results[0]).toMatchObject({ ok: true, assignment_error: 'assigned_user_email_not_found' });
  });

  it('two items with spellings of one phone make one contact, and the name of the later item wins', async () => {
    const { body } = await post([
      { phone: '(11) 97777-0001', name: 'First' },
      { phone: '551177770001', name: 'Second' },
    ]);
    expect(body.results[0].contact_id).toBe(body.results[1].contact_id);
    const { name } = (await api.call('GET', `/contacts/${body.results[0].contact_id}`, { key })).body;
    expect(name).toBe('Second');
  });

  it('20 parallel copies of a batch of 100 items all succeed and create 100 contacts', async () => {
    const before = await count();
    const contacts = Array.from({ length: 100 }, (_, i) => ({
      email: `person${i}@example.com`,
      phone: `+55 11 9${String(60_000_000 + i)}`,
      tags: [`group ${i % 7}`],
    }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(contacts)));
    for (const { status, body } of answers) {
      expect([status, body.processed, body.succeeded, body.failed]).toEqual([200, 100, 100, 0]);
    }
    const ids = answers.map(({ body }) => body.results.map((result: { contact_id: string }) => result.contact_id));
    expect(new Set(ids.map((list) => list.join())).size).toBe(1);
    expect(await count()).toBe(before + 100);
  }, 60_000);

  it('parallel batches in different orders and single upserts all succeed and create each contact once', async () => {
    const another = await api.createKey(organization);
    const before = await count();
    const contacts = Array.from({ length: 60 }, (_, i) => ({ email: `mixed${i}@example.com`, name: `Mixed ${i}` }));
    const turned = (by: number) => contacts.map((_, index) => contacts[(index * 7 + by) % contacts.length]);
    const batches = Array.from({ length: 10 }, (_, by) =>
      post(by % 2 ? turned(by * 5) : turned(by * 5).reverse(), another),
    );
    const single = contacts.slice(0, 20).map((body) => api.call('POST', '/contacts', { key, body }));
    for (const { status, body } of await Promise.all(batches)) expect([status, body.succeeded]).toEqual([200, 60]);
    for (const { status } of await Promise.all(single)) expect([200, 201]).toContain(status);
    expect(await count()).toBe(before + 60);
  }, 60_000);

  it('valid items beside a conflicting item succeed, each with one contact.created', async () => {
    await api.call('POST', '/contacts', { key, body: { email: 'left@example.com' } });
    await api.call('POST', '/contacts', { key, body: { phone: '+5541987650099' } });
    const before = (await api.eventsOf(organization)).length;
    const clash = { email: 'left@example.com', phone: '+5541987650099' };
    const { body } = await post(
      [{ email: 'mate1@example.com' }, clash, { email: 'mate2@example.com' }],
      await api.createKey(organization),
    );
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, true]);
    const events = (await api.eventsOf(organization)).slice(before);
    expect(events.map(({ type }) => type)).toEqual(['contact.created', 'contact.created']);
  });

  it('returns zero counts and no results for an empty list', async () => {
    expect((await post([], await api.createKey(organization))).body).toEqual({
      processed: 0,
      succeeded: 0,
      failed: 0,
      results: [],
    });
  });
});

describe('POST /contacts/batch: errors', () => {
  it.each([
    ['invalid_request', { contacts: Array(101).fill({ email: 'a@b.co' }) }],
    ['invalid_request', { contacts: { email: 'a@b.co' } }],
    ['invalid_request', {}],
    ['unknown_fields', { contacts: [], extra: 1 }],
  ])('returns 400 %s for an invalid body, such as more than 100 contacts', async (error, body) => {
    const another = await api.createKey(organization);
    expect(await api.call('POST', '/contacts/batch', { key: another, body })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('returns 402 on a canceled plan and 403 without contacts:write', async () => {
    const ended = await api.createKey(await api.createOrganization({ plan: 'canceled' }));
    expect(await api.call('POST', '/contacts/batch', { key: ended, body: { contacts: [] } })).toMatchObject({
      status: 402,
      body: { details: { feature: 'subscription', current_plan: 'canceled' } },
    });
    const reader = await api.createKey(organization, { scopes: ['contacts:read'] });
    expect((await api.call('POST', '/contacts/batch', { key: reader, body: { contacts: [] } })).status).toBe(403);
  });
});
