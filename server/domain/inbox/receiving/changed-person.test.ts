import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { deliver, payloadOf, workChannel } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { panelOf } from '#server/testing/panel.ts';
import { newPerson, nextSecond, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// A person whose user id or number changes stays one contact (whatsapp/operator-2026.md#c15).

const { api, operator, organization, phoneNumberId, receive, get, contactOf, timelineOf } = await startSandboxInbox();
const panel = panelOf(await api.createMember(organization));

const userId = () => `BR.1349${newId().replaceAll('-', '')}`;
const hello = { type: 'text', text: { body: 'Oi' } };
const named = (user_id: string, more: object = {}) => ({ contact: { profile: { name: 'Pablo' }, user_id, ...more } });
/** A message of a person without a visible number. */
const fromId = (from_user_id: string, more: object = {}) =>
  receive('', { ...hello, from: undefined, from_user_id, ...more }, named(from_user_id));

/** Delivers the notice of a changed person, as WhatsApp posts it: without a contacts block. */
async function notice(system: object, more: object = {}, numberId = phoneNumberId): Promise<string> {
  const id = `wamid.${newId()}`;
  const message = { id, timestamp: nextSecond(), type: 'system', system: { body: 'changed', ...system }, ...more };
  await deliver(payloadOf({ messages: [message] }, { phoneNumberId: numberId }));
  return id;
}
const changedId = (previous_user_id: string, user_id: string, more: object = {}) =>
  notice({ type: 'user_changed_user_id', previous_user_id, user_id }, more);
const valuesOf = async (wamid: string) =>
  (await contactOf(wamid)).identifiers.map((one: { value: string }) => one.value).sort();
/** Returns the domain events that the organization records during `act`, without events that only refresh the panel. */
async function eventsOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = (await api.eventsOf(organization)).length;
  await act();
  const after = (await api.eventsOf(organization)).slice(before);
  return after.map((one) => one.type).filter((type) => type !== 'message.changed');
}
const counts = () =>
  Promise.all([
    api.prisma.contact.count({ where: { organizationId: organization, mergedIntoId: null } }),
    api.prisma.conversation.count({ where: { organizationId: organization } }),
  ]);

let old: string;
let fresh: string;
beforeEach(() => {
  old = userId();
  fresh = userId();
});

