import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver, payloadOf, workChannel } from '#server/testing/channel.ts';
import { createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { recordOutcome } from '../messages/delivery/record-outcome.ts';
import { acceptChannelPayload } from './accept-channel-payload.ts';

const api = startHarness();
let organization: string;
let key: string;
let otherKey: string;
let connection: string;
const phoneNumberId = '106540352242922';

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  otherKey = await api.createKey(organization);
  connection = await createConnection(organization, { phoneNumberId });
});
afterAll(() => api.stop());

const second = (index: number) => String(1_795_000_000 + index);
const iso = (index: number) => new Date((1_795_000_000 + index) * 1_000).toISOString();

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

/** Shuffles the items with a fixed seed, so that every run has the same order. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return items
    .map((item) => ({ item, position: random() }))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item);
}

describe('delivery statuses (whatsapp/operator.md#c8)', () => {
  let conversationId: string;
  let actor: Parameters<typeof recordOutcome>[0];
  beforeAll(async () => {
    actor = { organizationId: organization, kind: 'key', id: null, name: null, mode: 'live', source: 'api' };
    conversationId = await createConversation(organization, { connectionId: connection });
  });

  const queued = () =>
    createMessage(organization, conversationId, {
      connectionId: connection,
      role: 'assistant',
      deliveryStatus: 'queued',
    });
  const accept = (id: string, wamid: string) =>
    recordOutcome(actor, id, { status: 'accepted', wamid, waId: null, connectionId: connection }, new Date(iso(0)));
  const report = (wamid: string, status: string, index: number, callback?: string) =>
    deliver(
      payloadOf(
        {
          statuses: [
            {
              id: wamid,
              status,
              timestamp: second(index),
              recipient_id: '5511987650001',
              ...(callback ? { biz_opaque_callback_data: callback } : {}),
              ...(status === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {}),
            },
          ],
        },
        { phoneNumberId },
      ),
    );
  // Uses a separate key, because this test sends more requests than one key may send in a minute.
  const truth = async (id: string, as = key) =>
    (await api.call('GET', `/messages?id=${id}`, { key: as })).body.data[0].delivery;

  type Step = 'accept' | 'sent' | 'delivered' | 'read' | 'failed';
  const ranks = { sent: 1, delivered: 3, read: 4, failed: 2 };
  async function play(steps: readonly Step[], callback: boolean): Promise<{ id: string; delivery: unknown }> {
    const id = await queued();
    const wamid = `wamid.${id}`;
    for (const step of steps) {
      if (step === 'accept') await accept(id, wamid);
      // Every report is delivered twice.
      else for (let i = 0; i < 2; i += 1) await report(wamid, step, ranks[step], callback ? id : undefined);
    }
    return { id, delivery: await truth(id) };
  }

  it.each([
    [['accept', 'sent', 'delivered', 'read'], 'read'],
    [['accept', 'sent', 'delivered', 'failed'], 'delivered'],
    [['accept', 'sent', 'failed'], 'failed'],
    [['accept', 'read'], 'read'],
  ] as const)('%j give one delivery in every order, before and after the wamid is known', async (steps, status) => {
    const truths = new Set<string>();
    for (const order of permutations<Step>(steps)) {
      for (const callback of [false, true]) {
        const { id, delivery } = await play(order, callback);
        expect(delivery).toMatchObject({ status });
        truths.add(JSON.stringify(delivery));
        const events = (await api.eventsOf(organization))
          .filter((event) => event.objectId === id)
          .map((event) => event.type);
        expect(new Set(events).size).toBe(events.length);
      }
    }
    expect(truths.size).toBe(1);
  });

  it.each(['before', 'after'])(
    'a report that comes %s the send was given up as lost replaces the assumed failure',
    async (when) => {
      const id = await queued();
      const wamid = `wamid.${id}`;
      const lost = { code: 'operator_unreachable', title: 'no answer', detail: null, retryable: false };
      const giveUp = () => recordOutcome(actor, id, { status: 'refused', error: lost }, new Date(iso(1)));
      if (when === 'before') await report(wamid, 'sent', 2, id);
      await giveUp();
      if (when === 'after') {
        expect(await truth(id, otherKey)).toMatchObject({
          status: 'failed',
          error: { retryable: false, remedy: expect.any(String) },
        });
        await report(wamid, 'sent', 2, id);
      }
      expect(await truth(id, otherKey)).toMatchObject({ status: 'sent', error: null });
      await report(wamid, 'delivered', 3);
      expect(await truth(id, otherKey)).toMatchObject({ status: 'delivered' });
      expect((await api.call('GET', `/messages?wamid=${wamid}`, { key: otherKey })).body.data[0].id).toBe(id);
      const events = (await api.eventsOf(organization))
        .filter((event) => event.objectId === id)
        .map((event) => event.type);
      const told = when === 'before' ? [] : ['message.failed'];
      expect(events).toEqual([...told, 'message.sent', 'message.delivered']);
    },
  );

  it('a failure is retryable according to its code (131026: false, 131000: true)', async () => {
    const failures = [
      [131026, false],
      [131000, true],
    ] as const;
    for (const [code, retryable] of failures) {
      const id = await queued();
      const failed = { id: `wamid.${id}`, status: 'failed', timestamp: second(1), errors: [{ code, title: 'T' }] };
      await accept(id, failed.id);
      await deliver(payloadOf({ statuses: [failed] }, { phoneNumberId }));
      expect(await truth(id, otherKey)).toMatchObject({ status: 'failed', error: { code: String(code), retryable } });
    }
  });

  it('statuses of an unknown wamid, even with an unknown name, are stored and leave no item open', async () => {
    await report('wamid.nobody', 'read', 1);
    await report('wamid.nobody', 'teleported', 2);
    const kept = await api.prisma.channelStatus.findMany({ where: { wamid: 'wamid.nobody' } });
    expect(kept.map((one) => one.status).sort()).toEqual(['read', 'teleported']);
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
  });
});

describe('200 messages of one customer, delivered twice, shuffled and in parallel', () => {
  it('are stored as 200 messages in the provider’s order, with one message.received each', async () => {
    const from = '5511987650777';
    const count = 200;
    const messages = Array.from({ length: count }, (_, i) => ({
      from,
      id: `wamid.many${i}`,
      timestamp: second(10_000 + i),
      type: 'text',
      text: { body: `m${i}` },
    }));
    const contacts = [{ profile: { name: 'Marina' }, wa_id: from }];
    const twice = shuffled([...messages, ...messages], 7);
    // Some reports arrive alone and some in batches, as the messaging provider sends them after an outage.
    const batches: object[][] = [];
    for (let index = 0; index < twice.length; index += 1 + (index % 5)) {
      batches.push(twice.slice(index, index + 1 + (index % 5)));
    }
    const work = async () => {
      for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
        await acceptChannelPayload(
          JSON.stringify(payloadOf({ contacts, messages: batch }, { phoneNumberId })),
          'whatsapp',
        );
        await workChannel();
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
    await workChannel();
    expect(await api.prisma.channelItem.count({ where: { senderKey: from, doneAt: null } })).toBe(0);
    const { data: conversations } = (await api.call('GET', `/conversations?phone=${from}`, { key })).body;
    expect(conversations.length).toBe(1);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const path = `/conversations/${conversations[0].id}/messages?limit=70${cursor && `&cursor=${cursor}`}`;
      const page = (await api.call('GET', path, { key })).body;
      seen.push(...page.data.map((one: { content: string }) => one.content));
      if (!page.has_more) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(messages.map((one) => one.text.body).reverse());
    const received = (await api.eventsOf(organization)).filter((event) => event.type === 'message.received');
    expect(received.length).toBe(count);
    expect(new Set(received.map((event) => event.objectId)).size).toBe(count);
    const row = await api.prisma.conversation.findUniqueOrThrow({ where: { id: conversations[0].id } });
    expect(row).toMatchObject({ unreadCount: count, lastMessagePreview: `m${count - 1}` });
  });
});

it('a malformed item keeps its error and blocks no message of its sender (whatsapp/operator.md#c6)', async () => {
  const from = '5511987650888';
  const good = { from, id: 'wamid.good', timestamp: second(1), type: 'text', text: { body: 'boa' } };
  const statuses = [{ status: 'sent' }, { id: 7, status: 'sent' }];
  const messages = [{ from }, null, 5, { from, id: 7, type: 'text' }, good];
  await deliver(payloadOf({ contacts: [{ wa_id: from }], messages, statuses }, { phoneNumberId }));
  expect((await api.call('GET', '/messages?wamid=wamid.good', { key: otherKey })).body.data[0]).toMatchObject({
    content: 'boa',
  });
  expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
  const kept = await api.prisma.channelItem.findMany({
    where: { error: { not: null }, kind: { in: ['message', 'status'] } },
  });
  expect(kept.length).toBeGreaterThanOrEqual(4);
  expect(JSON.stringify(kept.map((one) => one.body))).toContain('"id":7');
});
