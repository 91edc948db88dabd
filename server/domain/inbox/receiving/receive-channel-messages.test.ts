import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { receiveMessages } from '#server/testing/channel.ts';
import { createConnection, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { recordChannelStatuses } from './record-channel-statuses.ts';

const api = startHarness();
let organization: string;
let connection: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  connection = await createConnection(organization);
});
afterAll(() => api.stop());

async function post(kind: 'message' | 'status', senderKey: string, bodies: readonly object[]) {
  for (const body of bodies) {
    await api.prisma.channelPayload.create({
      data: {
        id: newId(),
        body: '{}',
        items: {
          create: { id: newId(), organizationId: organization, connectionId: connection, kind, senderKey, body },
        },
      },
    });
  }
}

const at = (second: number) => String(1_795_000_000 + second);
const textFrom = (from: string, wamid: string, body: string, second = 0) => ({
  message: { from, id: wamid, timestamp: at(second), type: 'text', text: { body } },
  contact: { profile: { name: 'Marina' }, wa_id: from },
});

describe('inbound messages', () => {
  it('create contact, conversation, message and events by the provider’s time; a repetition adds nothing', async () => {
    const from = '5511987650010';
    await post('message', from, [textFrom(from, 'wamid.a', 'Oi', 1), textFrom(from, 'wamid.a', 'Oi', 1)]);
    await receiveMessages(connection, from);
    const contact = await api.prisma.contact.findFirstOrThrow({ where: { organizationId: organization, waId: from } });
    const [conversation, ...others] = await api.prisma.conversation.findMany({ where: { contactId: contact.id } });
    expect(others).toEqual([]);
    const time = new Date(Number(at(1)) * 1000);
    expect(contact.name).toBe('Marina');
    expect(conversation).toMatchObject({
      status: 'open',
      awaitingReply: true,
      unreadCount: 1,
      lastMessagePreview: 'Oi',
      lastInboundAt: time,
      windowExpiresAt: new Date(time.getTime() + 86_400_000),
    });
    const messages = await api.prisma.message.findMany({ where: { conversationId: conversation?.id ?? '' } });
    expect(messages).toMatchObject([{ role: 'user', content: 'Oi', wamid: 'wamid.a', createdAt: time }]);
    const events = await api.eventsOf(organization);
    expect(events.map((event) => event.type)).toEqual(['contact.created', 'conversation.created', 'message.received']);
  });

  it('create one contact and one conversation when 20 first messages arrive in parallel', async () => {
    const from = '5511987650020';
    for (let i = 0; i < 20; i += 1) await post('message', `${from}:${i}`, [textFrom(from, `wamid.b${i}`, `m${i}`, i)]);
    await Promise.all(Array.from({ length: 20 }, (_, i) => receiveMessages(connection, `${from}:${i}`)));
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
    const contacts = await api.prisma.contact.findMany({ where: { organizationId: organization, waId: from } });
    expect(contacts.length).toBe(1);
    const conversations = await api.prisma.conversation.findMany({ where: { contactId: contacts[0]?.id ?? '' } });
    expect(conversations.length).toBe(1);
    expect(conversations[0]?.unreadCount).toBe(20);
  });

  it('of an unknown type are stored; a malformed one keeps its error and does not block the next message', async () => {
    await post('message', 'strange', [
      { message: { from: '5511987650030', id: 'wamid.c', timestamp: at(1), type: 'hologram', hologram: { x: 1 } } },
    ]);
    await post('message', 'broken', [{ nothing: true }, textFrom('5511987650031', 'wamid.d', 'later', 2)]);
    await receiveMessages(connection, 'broken');
    await receiveMessages(connection, 'strange');
    expect(await api.prisma.message.findFirst({ where: { wamid: 'wamid.c' } })).toMatchObject({
      type: 'hologram',
      content: '[hologram]',
    });
    const broken = await api.prisma.channelItem.findFirstOrThrow({
      where: { senderKey: 'broken' },
      orderBy: { seq: 'asc' },
    });
    expect(broken).toMatchObject({ doneAt: expect.any(Date), error: expect.any(String), body: { nothing: true } });
    expect(await api.prisma.message.findFirst({ where: { wamid: 'wamid.d' } })).toMatchObject({ content: 'later' });
  });
});

describe('delivery statuses', () => {
  it('set the message to read with one event when they arrive unordered and repeated, before its wamid', async () => {
    const conversation = await api.prisma.conversation.findFirstOrThrow({ where: { organizationId: organization } });
    const sent = { connectionId: connection, role: 'assistant', deliveryStatus: 'queued' } as const;
    const id = await createMessage(organization, conversation.id, sent);
    const status = (name: string, second: number) => ({
      status: { id: 'wamid.out', status: name, timestamp: at(second), biz_opaque_callback_data: id },
    });
    await post('status', 's', [status('read', 9), status('sent', 7), status('delivered', 8), status('read', 9)]);
    await post('status', 's', [{ status: { id: 'wamid.unknown', status: 'sent', timestamp: at(1) } }]);
    await recordChannelStatuses(connection, 's');
    expect(await api.prisma.message.findUnique({ where: { id } })).toMatchObject({
      deliveryStatus: 'read',
      wamid: 'wamid.out',
    });
    const events = (await api.eventsOf(organization)).filter((event) => event.objectId === id);
    expect(events.map((event) => event.type)).toEqual(['message.read']);
    const early = await api.prisma.channelStatus.findFirstOrThrow({ where: { wamid: 'wamid.unknown' } });
    expect(early.appliedAt).toBeNull();
  });
});
