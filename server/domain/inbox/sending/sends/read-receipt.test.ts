import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { sendReadReceipt } from './send-read-receipt.ts';

const api = startHarness();
let operator: NullOperator;
let organization: string;
let connection: string;
let panel: ReturnType<typeof panelOf>;
const phoneNumberId = '106540352242922';

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  connection = await createConnection(organization, { phoneNumberId });
  panel = panelOf(await api.createMember(organization, { role: 'atendente' }));
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

let people = 0;
/** Lets a new customer write some messages. Returns their conversation and the wamid of the last message. */
async function written(count = 1, from = `55119876${String(++people).padStart(5, '0')}`) {
  const ids = Array.from({ length: count }, () => `wamid.${newId()}`);
  for (const id of ids) {
    const message = { from, id, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: 'Oi' } };
    const contacts = [{ profile: { name: 'Marina' }, wa_id: from }];
    await deliver(payloadOf({ contacts, messages: [message] }, { phoneNumberId }));
  }
  const last = ids.at(-1) ?? '';
  const { conversationId } = await api.prisma.message.findFirstOrThrow({ where: { wamid: last } });
  return { id: conversationId, last, from };
}
/** Returns the calls that the messaging provider gets while `act` and its job run. */
async function toldBy(id: string, act: () => Promise<unknown>) {
  const before = operator.accepted.length;
  await act();
  await sendReadReceipt(organization, id);
  return operator.accepted.slice(before).map(({ path, body }) => ({ path, body }));
}
const receipt = (message_id: string) => ({
  path: `/${phoneNumberId}/messages`,
  body: { messaging_product: 'whatsapp', status: 'read', message_id },
});

describe('read receipts (whatsapp/operator.md#c4)', () => {
  it('sends one receipt, for the last of three messages, and sets the unread count to 0', async () => {
    const { id, last } = await written(3);
    expect(await toldBy(id, () => panel.conversations.markRead({ id }))).toEqual([receipt(last)]);
    const conversation = await api.prisma.conversation.findUniqueOrThrow({ where: { id } });
    expect(conversation.unreadCount).toBe(0);
  });

  it('sends no receipt for unread messages; marking a read conversation as read again changes nothing', async () => {
    const { id, from } = await written();
    expect(await toldBy(id, async () => {})).toEqual([]);
    await panel.conversations.markRead({ id });
    const { updatedAt } = await api.prisma.conversation.findUniqueOrThrow({ where: { id } });
    await panel.conversations.markRead({ id });
    expect((await api.prisma.conversation.findUniqueOrThrow({ where: { id } })).updatedAt).toEqual(updatedAt);
    await written(1, from);
    expect(await toldBy(id, async () => {})).toEqual([]);
  });

  it('sends no receipt when the number has read receipts turned off', async () => {
    const admin = panelOf(await api.createMember(organization));
    await admin.connections.updateConnection({ id: connection, read_receipts: false });
    const { id } = await written();
    expect(await toldBy(id, () => panel.conversations.markRead({ id }))).toEqual([]);
    await admin.connections.updateConnection({ id: connection, read_receipts: true });
  });

  it('keeps the conversation read when the provider refuses the receipt', async () => {
    const { id } = await written();
    operator.refuseWith = { code: 131009, message: 'Parameter value is not valid' };
    await panel.conversations.markRead({ id });
    await sendReadReceipt(organization, id);
    operator.refuseWith = null;
    expect((await api.prisma.conversation.findUniqueOrThrow({ where: { id } })).unreadCount).toBe(0);
  });

  it('refuses a member of another organization with conversation_not_found and sends no receipt', async () => {
    const { id } = await written();
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    expect((await refusalOf(stranger.conversations.markRead({ id }))).code).toBe('conversation_not_found');
    expect(await toldBy(id, async () => {})).toEqual([]);
  });
});
