import { describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { transact } from '#server/db/transact.ts';
import { createConnection, createConversation } from '#server/testing/factories.ts';
import { call, createMember } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';
import { noteOutgoing } from '../../../inbox/conversations/activity/conversation-activity.ts';
import { conversationsWaitingTooLong, tellWaiting } from './tell-waiting.ts';

const s = stageAgents();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const asked = (minutes: number) => ({
  handoffRequestedAt: minutesAgo(minutes),
  waitingSince: minutesAgo(minutes),
  handoffReason: 'asked',
  handoffRequestedBy: 'agent',
});
const age = (id: string, minutes: number) => prisma.conversation.update({ where: { id }, data: asked(minutes) });
const isDue = async (id: string) => (await conversationsWaitingTooLong()).some((one) => one.conversation_id === id);
const linesOf = (id: string) =>
  prisma.message.findMany({ where: { conversationId: id, role: { not: 'user' } }, orderBy: { seq: 'asc' } });
/** Adds an outgoing message to the thread. `counts` says whether the message counts as an answer to the customer. */
const said = (id: string, counts: boolean) =>
  transact((tx) =>
    noteOutgoing(tx, systemActor(s.organization), id, { at: new Date(), preview: 'Oi', keepsHidden: false, counts }),
  );
const tell = (id: string) => tellWaiting(s.organization, id);

describe('tellWaiting, when no person answers a handoff', () => {
  it('tells customer and team once after 15 minutes (10 calls at once), and again for a new request', async () => {
    const id = await s.waiting(await s.thinker(), 'Hello, can you help me please?');
    await age(id, 14);
    expect(await isDue(id)).toBe(false);
    await tell(id);
    expect(await linesOf(id)).toEqual([]);
    await age(id, 16);
    expect(await isDue(id)).toBe(true);
    await Promise.all(Array.from({ length: 10 }, () => tell(id)));
    const lines = await linesOf(id);
    expect(lines.map(({ role }) => role).toSorted()).toEqual(['assistant', 'system']);
    expect(lines.find((one) => one.role === 'assistant')?.content).toContain('Sorry for the wait');
    expect(lines.find((one) => one.role === 'system')).toMatchObject({
      content: expect.stringContaining('15 min'),
      payload: { kind: 'handoff_waiting', minutes: 15 },
    });
    expect(await isDue(id)).toBe(false);
    // The customer was told about the wait. The handoff request is still open.
    expect((await call('GET', `/conversations/${id}`, { key: s.key })).body.handoff).toMatchObject({ reason: 'asked' });
    await call('POST', `/conversations/${id}/release`, { key: s.key });
    await call('POST', `/conversations/${id}/handoff`, { key: s.key, body: {} });
    expect(await isDue(id)).toBe(false);
    await prisma.conversation.update({ where: { id }, data: { handoffWaitedAt: minutesAgo(40), ...asked(20) } });
    await tell(id);
    expect(await linesOf(id)).toHaveLength(4);
  });

  it('tells nobody after a takeover, answer, release or resolve, or when the request is 90 minutes old', async () => {
    const agent = await s.thinker();
    const person = await createMember(s.organization);
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => call('POST', `/conversations/${id}/takeover`, { key: s.key, body: { user_id: person.userId } }),
      (id) => panelOf(person).messages.sendReply({ id, text: 'Oi', idempotency_key: newId() }),
      (id) => said(id, true),
      (id) => call('POST', `/conversations/${id}/release`, { key: s.key }),
      (id) => call('POST', `/conversations/${id}/resolve`, { key: s.key }),
      (id) => age(id, 90),
    ];
    for (const end of ends) {
      const id = await s.waiting(agent, 'Oi');
      await age(id, 16);
      await end(id);
      const before = (await linesOf(id)).length;
      expect(await isDue(id)).toBe(false);
      await tell(id);
      expect(await linesOf(id)).toHaveLength(before);
    }
  });

  it('stays due after an outgoing message that is no answer and a new inbound one; the wait goes on', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi');
    await age(id, 16);
    await said(id, false);
    await s.write(agent, id, 'Alguém?');
    expect(await isDue(id)).toBe(true);
    await tell(id);
    // The note for the team does not count as an answer either: the waiting time is unchanged.
    const { waitingSince } = await prisma.conversation.findUniqueOrThrow({ where: { id } });
    expect(waitingSince?.getTime()).toBeLessThan(minutesAgo(15).getTime());
  });

  it('outside the 24-hour window tells only the team, after handoff_wait_minutes; null means never', async () => {
    const connectionId = await createConnection(s.organization);
    const windowExpiresAt = minutesAgo(1);
    const id = await createConversation(s.organization, { connectionId, windowExpiresAt, ...asked(6) });
    const panel = panelOf(await createMember(s.organization)).organization;
    await panel.updateConversationSettings({ handoff_wait_minutes: null });
    expect(await isDue(id)).toBe(false);
    await panel.updateConversationSettings({ handoff_wait_minutes: 5 });
    expect(await isDue(id)).toBe(true);
    await tell(id);
    expect((await linesOf(id)).map(({ role }) => role)).toEqual(['system']);
  });
});
