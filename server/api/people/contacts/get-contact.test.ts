import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('contract/contacts.md#operations: GET /contacts/{id}', () => {
  it('returns the Contact as in the list; 404 for an unknown id or no UUID (contract/transport.md)', async () => {
    const key = await api.createKey(await api.createOrganization());
    const { contact_id: id } = (await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } })).body;
    const { status, body, headers } = await api.call('GET', `/contacts/${id}`, { key });
    expect([status, headers['X-RateLimit-Limit']]).toEqual([200, '120']);
    expect((await api.call('GET', '/contacts', { key })).body.data).toEqual([body]);
    for (const missing of [newId(), 'x']) {
      expect(await api.call('GET', `/contacts/${missing}`, { key })).toMatchObject({
        status: 404,
        body: { error: 'contact_not_found', message: 'Contact not found' },
      });
    }
  });

  it('parallel calls of two organizations return contacts of the own organization, and 404 for others', async () => {
    const organizations = await Promise.all([api.createOrganization(), api.createOrganization()]);
    const keys = await Promise.all(organizations.map((one) => api.createKey(one)));
    const made = await Promise.all(
      keys.map((key, i) => api.call('POST', '/contacts', { key, body: { email: `c${i}@example.com`, name: `C${i}` } })),
    );
    const ids = made.map((answer) => String(answer.body.id));
    const asked = Array.from({ length: 20 }, (_, i) => ({
      by: i % 2,
      of: Math.floor(i / 2) % 2,
      missing: i % 5 === 4,
    }));
    const answers = await Promise.all(
      asked.map(({ by, of, missing }) =>
        // The UUID may be written in capitals.
        api.call('GET', `/contacts/${missing ? newId() : by === of ? ids[of]?.toUpperCase() : ids[of]}`, {
          key: keys[by],
        }),
      ),
    );
    for (const [i, answer] of answers.entries()) {
      const { by, of, missing } = asked[i] ?? { by: 0, of: 0, missing: true };
      if (missing || by !== of) expect(answer).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
      else expect(answer).toMatchObject({ status: 200, body: { id: ids[of], name: `C${of}` } });
    }
  });
});
