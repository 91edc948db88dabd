import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { wakeDue } from '#server/domain/inbox/conversations/actions/snooze-conversation.ts';
import { createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';

const api = startHarness();
let organization: string;
let key: string;
let ana: Awaited<ReturnType<typeof api.createMember>>;
let panel: ReturnType<typeof panelOf>;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  ana = await api.createMember(organization);
  panel = panelOf(ana);
});
afterAll(() => api.stop());

const told = async (id: string) => (await panel.conversations.listActivities({ id })).data.toReversed();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('listActivities', () => {
  it('lists each action with its author in order, and a repeated action only once', async () => {
    const id = await createConversation(organization);
    const { id: queue } = await panel.queues.createQueue({ name: 'Vendas', member_ids: [] });
    const until = inAnHour();
    for (let twice = 0; twice < 2; twice += 1)
      await panel.conversations.assignConversation({ id, user_id: ana.userId });
    await panel.conversations.tagConversation({ id, tag: 'vip' });
    await panel.conversations.tagConversation({ id, tag: 'VIP' });
    await panel.conversations.untagConversation({ id, tag: 'vip' });
    await panel.conversations.untagConversation({ id, tag: 'vip' });
    await panel.conversations.snoozeConversation({ id, until });
    await panel.conversations.wakeConversation({ id });
    await panel.conversations.moveToQueue({ id, queue_id: queue });
    await panel.conversations.moveToQueue({ id, queue_id: null });
    await panel.conversations.resolveConversation({ id });
    await panel.conversations.reopenConversation({ id });
    await panel.conversations.archiveConversation({ id });
    const by = { type: 'user', id: ana.userId, name: ana.name };
    const [tag] = (await panel.tags.listTags({ type: 'conversation' })).data;
    const vip = { id: tag?.id, name: 'vip' };
    expect(await told(id)).toMatchObject([
      { kind: 'taken_over', by, about: { id: ana.userId, name: ana.name }, until: null },
      { kind: 'tagged', by, about: vip },
      { kind: 'untagged', by, about: vip },
      { kind: 'snoozed', by, about: null, until },
      { kind: 'woken', by, until: null },
      { kind: 'moved', by, about: { id: queue, name: 'Vendas' } },
      { kind: 'left_queue', by, about: null },
      { kind: 'resolved', by },
      { kind: 'reopened', by },
      { kind: 'archived', by },
    ]);
    await panel.queues.removeQueue({ id: queue });
    expect((await told(id)).find((one) => one.kind === 'moved')?.about).toEqual({ id: queue, name: null });
  });

  it('names an API key, a member or the system as author, and omits the text of a handoff reason', async () => {
    const id = await createConversation(organization);
    const act = (name: string, body?: object) =>
      api.call('POST', `/conversations/${id}/${name}`, { key, ...(body && { body }) });
    await act('pause-ai', { minutes: 10 });
    await act('resume-ai');
    await act('handoff', { reason: 'price' });
    await act('release');
    await panel.conversations.snoozeConversation({ id, until: inAnHour() });
    await api.prisma.conversation.update({ where: { id }, data: { snoozedUntil: new Date(Date.now() - 1_000) } });
    await Promise.all(Array.from({ length: 20 }, () => wakeDue()));
    expect((await told(id)).map(({ kind, by }) => [kind, by.type])).toEqual([
      ['paused', 'api'],
      ['resumed', 'api'],
      ['handoff_requested', 'api'],
      ['released', 'api'],
      ['snoozed', 'user'],
      ['woken', 'system'],
    ]);
    // The text of the reason is stored in the conversation and is erased with the person.
    expect(JSON.stringify(await told(id))).not.toContain('price');
  });

  it('lists starts, failures and late ends of automations, in the contact’s chatapp conversation only', async () => {
    const { body: who } = await api.call('POST', '/contacts', { key, body: { phone: '+5511987651234', name: 'Lia' } });
    const id = await createConversation(organization, { contactId: who.id, channel: 'chatapp' });
    const onTheWeb = await createConversation(organization, { contactId: who.id, channel: 'web' });
    const elsewhere = await createConversation(organization);
    const begin = async (name: string, steps: AutomationStep[]) => {
      const flow = await createFlow(organization, { name, steps });
      await api.call('POST', '/automation-trigger', { body: { phone: who.phone, token: flow.token } });
      await settleFlows(organization);
      return { type: 'automation', id: flow.id, name };
    };
    const greeting = await begin('Greeting', [{ type: 'add_tag', tag: 'lead' }]);
    const broken = await begin('Broken', [{ type: 'move_stage', pipeline: 'Nowhere', stage: 'New' }]);
    const reminder = await begin('Reminder', [{ type: 'wait', minutes: 5 }]);
    await panel.conversations.tagConversation({ id, tag: 'vip' });
    const before = [
      { kind: 'flow_started', by: greeting, about: null, until: null, text: null },
      { kind: 'flow_started', by: broken },
      { kind: 'flow_failed', by: broken },
      { kind: 'flow_started', by: reminder },
      { kind: 'tagged' },
    ];
    expect(await told(id)).toMatchObject(before);
    completeEnv({ CLOCK_OFFSET_SECONDS: '360' });
    await settleFlows(organization);
    completeEnv({ CLOCK_OFFSET_SECONDS: '' });
    const all = await told(id);
    expect(all).toMatchObject([...before, { kind: 'flow_ended', by: reminder }]);
    expect(new Set(all.map((one) => one.id)).size).toBe(6);
    expect([await told(onTheWeb), await told(elsewhere)]).toEqual([[], []]);
    const pages: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await panel.conversations.listActivities({ id, limit: 2, cursor });
      pages.push(...page.data.map((one) => one.id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(pages.toReversed()).toEqual(all.map((one) => one.id));
    // Automation runs that begin after the conversation is resolved do not belong to this conversation.
    await panel.conversations.resolveConversation({ id });
    await begin('Too late', [{ type: 'add_tag', tag: 'late' }]);
    expect((await told(id)).filter(({ by }) => by.name === 'Too late')).toEqual([]);
  });

  it('returns the newest activity first on every page, and deletes activities with the conversation', async () => {
    const id = await createConversation(organization);
    for (let n = 0; n < 3; n += 1) {
      await panel.conversations.resolveConversation({ id });
      await panel.conversations.reopenConversation({ id });
    }
    const kinds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await panel.conversations.listActivities({ id, limit: 2, cursor });
      kinds.push(...page.data.map((one) => one.kind));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(kinds).toEqual(['reopened', 'resolved', 'reopened', 'resolved', 'reopened', 'resolved']);
    await api.prisma.conversation.delete({ where: { id } });
    expect(await api.prisma.conversationHappening.count({ where: { conversationId: id } })).toBe(0);
  });
});

describe('listActivities: 400 invalid_cursor', () => {
  it('rejects a cursor that was issued for another conversation', async () => {
    const [id, other] = [await createConversation(organization), await createConversation(organization)];
    await panel.conversations.resolveConversation({ id });
    await panel.conversations.reopenConversation({ id });
    const { next_cursor: cursor } = await panel.conversations.listActivities({ id, limit: 1 });
    expect(
      await refusalOf(panel.conversations.listActivities({ id: other, limit: 1, cursor: String(cursor) })),
    ).toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('listActivities: 404 conversation_not_found', () => {
  it('rejects a conversation of another organization, an unknown id and a malformed id', async () => {
    const id = await createConversation(organization);
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    for (const other of [id, 'no id', newId()])
      expect(await refusalOf(stranger.conversations.listActivities({ id: other }))).toMatchObject({
        code: 'conversation_not_found',
      });
  });
});