describe('a notice of a changed user id', () => {
  it('without a sender adds the new id to the same contact; a repetition records no event', async () => {
    const first = await fromId(old);
    const before = await counts();
    expect(await eventsOf(() => changedId(old, fresh))).toEqual(['contact.updated']);
    expect(await valuesOf(first)).toEqual([fresh, old].sort());
    expect(await eventsOf(() => changedId(old, fresh))).toEqual([]);
    expect(await counts()).toEqual(before);
    const later = await fromId(fresh);
    expect((await contactOf(later)).id).toBe((await contactOf(first)).id);
    expect((await timelineOf(later)).map((one: { content: string }) => one.content)).toEqual([
      'Oi',
      'changed',
      'changed',
      'Oi',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('with the sender’s number adds the new id to the contact of the earlier id', async () => {
    const phone = newPerson();
    const first = await receive(phone, { ...hello, from_user_id: old }, named(old, { wa_id: phone }));
    expect(await eventsOf(() => changedId(old, fresh, { from: phone }))).toEqual(['contact.updated']);
    expect(await valuesOf(first)).toEqual([`+${phone}`, fresh, old].sort());
  });

  it('with a new number moves number and ids in one contact.updated; a repetition records no event', async () => {
    const [phone, next] = [newPerson(), newPerson()];
    const first = await receive(phone, { ...hello, from_user_id: old }, named(old, { wa_id: phone }));
    const system = { type: 'user_changed_number', wa_id: next, user_id: fresh, previous_user_id: old };
    expect(await eventsOf(() => notice(system, { from: phone }))).toEqual(['contact.updated']);
    expect(await contactOf(first)).toMatchObject({ phone: `+${next}` });
    expect(await valuesOf(first)).toEqual([`+${next}`, fresh, old].sort());
    expect(await eventsOf(() => notice(system, { from: phone }))).toEqual([]);
  });

  it('merges both contacts when the new id wrote before the notice, and not again after a member’s undo', async () => {
    const [first, second] = [await fromId(old), await fromId(fresh)];
    const [kept, duplicate] = [(await contactOf(first)).id, (await contactOf(second)).id];
    expect(duplicate).not.toBe(kept);
    const events = await eventsOf(() => changedId(old, fresh));
    expect(new Set(events)).toEqual(new Set(['conversation.resolved', 'contact.merged', 'contact.updated']));
    expect((await contactOf(second)).id).toBe(kept);
    expect(await valuesOf(first)).toEqual([fresh, old].sort());
    expect(await eventsOf(() => changedId(old, fresh))).toEqual([]);
    expect(await panel.contacts.listMerges({ id: kept })).toMatchObject({
      data: [{ merged_contact_id: duplicate, merged_by: { type: 'system' } }],
    });
    await panel.contacts.undoMerge({ id: kept, merged_contact_id: duplicate });
    expect(await eventsOf(() => changedId(old, fresh))).toEqual([]);
    expect((await contactOf(second)).id).toBe(duplicate);
  });

  it('finds the contact by the parent id of an earlier message, and by the older field user_id_update', async () => {
    const [parent, third] = [`BR.ENT.${newId().replaceAll('-', '')}`, userId()];
    const first = await fromId(old, { from_parent_user_id: parent });
    const system = { type: 'user_changed_user_id', user_id: fresh, previous_parent_user_id: parent };
    expect(await eventsOf(() => notice(system))).toEqual(['contact.updated']);
    const told = [{ detail: 'changed', user_id: { previous: fresh, current: third }, timestamp: nextSecond() }];
    const address = { phoneNumberId, field: 'user_id_update' };
    expect(await eventsOf(() => deliver(payloadOf({ user_id_update: told }, address)))).toEqual(['contact.updated']);
    expect(await valuesOf(first)).toEqual([parent, fresh, old, third].sort());
  });

  it('about an unknown person creates no contact, no conversation and no event', async () => {
    const before = await counts();
    const stranger = newPerson();
    const systems = [
      [{ type: 'user_changed_user_id', user_id: fresh, previous_user_id: old }, {}],
      [{ type: 'user_changed_number', wa_id: newPerson(), user_id: fresh }, { from: stranger }],
      [{ type: 'user_identity_changed' }, { from: stranger, identity: { hash: 'x' } }],
      [{ type: 'customer_identity_changed', customer: stranger, identity: 'x' }, {}],
    ] as const;
    for (const [system, more] of systems) expect(await eventsOf(() => notice(system, more))).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('about a contact without a conversation on the number updates the contact and opens no conversation', async () => {
    await fromId(old);
    const elsewhere = '106540352249999';
    await createConnection(organization, { phoneNumberId: elsewhere, wabaId: 'waba-2' });
    const before = await counts();
    const system = { type: 'user_changed_user_id', user_id: fresh, previous_user_id: old };
    expect(await eventsOf(() => notice(system, {}, elsewhere))).toEqual(['contact.updated']);
    expect(await counts()).toEqual(before);
  });

  it('leaves a resolved conversation resolved, and its window and awaiting_reply unchanged', async () => {
    const first = await fromId(old, { timestamp: String(Math.floor(Date.now() / 1_000) - 3_600) });
    const { id } = await get(`/conversations/${(await timelineOf(first))[0].conversation_id}`);
    await panel.conversations.resolveConversation({ id });
    const before = await get(`/conversations/${id}`);
    await changedId(old, fresh);
    expect(await get(`/conversations/${id}`)).toMatchObject({
      status: 'resolved',
      window_expires_at: before.window_expires_at,
      awaiting_reply: before.awaiting_reply,
    });
  });
});

describe('a parent user id', () => {
  it('is never the recipient of a reply, and does not move a sender’s message to the contact that has it', async () => {
    const parent = `BR.ENT.${newId().replaceAll('-', '')}`;
    const [first, other] = [await fromId(old, { from_parent_user_id: parent }), await fromId(fresh)];
    const both = await fromId(fresh, { from_parent_user_id: parent });
    expect((await contactOf(both)).id).toBe((await contactOf(other)).id);
    expect(await valuesOf(first)).toEqual([parent, old].sort());
    const key = await api.createKey(organization);
    const { conversation_id } = (await timelineOf(first))[0];
    // The sandbox accepts a reply only to a person who has written to it.
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: old, name: 'Pablo', text: 'Oi' });
    const reply = await api.call('POST', '/messages', { key, body: { type: 'text', conversation_id, text: 'Olá' } });
    expect(reply.body.status).toBe('sent');
    expect(await operator.payloadOf(reply.body.wamid)).toMatchObject({ recipient: old });
  });
});

describe('20 parallel notices of the same changed user id', () => {
  it('leave one contact with both ids and with all 10 messages of the new id', async () => {
    const numbers = Array.from({ length: 20 }, (_, i) => `10654035225${String(i).padStart(4, '0')}`);
    for (const number of numbers) await createConnection(organization, { phoneNumberId: number, wabaId: `w${number}` });
    const first = await fromId(old);
    const system = { type: 'user_changed_user_id', user_id: fresh, previous_user_id: old, body: 'changed' };
    const at = nextSecond();
    const payloads = numbers.flatMap((number, i) => [
      { messages: [{ id: `wamid.${newId()}`, timestamp: at, type: 'system', system }], number },
      ...(i % 2
        ? [
            {
              contacts: [named(fresh).contact],
              messages: [{ ...hello, id: `wamid.${newId()}`, timestamp: at, from_user_id: fresh }],
              number,
            },
          ]
        : []),
    ]);
    const post = ({ number, ...value }: { number: string }) =>
      acceptChannelPayload(JSON.stringify(payloadOf(value, { phoneNumberId: number })), 'whatsapp');
    await Promise.all(payloads.map(post));
    await Promise.all(Array.from({ length: 8 }, () => workChannel()));
    // Items are retried only later if their transaction conflicted with other transactions five times. This update
    // makes them due now.
    await api.prisma.channelItem.updateMany({ where: { doneAt: null }, data: { nextAttemptAt: new Date(0) } });
    await workChannel();
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
    expect(await api.prisma.channelItem.count({ where: { error: { not: null } } })).toBe(0);
    const owners = await api.prisma.contactIdentifier.findMany({ where: { value: { in: [old, fresh] } } });
    const { id } = await contactOf(first);
    expect(owners.map((one) => one.contactId)).toEqual([id, id]);
    const messages = await api.prisma.message.findMany({
      where: {
        organizationId: organization,
        wamid: { in: payloads.flatMap((one) => one.messages.map((m) => m.id)) },
        role: 'user',
      },
      select: { conversation: { select: { contactId: true } } },
    });
    expect(messages).toHaveLength(10);
    expect(new Set(messages.map((one) => one.conversation.contactId))).toEqual(new Set([id]));
  });
});
