import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { newPerson, nextSecond, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// Tests the reports that the messaging provider introduced or changed during 2026 (whatsapp/operator-2026.md).

const { api, operator, organization, key, phoneNumberId, receive, contactOf } = await startSandboxInbox();
const text = { type: 'text', text: { body: 'Oi' } };

describe('a status of a payment or a call', () => {
  it('is stored as a field without a rule, and the message keeps its delivery status', async () => {
    const from = newPerson();
    // The person writes through the simulated API, which refuses an answer to somebody who has not written.
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: from, name: 'Marina', text: 'Oi' });
    for (const payload of await operator.owed()) await deliver(payload);
    const answer = { type: 'text', to: `+${from}`, text: 'Segue o Pix' };
    const { body } = await api.call('POST', '/messages', { key, body: answer });
    const deliveryOf = async () =>
      (await api.call('GET', `/messages?id=${body.id}`, { key })).body.data[0].delivery.status;
    const before = await deliveryOf();
    expect(before).not.toBe('failed');
    const about = { id: body.wamid, recipient_id: from };
    const payment = { reference_id: 'P-1', amount: { value: 100, offset: 100 }, currency: 'BRL' };
    const told = [
      ['messages', { ...about, type: 'payment', status: 'failed', payment }],
      ['messages', { ...about, type: 'payment', status: 'captured', payment }],
      ['calls', { ...about, type: 'call', status: 'REJECTED' }],
    ] as const;
    for (const [field, status] of told) {
      await deliver(payloadOf({ statuses: [{ ...status, timestamp: nextSecond() }] }, { phoneNumberId, field }));
    }
    expect(await deliveryOf()).toBe(before);
    const kept = await api.prisma.channelItem.findMany({
      where: { organizationId: organization, senderKey: { startsWith: 'statuses.' } },
      orderBy: { seq: 'asc' },
    });
    expect(kept.map((one) => [one.kind, one.senderKey, one.error])).toEqual([
      ['other', 'statuses.payment', 'a field without a rule'],
      ['other', 'statuses.payment', 'a field without a rule'],
      ['other', 'statuses.call', 'a field without a rule'],
    ]);
    await deliver(
      payloadOf(
        { statuses: [{ ...about, type: 'message', status: 'read', timestamp: nextSecond() }] },
        { phoneNumberId },
      ),
    );
    expect(await deliveryOf()).toBe('read');
  });
});

describe('a handover of a thread', () => {
  it('about an unknown person creates no contact and no error', async () => {
    const contacts = () => api.prisma.contact.count({ where: { organizationId: organization } });
    const before = await contacts();
    const value = {
      sender: { phone_number: newPerson() },
      recipient: { phone_number_id: phoneNumberId },
      type: 'control_taken',
      timestamp: Number(nextSecond()),
      control_taken: { new_owner_app_id: 77, new_owner_role: 'escalation' },
    };
    await deliver(payloadOf(value, { field: 'messaging_handovers' }));
    expect(await contacts()).toBe(before);
    const { error } = await api.prisma.channelItem.findFirstOrThrow({
      where: { organizationId: organization, senderKey: { startsWith: 'messaging_handovers' } },
    });
    expect(error).toBeNull();
  });
});

describe('a contact card sent in answer to our contact request', () => {
  const card = (wa_id: string, origin = 'contact_request') => ({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Pablo' }, phones: [{ phone: `+${wa_id}`, wa_id }], origin }],
  });
  const from = (user_id: string) => ({ contact: { profile: { name: 'Pablo' }, user_id } });
  const send = (user_id: string, message: object) =>
    receive('', { ...message, from: undefined, from_user_id: user_id }, from(user_id));
  const numbered = () => `BR.${newId().replaceAll('-', '')}`;

  it('adds the number to the sender’s contact, which a message from that number then reaches', async () => {
    const [person, number] = [numbered(), newPerson()];
    const wamid = await send(person, card(number));
    expect(await contactOf(wamid)).toMatchObject({ name: 'Pablo', phone: `+${number}` });
    const later = await receive(number, text);
    expect((await contactOf(later)).id).toBe((await contactOf(wamid)).id);
  });

  it('takes no number from another contact; a card with another origin adds no number', async () => {
    const number = newPerson();
    const owner = await contactOf(await receive(number, text));
    for (const message of [card(number), card(newPerson(), 'other')]) {
      expect(await contactOf(await send(numbered(), message))).toMatchObject({ phone: null });
    }
    expect(await contactOf(await receive(number, text))).toMatchObject({ id: owner.id });
  });
});
