import { afterAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { giveWaiting } from '#server/domain/inbox/conversations/actions/give-waiting.ts';
import { queuesToGive } from '#server/domain/organization/queues/take-turn.ts';
import { createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import type { MemberIdentity } from '../../context.ts';

const api = startHarness();
afterAll(() => api.stop());

interface Team {
  readonly organization: string;
  readonly boss: ReturnType<typeof panelOf>;
  readonly people: readonly MemberIdentity[];
  readonly queue: string;
}

/** Creates a queue with this number of people. The queue assigns conversations to its people in turn. */
async function teamOf(size: number, capacity: number | null): Promise<Team> {
  const organization = await api.createOrganization();
  const boss = panelOf(await api.createMember(organization));
  const people = [];
  for (let index = 0; index < size; index += 1)
    people.push(await api.createMember(organization, { role: 'atendente' }));
  const { id } = await boss.queues.createQueue({
    name: 'Support',
    member_ids: people.map((one) => one.userId),
    distribution: 'round_robin',
    capacity,
  });
  return { organization, boss, people, queue: id };
}

const seen = (organization: string, person: MemberIdentity | undefined, secondsAgo = 0) =>
  pool.query(
    `INSERT INTO presences (organization_id, user_id, tab_id, seen_at) VALUES ($1, $2, 'tab', now() - make_interval(secs => $3))
     ON CONFLICT (organization_id, user_id, tab_id) DO UPDATE SET seen_at = EXCLUDED.seen_at`,
    [organization, person?.userId, secondsAgo],
  );

/** Returns how many open conversations each person holds. */
async function heldBy({ boss, people }: Team): Promise<number[]> {
  const rows = (await boss.conversations.inbox({ limit: 200 })).data;
  return people.map(({ userId }) => rows.filter((row) => row.takeover?.user?.id === userId).length);
}

const waiting = async ({ boss }: Team) => (await boss.queues.listQueues({})).data[0]?.waiting;
const conversations = (organization: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => createConversation(organization)));

describe('a queue with round-robin assignment', () => {
  it('spreads 20 simultaneous conversations evenly and gives no member more than the capacity', async () => {
    const team = await teamOf(4, null);
    for (const person of team.people) await seen(team.organization, person);
    const ids = await conversations(team.organization, 20);
    await Promise.all(ids.map((id) => team.boss.conversations.moveToQueue({ id, queue_id: team.queue })));
    expect(await heldBy(team)).toEqual([5, 5, 5, 5]);
    const narrow = await teamOf(4, 3);
    for (const person of narrow.people) await seen(narrow.organization, person);
    const more = await conversations(narrow.organization, 20);
    await Promise.all(more.map((id) => narrow.boss.conversations.moveToQueue({ id, queue_id: narrow.queue })));
    expect(await heldBy(narrow)).toEqual([3, 3, 3, 3]);
    expect(await waiting(narrow)).toBe(8);
  });

  it('moves and assigns a conversation once when 20 calls move it at the same time', async () => {
    const team = await teamOf(3, null);
    for (const person of team.people) await seen(team.organization, person);
    const id = await createConversation(team.organization);
    await Promise.all(
      Array.from({ length: 20 }, () => team.boss.conversations.moveToQueue({ id, queue_id: team.queue })),
    );
    expect((await heldBy(team)).toSorted()).toEqual([0, 0, 1]);
    const events = (await api.eventsOf(team.organization)).filter((event) => event.objectId === id);
    expect(events.map((event) => event.type)).toEqual([
      'conversation.handoff_requested',
      'conversation.changed',
      'conversation.taken_over',
    ]);
  });

  it('assigns a handoff to a member as a takeover, with its domain events', async () => {
    const team = await teamOf(1, 1);
    await seen(team.organization, team.people[0]);
    await team.boss.queues.updateQueue({ id: team.queue, is_default: true });
    const key = await api.createKey(team.organization);
    const id = await createConversation(team.organization);
    const { body } = await api.call('POST', `/conversations/${id}/handoff`, { key });
    expect(body.takeover).toMatchObject({ user: { id: team.people[0]?.userId } });
    const events = (await api.eventsOf(team.organization)).filter((event) => event.objectId === id);
    expect(events.map((event) => event.type)).toEqual([
      'conversation.handoff_requested',
      'conversation.changed',
      'conversation.taken_over',
    ]);
    expect(events[1]?.context).toEqual({ queue: { from: null, to: team.queue } });
    expect(events[2]?.context).toMatchObject({ user_id: team.people[0]?.userId });
  });

  it('assigns only to members who are present, the longest waiting conversation first', async () => {
    const team = await teamOf(2, 1);
    const [ana, bruno] = team.people;
    await seen(team.organization, ana, 61);
    const [first, second] = (await conversations(team.organization, 2)) as [string, string];
    for (const id of [first, second]) await team.boss.conversations.moveToQueue({ id, queue_id: team.queue });
    expect(await heldBy(team)).toEqual([0, 0]);
    expect((await queuesToGive()).filter((one) => one.queue_id === team.queue)).toEqual([]);
    await seen(team.organization, bruno);
    expect(await queuesToGive()).toContainEqual({ organization_id: team.organization, queue_id: team.queue });
    await giveWaiting(team.organization, team.queue);
    expect(await heldBy(team)).toEqual([0, 1]);
    const given = await team.boss.conversations.getConversation({ id: first });
    expect(given.takeover?.user?.id).toBe(bruno?.userId);
    await team.boss.conversations.resolveConversation({ id: first });
    await giveWaiting(team.organization, team.queue);
    const next = await team.boss.conversations.getConversation({ id: second });
    expect(next.takeover?.user?.id).toBe(bruno?.userId);
  });

  it('assigns each waiting conversation once when 20 workers run at the same time', async () => {
    const team = await teamOf(3, 4);
    const ids = await conversations(team.organization, 15);
    for (const id of ids) await team.boss.conversations.moveToQueue({ id, queue_id: team.queue });
    for (const person of team.people) await seen(team.organization, person);
    await Promise.all(Array.from({ length: 20 }, () => giveWaiting(team.organization, team.queue)));
    expect(await heldBy(team)).toEqual([4, 4, 4]);
    expect(await waiting(team)).toBe(3);
    const taken = (await api.eventsOf(team.organization)).filter((event) => event.type === 'conversation.taken_over');
    expect(taken).toHaveLength(12);
  });

  it('assigns the conversation of a removed member to another member', async () => {
    const team = await teamOf(2, null);
    const [leaves, stays] = team.people;
    await seen(team.organization, leaves);
    const id = await createConversation(team.organization);
    await team.boss.conversations.moveToQueue({ id, queue_id: team.queue });
    expect(await heldBy(team)).toEqual([1, 0]);
    await seen(team.organization, stays);
    await team.boss.members.removeMember({ user_id: leaves?.userId ?? '' });
    expect(await heldBy(team)).toEqual([0, 1]);
  });

  it('assigns nothing when its distribution is manual', async () => {
    const team = await teamOf(1, 5);
    await team.boss.queues.updateQueue({ id: team.queue, distribution: 'manual' });
    await seen(team.organization, team.people[0]);
    const id = await createConversation(team.organization);
    await team.boss.conversations.moveToQueue({ id, queue_id: team.queue });
    expect(await heldBy(team)).toEqual([0]);
  });
});
