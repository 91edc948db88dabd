import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { tellWaiting } from '#server/domain/agents/agents/handoffs/tell-waiting.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel } from '#server/testing/panel.ts';

// Tests how a row of the inbox shows the last message.

const api = startHarness();
afterAll(() => api.stop());

const numberId = '771234567890';
let own: Awaited<ReturnType<typeof openPanel>>;
let connectionId = '';
beforeAll(async () => {
  own = await openPanel();
  connectionId = await createConnection(own.organization, { phoneNumberId: numberId, verifiedAt: new Date() });
});

let people = 0;
function somebody(): string {
  people += 1;
  return `55119876${String(10_000 + people)}`;
}

async function write(from: string, message: object): Promise<void> {
  // The message is old enough for the row to show the waiting time.
  const timestamp = String(Math.floor(Date.now() / 1000) - 2_400);
  const contacts = [{ wa_id: from, profile: { name: 'Rita' } }];
  const messages = [{ from, id: `wamid.${newId()}`, timestamp, ...message }];
  await deliver(payloadOf({ contacts, messages }, { phoneNumberId: numberId }));
}
const text = (body: string) => ({ type: 'text', text: { body } });

const conversationOf = async (from: string) =>
  (await api.prisma.conversation.findFirstOrThrow({ where: { connectionId, contact: { phone: `+${from}` } } })).id;
const saidIn = async (id: string) =>
  (await own.panel.conversations.inbox({ filter: 'all,resolved', ids: [id] })).data[0]?.said;

describe('the last message in a row of the inbox', () => {
  const product = { product_retailer_id: 'SOFA-AURORA-AREIA', quantity: 1, item_price: 3490, currency: 'BRL' };
  const contacts = [{ name: { formatted_name: 'Ana Lima' }, phones: [{ phone: '+5511987650001' }] }];
  it.each([
    [text('Oi'), { kind: null, text: 'Oi', order: null }],
    [
      { type: 'order', order: { catalog_id: '1', product_items: [product] } },
      { kind: 'order', text: '', order: { items: 1, total: 3490, currency: 'BRL' } },
    ],
    [
      { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'poll' } },
      { kind: 'poll', text: '', order: null },
    ],
    [
      { type: 'contacts', contacts },
      { kind: 'contacts', text: 'Ana Lima', order: null },
    ],
    [
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Casa' } },
      { kind: 'location', text: 'Casa', order: null },
    ],
  ])('shows %j by its kind, its text and its order', async (message, said) => {
    const from = somebody();
    await write(from, message);
    expect(await saidIn(await conversationOf(from))).toEqual({ by: 'contact', ...said });
  });

  it('keeps the customer’s question during a wait, but shows an automatic message that failed', async () => {
    const from = somebody();
    await write(from, text('Quanto custa?'));
    const id = await conversationOf(from);
    await own.panel.conversations.requestHandoff({ id });
    await tellWaiting(own.organization, id);
    const { id: told } = await api.prisma.message.findFirstOrThrow({
      where: { conversationId: id, role: 'assistant' },
    });
    const became = (deliveryStatus: 'failed' | 'sent') =>
      api.prisma.message.update({ where: { id: told }, data: { deliveryStatus } });
    await became('sent');
    expect(await saidIn(id)).toMatchObject({ by: 'contact', text: 'Quanto custa?' });
    // A row has to show that its last message was not delivered.
    await became('failed');
    expect(await saidIn(id)).toMatchObject({ by: 'system' });
    await became('sent');
    await own.panel.messages.sendReply({ id, text: 'R$ 100.', idempotency_key: newId() });
    expect(await saidIn(id)).toMatchObject({ by: 'member', text: 'R$ 100.' });
  });

  it('shows a revoked message as deleted, and the conversation’s stored text without messages', async () => {
    const from = somebody();
    await write(from, text('Segredo'));
    const id = await conversationOf(from);
    await api.prisma.message.updateMany({ where: { conversationId: id }, data: { revokedAt: new Date() } });
    expect(await saidIn(id)).toEqual({ by: 'contact', kind: 'deleted', text: '', order: null });
    await api.prisma.message.deleteMany({ where: { conversationId: id } });
    expect(await saidIn(id)).toEqual({ by: null, kind: null, text: 'Segredo', order: null });
  });
});
