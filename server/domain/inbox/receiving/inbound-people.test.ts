import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { newPerson, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// Tests how the sender of a message is identified: by phone number, by user id alone, or after a change of number.

const { api, operator, key, phoneNumberId, receive, shown, contactOf, timelineOf } = await startSandboxInbox();

describe('people without a visible number (whatsapp/operator.md#c10)', () => {
  const userId = () => `BR.1349${newId().replaceAll('-', '').slice(0, 12)}`;
  const as = (id: string, more = {}) => ({
    contact: { profile: { name: 'Pablo', username: 'pablo' }, user_id: id, ...more },
  });
  const from = (id: string) => ({ from: undefined, from_user_id: id });

  it('are one contact by their user id, and a reply is sent to that id', async () => {
    const id = userId();
    const text = { type: 'text', text: { body: 'Oi' }, ...from(id) };
    const wamid = await receive('', text, as(id));
    await receive('', text, as(id));
    const contact = await contactOf(wamid);
    expect(contact).toMatchObject({ name: 'Pablo', phone: null, identifiers: [{ type: 'wa_user_id', value: id }] });
    expect((await timelineOf(wamid)).length).toBe(2);
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: id, name: 'Pablo', text: 'Oi' });
    const { conversation_id } = await shown(wamid);
    const reply = await api.call('POST', '/messages', { key, body: { type: 'text', conversation_id, text: 'Olá' } });
    expect(reply.body.status).toBe('sent');
    expect(await operator.payloadOf(reply.body.wamid)).toMatchObject({ recipient: id });
  });

  it('stay the same contact when they show their number later', async () => {
    const id = userId();
    const phone = newPerson();
    const first = await receive('', { type: 'text', text: { body: 'Oi' }, ...from(id) }, as(id));
    const later = await receive(
      phone,
      { type: 'text', text: { body: 'Oi' }, from_user_id: id },
      as(id, { wa_id: phone }),
    );
    expect((await contactOf(later)).id).toBe((await contactOf(first)).id);
    expect((await contactOf(later)).phone).toBe(`+${phone}`);
  });

  it('write to the contact of their number, which gets the user id, when there were two contacts', async () => {
    const id = userId();
    const phone = newPerson();
    await receive('', { type: 'text', text: { body: 'a' }, ...from(id) }, as(id));
    const byPhone = await receive(phone, { type: 'text', text: { body: 'b' } });
    const both = await receive(
      phone,
      { type: 'text', text: { body: 'c' }, from_user_id: id },
      as(id, { wa_id: phone }),
    );
    expect((await contactOf(both)).id).toBe((await contactOf(byPhone)).id);
    expect((await contactOf(both)).identifiers.map((one: { type: string }) => one.type).sort()).toEqual([
      'phone',
      'wa_user_id',
    ]);
  });
});

describe('system notices about a person', () => {
  it('move the contact to a changed number and show the notice; the old number is then another contact', async () => {
    const [old, fresh] = [newPerson(), newPerson()];
    const wamid = await receive(old, { type: 'text', text: { body: 'Oi' } });
    const body = `User Marina changed from ${old} to ${fresh}`;
    await receive(
      old,
      { type: 'system', system: { type: 'user_changed_number', wa_id: fresh, body } },
      { contact: null },
    );
    const contact = await contactOf(wamid);
    expect(contact).toMatchObject({ phone: `+${fresh}`, identifiers: [{ type: 'phone', value: `+${fresh}` }] });
    expect((await timelineOf(wamid))[0]).toMatchObject({ role: 'system', type: 'system', content: body });
    const next = await receive(fresh, { type: 'text', text: { body: 'De novo' } });
    expect((await contactOf(next)).id).toBe(contact.id);
    const stranger = await receive(old, { type: 'text', text: { body: 'Número novo' } });
    expect((await contactOf(stranger)).id).not.toBe(contact.id);
  });

  it('keep the contact’s number when another contact has the new one, and show the notice', async () => {
    const [old, taken] = [newPerson(), newPerson()];
    const wamid = await receive(old, { type: 'text', text: { body: 'Oi' } });
    await receive(taken, { type: 'text', text: { body: 'Oi' } });
    await receive(old, { type: 'system', system: { type: 'user_changed_number', wa_id: taken, body: 'x' } });
    expect((await contactOf(wamid)).phone).toBe(`+${old}`);
    expect((await timelineOf(wamid)).length).toBe(2);
  });

  it('show a changed identity as a system message in the thread', async () => {
    const from = newPerson();
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } });
    await receive(from, { type: 'system', system: { type: 'customer_identity_changed', body: '', identity: 'x' } });
    expect((await timelineOf(wamid))[0]).toMatchObject({ role: 'system', content: 'customer_identity_changed' });
  });
});
