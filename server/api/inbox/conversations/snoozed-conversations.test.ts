import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { wakeDue } from '#server/domain/inbox/conversations/actions/snooze-conversation.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createAgent, createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let member: ReturnType<typeof panelOf>;
let userId: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  const person = await api.createMember(organization, { role: 'atendente' });
  userId = person.userId;
  member = panelOf(person);
});
afterAll(() => api.stop());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
type Filter = 'all' | 'mine' | 'handoff' | 'unread' | 'snoozed' | 'resolved';
const listed = async (filter: Filter, id: string) =>
  (await member.conversations.inbox({ filter, ids: [id] })).data.length === 1;
const where = async (id: string) => {
  const filters: Filter[] = ['all', 'mine', 'handoff', 'unread', 'snoozed', 'resolved'];
  const found = await Promise.all(filters.map((filter) => listed(filter, id)));
  return filters.filter((_, index) => found[index]);
};
const isOver = (id: string) =>
  api.prisma.conversation.update({ where: { id }, data: { snoozedUntil: new Date(Date.now() - 1_000) } });

describe('snoozed and waiting conversations', () => {
  it('snoozing moves a conversation to the snoozed list until it is woken; a repeat changes nothing', async () => {
    const id = await createConversation(organization, {
      unreadCount: 1,
      takenOverById: userId,
      takenOverAt: new Date(),
    });
    expect(await where(id)).toEqual(['all', 'mine', 'unread']);
    const until = inHours(3);
    expect(await member.conversations.snoozeConversation({ id, until })).toMatchObject({
      snoozed_until: until,
      status: 'open',
    });
    await member.conversations.snoozeConversation({ id, until });
    expect(await where(id)).toEqual(['snoozed']);
    expect(await member.conversations.wakeConversation({ id })).toMatchObject({ snoozed_until: null });
    await member.conversations.wakeConversation({ id });
    expect(await where(id)).toEqual(['all', 'mine', 'unread']);
    const events = (await api.eventsOf(organization)).filter((event) => event.objectId === id);
    expect(events.map((event) => event.type)).toEqual(['conversation.changed', 'conversation.changed']);
  });

  it('an overdue conversation is woken once and unread by 20 workers, a later one stays snoozed', async () => {
    const [due, later] = [await createConversation(organization), await createConversation(organization)];
    for (const id of [due, later]) await member.conversations.snoozeConversation({ id, until: inHours(1) });
    await isOver(due);
    await Promise.all(Array.from({ length: 20 }, () => wakeDue()));
    expect([await where(due), await where(later)]).toEqual([['all', 'unread'], ['snoozed']]);
    const events = (await api.eventsOf(organization)).filter((event) => event.objectId === due);
    expect(events.map((event) => event.type)).toEqual(['conversation.changed', 'conversation.changed']);
  });

  it('a conversation stays snoozed when an overdue snooze is extended before it is woken', async () => {
    const id = await createConversation(organization);
    await member.conversations.snoozeConversation({ id, until: inHours(1) });
    await isOver(id);
    await member.conversations.snoozeConversation({ id, until: inHours(2) });
    await wakeDue();
    expect(await where(id)).toEqual(['snoozed']);
  });

  it('a customer’s message wakes the conversation, and the wait counts from the first message', async () => {
    const slug = `snooze-${newId()}`;
    const connectionId = await createConnection(organization, { phoneNumberId: slug });
    const say = (text: string, timestamp: number) =>
      deliver(
        payloadOf(
          {
            contacts: [{ wa_id: '5511987650001', profile: { name: 'Rita' } }],
            messages: [
              {
                from: '5511987650001',
                id: `wamid.${newId()}`,
                timestamp: String(timestamp),
                type: 'text',
                text: { body: text },
              },
            ],
          },
          { phoneNumberId: slug },
        ),
      );
    const begin = Math.floor(Date.now() / 1000) - 600;
    await say('Oi', begin);
    const { id } = await api.prisma.conversation.findFirstOrThrow({ where: { connectionId } });
    await member.conversations.snoozeConversation({ id, until: inHours(24) });
    expect(await where(id)).toEqual(['snoozed']);
    await say('Ainda aí?', begin + 300);
    // No AI answers this conversation, so the customer waits for a person.
    expect(await where(id)).toEqual(['all', 'handoff', 'unread']);
    const [row] = (await member.conversations.inbox({ ids: [id] })).data;
    expect(row).toMatchObject({
      snoozed_until: null,
      waiting_since: new Date(begin * 1000).toISOString(),
      last_message: { by: 'contact', failed: false },
    });
  });

  it('assignment, handoff, resolve and archive each end the snooze', async () => {
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => member.conversations.assignConversation({ id, user_id: userId }),
      (id) => member.conversations.requestHandoff({ id }),
      (id) => member.conversations.resolveConversation({ id }),
      (id) => member.conversations.archiveConversation({ id }),
    ];
    for (const end of ends) {
      const id = await createConversation(organization);
      await member.conversations.snoozeConversation({ id, until: inHours(1) });
      await end(id);
      expect(await member.conversations.getConversation({ id })).toMatchObject({ snoozed_until: null });
    }
  });

  it('a resolved conversation is not snoozed', async () => {
    const id = await createConversation(organization, { status: 'resolved', resolvedAt: new Date() });
    expect(await member.conversations.snoozeConversation({ id, until: inHours(1) })).toMatchObject({
      snoozed_until: null,
    });
    expect(await where(id)).toEqual(['resolved']);
  });

  it('attention counts unassigned handoffs and own unread conversations, but no snoozed ones', async () => {
    const of = await api.createOrganization();
    const [ana, bia] = [
      await api.createMember(of, { role: 'atendente' }),
      await api.createMember(of, { role: 'atendente' }),
    ];
    const at = new Date();
    const asked = { handoffRequestedAt: at, handoffRequestedBy: 'agent' };
    const waits = await createConversation(of, asked);
    await createConversation(of, { ...asked, takenOverById: bia.userId, takenOverAt: at, unreadCount: 2 });
    const own = await createConversation(of, { takenOverById: ana.userId, takenOverAt: at, unreadCount: 3 });
    await createConversation(of, { takenOverById: ana.userId, takenOverAt: at });
    await createConversation(of, { ...asked, isTest: true });
    await createConversation(of, { ...asked, hiddenUntilReply: true });
    const seenBy = (who: typeof ana) => panelOf(who).conversations.attention({});
    expect(await seenBy(ana)).toEqual({ waiting: 1, unread: 1, mentions: 0 });
    expect(await seenBy(bia)).toEqual({ waiting: 1, unread: 1, mentions: 0 });
    for (const id of [waits, own]) await panelOf(ana).conversations.snoozeConversation({ id, until: inHours(1) });
    expect(await seenBy(ana)).toEqual({ waiting: 0, unread: 0, mentions: 0 });
    expect(await seenBy(await api.createMember(await api.createOrganization()))).toEqual({
      waiting: 0,
      unread: 0,
      mentions: 0,
    });
  });

  it('a customer’s message without an agent counts as waiting until a member takes over', async () => {
    const of = await api.createOrganization();
    const ana = await api.createMember(of);
    const panel = panelOf(ana);
    const wrote = { awaitingReply: true, waitingSince: new Date(), agentId: null };
    const waits = await createConversation(of, wrote);
    const taken = await createConversation(of, wrote);
    await createConversation(of, { ...wrote, agentId: await createAgent(of) });
    await createConversation(of, { ...wrote, awaitingReply: false, waitingSince: null });
    await createConversation(of, { ...wrote, status: 'resolved' });
    await createConversation(of, { ...wrote, isTest: true });
    await createConversation(of, { ...wrote, snoozedUntil: new Date(inHours(1)) });
    const waiting = async () => {
      const [{ data }, counts] = await Promise.all([
        panel.conversations.inbox({ filter: 'handoff' }),
        panel.conversations.attention({}),
      ]);
      return [counts.waiting, data.map(({ id }) => id).sort()];
    };
    expect(await waiting()).toEqual([2, [waits, taken].sort()]);
    await panel.conversations.assignConversation({ id: taken, user_id: ana.userId });
    expect(await waiting()).toEqual([1, [waits]]);
    await panel.conversations.assignConversation({ id: waits, user_id: ana.userId });
    expect(await waiting()).toEqual([0, []]);
  });

  it('served_by lists each conversation under exactly one of ai, person and nobody', async () => {
    const of = await api.createOrganization();
    const ana = await api.createMember(of);
    const agentId = await createAgent(of);
    const at = new Date();
    const made = {
      answered: await createConversation(of, { agentId }),
      woken: await createConversation(of, { agentId, botPausedUntil: new Date(at.getTime() - 1_000) }),
      taken: await createConversation(of, {
        agentId,
        handoffRequestedAt: at,
        takenOverById: ana.userId,
        takenOverAt: at,
      }),
      phone: await createConversation(of, { takenOverAt: at }),
      asked: await createConversation(of, { agentId, handoffRequestedAt: at }),
      paused: await createConversation(of, { agentId, botPausedUntil: new Date(inHours(1)) }),
      alone: await createConversation(of),
    };
    const nameOf = new Map(Object.entries(made).map(([name, id]) => [id, name]));
    const list = async (served_by: 'ai' | 'person' | 'nobody') =>
      (await panelOf(ana).conversations.inbox({ served_by })).data.map(({ id }) => nameOf.get(id)).sort();
    expect(await list('ai')).toEqual(['answered', 'woken']);
    expect(await list('person')).toEqual(['phone', 'taken']);
    expect(await list('nobody')).toEqual(['alone', 'asked', 'paused']);
  });

  it('last_message tells who wrote last and whether the delivery failed', async () => {
    const id = await createConversation(organization);
    const last = async () => (await member.conversations.inbox({ ids: [id] })).data[0]?.last_message;
    expect(await last()).toBeNull();
    await createMessage(organization, id, {
      role: 'assistant',
      deliveryStatus: 'failed',
      createdAt: new Date(Date.now() - 2_000),
    });
    expect(await last()).toEqual({ by: 'key', failed: true });
    await createMessage(organization, id, { createdAt: new Date(Date.now() - 1_000) });
    await createMessage(organization, id, { role: 'system', author: { kind: 'system', id: null, name: null } });
    expect(await last()).toEqual({ by: 'contact', failed: false });
  });
});

describe('snoozeConversation: 400 invalid_request', () => {
  it('rejects a time in the past and a time 400 days ahead', async () => {
    const id = await createConversation(organization);
    for (const until of [inHours(-1), inHours(24 * 400)])
      expect(await refusalOf(member.conversations.snoozeConversation({ id, until }))).toMatchObject({
        code: 'invalid_request',
        details: { issues: [{ path: 'until' }] },
      });
    expect(await where(id)).toEqual(['all']);
  });
});

describe('snoozeConversation and wakeConversation: 404 conversation_not_found', () => {
  it('reject another organization’s conversation, an unknown id and a malformed id', async () => {
    const id = await createConversation(organization);
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    for (const other of [id, 'no id', newId()])
      for (const act of [
        () => stranger.conversations.snoozeConversation({ id: other, until: inHours(1) }),
        () => stranger.conversations.wakeConversation({ id: other }),
      ])
        expect(await refusalOf(act())).toMatchObject({ code: 'conversation_not_found' });
    expect(await where(id)).toEqual(['all']);
  });
});
