import { expect, it } from 'vitest';
import { panelOf } from '#server/testing/panel.ts';
import { startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// Tests that every phone number that a GET returns for a person identifies that person in every lookup and every write.
// Otherwise a contact could be created twice.

const { api, organization, key, receive, contactOf } = await startSandboxInbox();
const panel = panelOf(await api.createMember(organization));
const text = { type: 'text', text: { body: 'Oi' } };
const get = async (address: string) => (await api.call('GET', address, { key })).body;
const people = () => api.prisma.contact.count({ where: { organizationId: organization } });

it.each([
  ['Mexico, with the 1 of the operator’s id', '5215512345678', ['+5215512345678', '+525512345678', '525512345678']],
  ['Argentina, with the 9', '5491123456789', ['+5491123456789', '+541123456789', '541123456789']],
  ['Argentina, without the 9', '541145678901', ['+541145678901', '+5491145678901']],
  ['Brazil, without the ninth digit', '553187650002', ['+5531987650002', '+553187650002', '31987650002']],
  ['a number no plan of numbers knows', '9991234567890', ['+9991234567890']],
])('a phone finds its contact in every lookup, search, upsert and send: %s', async (_where, waId, spellings) => {
  const wamid = await receive(waId, { ...text, timestamp: String(Math.floor(Date.now() / 1_000)) });
  const { id, phone } = await contactOf(wamid);
  const before = await people();
  for (const spelling of [phone, ...spellings]) {
    const asked = encodeURIComponent(spelling);
    expect(await get(`/contacts?phone=${asked}`), spelling).toMatchObject({ id });
    expect((await get(`/conversations?phone=${asked}`)).data, spelling).toMatchObject([{ contact: { id } }]);
    expect((await get(`/contacts?q=${asked}`)).data, spelling).toMatchObject([{ id }]);
    expect((await panel.conversations.inbox({ q: spelling })).data.length, spelling).toBe(1);
    const saved = await api.call('POST', '/contacts', { key, body: { phone: spelling } });
    expect([saved.status, saved.body.contact_id], spelling).toEqual([200, id]);
    const sent = await api.call('POST', '/messages', { key, body: { type: 'text', to: spelling, text: 'Olá' } });
    expect([sent.status, sent.body.contact_id], spelling).toEqual([200, id]);
  }
  expect(await people()).toBe(before);
});

it('an unknown number outside every numbering plan returns 400 with a reason and creates no contact', async () => {
  const before = await people();
  for (const phone of ['+9990000000000', '5.51199E+12']) {
    const { status, body } = await api.call('POST', '/contacts', { key, body: { phone } });
    expect([status, body.error.code ?? body.error]).toEqual([400, 'invalid_phone']);
    const lookup = await api.call('GET', `/contacts?phone=${encodeURIComponent(phone)}`, { key });
    expect(lookup.status).toBe(400);
    expect(JSON.stringify(lookup.body)).toContain(phone.includes('E') ? 'spreadsheet_lost_digits' : 'not_a_phone');
  }
  expect(await people()).toBe(before);
});
