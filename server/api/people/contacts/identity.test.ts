import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { transact } from '#server/db/transact.ts';
import { findOrCreateContact } from '#server/domain/people/contacts/writing/find-or-create-contact.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
const post = (body: unknown, as = key) => api.call('POST', '/contacts', { key: as, body });
const count = () => api.prisma.contact.count({ where: { organizationId: organization } });
/** Simulates a person who sends a message over the channel. */
const write = (person: { waId?: string; waUserId?: string; profileName?: string }) =>
  transact((tx) => findOrCreateContact(tx, systemActor(organization, 'channel'), person)).then(
    (made) => made.contact.id,
  );

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

describe('phones in POST /contacts, with the spellings of whatsapp/operator.md#c11', () => {
  it.each([
    ['+5531987654321', ['(31) 98765-4321', '553187654321', '5531987654321', '021 31 98765-4321', '31 8765-4321']],
    ['+551132221111', ['(11) 3222-1111', '551132221111', '0 11 3222-1111', '015 11 3222 1111']],
    ['+5555991234567', ['(55) 99123-4567', '5555991234567', '55 55 55 99123-4567', '555591234567']],
    ['+5591912345678', ['5591912345678', '91 91234-5678', '091912345678']],
  ])('all spellings of %s lead to one contact', async (e164, spellings) => {
    const { body } = await post({ phone: e164 });
    expect(body.phone).toBe(e164);
    for (const phone of spellings) {
      expect([phone, (await post({ phone })).body.contact_id]).toEqual([phone, body.contact_id]);
    }
    expect(await count()).toBe(1);
  });

  it('a landline and a mobile with the same eight digits are two contacts (contract/contacts.md#rules)', async () => {
    const landline = (await post({ phone: '5551 3222-1111' })).body;
    const mobile = (await post({ phone: '5551 9 3222-1111' })).body;
    expect([landline.phone, mobile.phone]).toEqual(['+555132221111', '+5551932221111']);
    expect(landline.contact_id).not.toBe(mobile.contact_id);
  });

  it.each(['0800 123 4567', '4004-1234', '98765-4321', '+55 20 98765-4321', '123', 'abc'])(
    '%s returns 400 invalid_phone and creates no contact',
    async (phone) => {
      expect(await post({ phone })).toMatchObject({ status: 400, body: { error: 'invalid_phone' } });
      expect(await count()).toBe(0);
    },
  );
});

describe('random spellings of one phone number', () => {
  const number = fc.tuple(
    fc.constantFrom('11', '21', '31', '51', '55', '85', '91'),
    fc.integer({ min: 60_000_000, max: 99_999_999 }).map(String),
  );
  const country = fc.constantFrom('', '+55 ', '55', '0055 ', '0', '015', '+55 0', '55 55 ');
  const nine = fc.constantFrom('', '9', '9 ', '9-');
  const area = fc.constantFrom(
    (digits: string) => digits,
    (digits: string) => `(${digits})`,
    (digits: string) => `${digits} `,
  );
  const tail = fc.constantFrom(
    (digits: string) => digits,
    (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4)}`,
    (digits: string) => `${digits.slice(0, 4)} ${digits.slice(4)}`,
    (digits: string) => `${digits.slice(0, 4)}.${digits.slice(4)}`,
  );
  const spelling = fc.tuple(country, area, nine, tail);

  it('lead to one contact in upserts and in lookups over the API', async () => {
    const numbers = new Map<string, string>();
    // Several keys are used, because the calls of one key per minute are limited.
    const keys = await Promise.all(Array.from({ length: 4 }, () => api.createKey(organization)));
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(number, spelling, spelling, async ([digits, last], one, other) => {
        const written = [one, other].map(([c, a, n, t]) => `${c}${a(digits)}${n}${t(last)}`);
        const as = keys[calls++ % keys.length];
        const first = await post({ phone: written[0] }, as);
        expect(first.status, written[0]).toBe(200);
        const second = await post({ phone: written[1] }, as);
        expect(second.body.contact_id, written.join(' | ')).toBe(first.body.contact_id);
        const found = await api.call('GET', `/contacts?phone=${encodeURIComponent(`${written[1]}`)}`, { key: as });
        expect(found.body.id).toBe(first.body.contact_id);
        const known = numbers.get(digits + last) ?? first.body.contact_id;
        expect(first.body.contact_id).toBe(known);
        numbers.set(digits + last, known);
      }),
      { numRuns: 60 },
    );
    expect(await count()).toBe(numbers.size);
  });
});

describe('e-mails, phones and WhatsApp user ids as identifiers (contract/contacts.md#fields)', () => {
  it('an e-mail is stored in lower case and finds its contact in any case', async () => {
    const first = await post({ email: ' Marina@Example.COM ' });
    expect(first.body.email).toBe('marina@example.com');
    expect((await post({ email: 'MARINA@example.com' })).body.contact_id).toBe(first.body.contact_id);
  });

  it('an upsert by e-mail adds its phone to the contact, and the phone then finds the contact', async () => {
    const { contact_id: id } = (await post({ email: 'a@example.com' })).body;
    expect((await post({ email: 'a@example.com', phone: '+5511987654321' })).body.contact_id).toBe(id);
    expect((await post({ phone: '11 8765-4321' })).body.contact_id).toBe(id);
  });

  it('a person without phone is found by user id and keeps it with a phone (whatsapp/operator.md#c10)', async () => {
    const id = await write({ waUserId: 'BR.13491208655302741918', profileName: 'Rui' });
    const read = async () => (await api.call('GET', `/contacts/${id}`, { key })).body;
    expect(await read()).toMatchObject({
      name: 'Rui',
      phone: null,
      email: null,
      identifiers: [{ type: 'wa_user_id', value: 'BR.13491208655302741918' }],
    });
    expect(await write({ waUserId: 'BR.13491208655302741918', waId: '551187654321' })).toBe(id);
    expect(await read()).toMatchObject({ phone: '+5511987654321' });
    expect(await write({ waUserId: 'BR.NEW', waId: '551187654321' })).toBe(id);
    expect((await read()).identifiers.map((one: { value: string }) => one.value)).toEqual([
      '+5511987654321',
      'BR.13491208655302741918',
      'BR.NEW',
    ]);
  });

  it('ten operations, from GET to merge and DELETE, return 200 for a contact without phone and e-mail', async () => {
    const id = await write({ waUserId: 'BR.1', profileName: 'Rui' });
    const other = await write({ waUserId: 'BR.2', profileName: 'Rui S.' });
    const calls: [string, string, unknown?][] = [
      ['GET', `/contacts/${id}`],
      ['GET', '/contacts?q=rui'],
      ['GET', '/contacts?wa_user_id=BR.1'],
      ['PATCH', `/contacts/${id}`, { name: 'Rui M.' }],
      ['POST', '/contacts/tag', { id, tag: 'x' }],
      ['POST', `/contacts/${id}/notes`, { body: 'x' }],
      ['GET', `/contacts/${id}/export`],
      ['POST', `/contacts/${id}/merge`, { contact_id: other }],
      ['POST', `/contacts/${id}/opt-out`],
      ['DELETE', `/contacts/${id}`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await api.call(method, path, { key, body });
      expect([method, path, answer.status]).toEqual([method, path, 200]);
    }
  });

  it('a message goes to the contact with its number, which takes over the user id of another contact', async () => {
    const byNumber = (await post({ phone: '+5511987654321' })).body.contact_id;
    const byUserId = await write({ waUserId: 'BR.1' });
    expect(await write({ waId: '5511987654321', waUserId: 'BR.1' })).toBe(byNumber);
    // The messaging provider reports that both contacts are one person. The user id moves to the remaining contact, so
    // that the next message without a number finds that contact.
    expect((await api.call('GET', `/contacts/${byUserId}`, { key })).body.identifiers).toEqual([]);
    expect(await write({ waUserId: 'BR.1' })).toBe(byNumber);
  });

  it('the same e-mail makes separate contacts in two organizations', async () => {
    const other = await api.createKey(await api.createOrganization());
    const first = await post({ email: 'a@example.com' });
    const second = await post({ email: 'a@example.com' }, other);
    expect([second.status, second.body.contact_id === first.body.contact_id]).toEqual([200, false]);
  });
});

describe('parallel upserts of the same identifiers', () => {
  it('20 contacts set one phone in parallel: one succeeds, 19 return 409 with the id of that contact', async () => {
    const emails = Array.from({ length: 20 }, (_, i) => `race${i}@example.com`);
    for (const email of emails) await post({ email });
    const answers = await Promise.all(emails.map((email) => post({ email, phone: '+5511987654321' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body.contact_id;
    for (const { status, body } of answers) {
      if (status === 409) expect(body.details).toEqual({ field: 'phone', contact_id: winner });
    }
  });

  it('20 parallel upserts with spellings of one e-mail and phone create one contact and one event', async () => {
    const email = 'p@example.com';
    const phone = '+5511987654321';
    const ways = [
      { email, phone },
      { email, phone: '11 8765-4321' },
      { phone, email: email.toUpperCase() },
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => post({ ...ways[i % 3], name: `N${i}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await count()).toBe(1);
    const events = await api.eventsOf(organization);
    expect(events.filter((event) => event.type === 'contact.created')).toHaveLength(1);
  });

  it('19 upserts by a phone and a PATCH that removes the phone all return 200, with at most two contacts', async () => {
    const { contact_id: a } = (await post({ email: 'a@example.com', phone: '+5511987654321' })).body;
    const calls = Array.from({ length: 20 }, (_, i) =>
      i === 5
        ? api.call('PATCH', `/contacts/${a}`, { key, body: { phone: null } })
        : post({ phone: '+5511987654321', tags: [`t${i % 3}`] }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await count()).toBeLessThanOrEqual(2);
  });
});
