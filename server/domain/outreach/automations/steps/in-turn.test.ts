import { expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { scopes } from '#server/contract/organization/scopes.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { createConversation } from '#server/testing/factories.ts';
import { panelOf } from '#server/testing/panel.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';
import { runAction } from '../../actions/run-action.ts';

// Tests assignments by an automation: contacts to members in rotation, and conversations to a queue.

const { api, organization, key, connection } = await stageSends();
const { prisma } = api;
const boss = panelOf(await api.createMember(organization));
const actor = { ...systemActor(organization), kind: 'automation', id: newId(), name: 'Flow' } as const;
const person = async () =>
  (await api.call('POST', '/contacts', { key, body: { phone: somebody(), name: 'Rui' } })).body as {
    id: string;
    phone: string;
  };
async function team(...names: string[]) {
  const made = [];
  for (const name of names) {
    const email = `${name}.${newId()}@example.com`;
    made.push({ ...(await api.createMember(organization, { role: 'atendente', email })), email });
  }
  return made;
}
const ownerOf = async (id: string) => (await prisma.contact.findUniqueOrThrow({ where: { id } })).assignedUserId;
const inTurn = async (input: object) => {
  const { id } = await person();
  await runAction({ actor, scopes }, { action: 'assign_in_turn', target: { contact_id: id }, input });
  return ownerOf(id);
};
const shares = (owners: readonly (string | null)[]) =>
  [...Map.groupBy(owners, (one) => one)].map(([owner, all]) => [owner, all.length] as const).sort();

it('20 parallel runs assign the same number of contacts to each of four members', async () => {
  const people = await team('a', 'b', 'c', 'd');
  const steps: AutomationStep[] = [{ type: 'assign_in_turn', members: people.map(({ email }) => email) }];
  const flow = await createFlow(organization, { steps });
  const contacts = await Promise.all(Array.from({ length: 20 }, person));
  const body = (phone: string) => ({ phone, token: flow.token });
  await Promise.all(contacts.map(({ phone }) => api.call('POST', '/automation-trigger', { body: body(phone) })));
  await settleFlows(organization);
  const owners = await Promise.all(contacts.map(({ id }) => ownerOf(id)));
  expect(shares(owners)).toEqual(people.map(({ userId }) => [userId, 5] as const).sort());
});

it('20 parallel assign_in_turn actions share evenly; after 20 calls with one key, the other one is next', async () => {
  const people = await team('e', 'f');
  const input = { members: people.map(({ email }) => email) };
  expect(shares(await Promise.all(Array.from({ length: 20 }, () => inTurn(input))))).toEqual(
    people.map(({ userId }) => [userId, 10] as const).sort(),
  );
  const { id } = await person();
  const once = { action: 'assign_in_turn', target: { contact_id: id }, input, key: newId() };
  await Promise.all(Array.from({ length: 20 }, () => runAction({ actor, scopes }, once)));
  const first = await ownerOf(id);
  expect(await inTurn(input)).not.toBe(first);
});

it('assign_in_turn rotates in a queue, skips members who left, and prefers members who are present', async () => {
  const [one, two, three] = await team('g', 'h', 'i');
  if (!one || !two || !three) throw new Error('three of them');
  const queue = await boss.queues.createQueue({ name: 'Sales', member_ids: [one.userId, two.userId, three.userId] });
  const asked = { queue: 'sales' };
  const round = [await inTurn(asked), await inTurn(asked), await inTurn({ queue: queue.id })];
  expect(new Set(round).size).toBe(3);
  await prisma.member.deleteMany({ where: { organizationId: organization, userId: one.userId } });
  expect(new Set([await inTurn(asked), await inTurn(asked), await inTurn(asked)])).toEqual(
    new Set([two.userId, three.userId]),
  );
  await panelOf(two).presence.heartbeat({ tab_id: 'tab-of-two' });
  expect([await inTurn(asked), await inTurn(asked)]).toEqual([two.userId, two.userId]);
});

it('assign_in_turn fails for an unknown member, an unknown queue and an empty list of members', async () => {
  const codeOf = (input: object) =>
    inTurn(input).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  expect(await codeOf({ members: ['nobody@example.com'] })).toBe('assigned_user_not_member');
  expect(await codeOf({ queue: 'Nowhere' })).toBe('queue_not_found');
  expect(await codeOf({ members: [] })).toBe('missing_user');
});

it('hand_off moves a conversation into the named queue, but not one that a member has taken over', async () => {
  const [from, to] = [
    await boss.queues.createQueue({ name: 'First', is_default: true }),
    await boss.queues.createQueue({ name: 'Second' }),
  ];
  const steps: AutomationStep[] = [{ type: 'hand_off', reason: 'angry', queue: 'second' }];
  const flow = await createFlow(organization, { steps });
  const handedOff = async (target: { queueId?: string; takenOverById?: string }) => {
    const who = await person();
    const more = { handoffRequestedAt: new Date(), ...(target.takenOverById ? { takenOverAt: new Date() } : {}) };
    const id = await createConversation(organization, { contactId: who.id, connectionId: connection });
    await prisma.conversation.update({ where: { id }, data: { ...target, ...(target.queueId ? more : {}) } });
    const { body } = await api.call('POST', '/automation-trigger', { body: { phone: who.phone, token: flow.token } });
    await settleFlows(organization);
    expect(await prisma.automationRun.findUniqueOrThrow({ where: { id: body.run_id } })).toMatchObject({ error: null });
    const { queueId, handoffReason } = await prisma.conversation.findUniqueOrThrow({ where: { id } });
    return { queueId, handoffReason };
  };
  expect(await handedOff({})).toEqual({ queueId: to.id, handoffReason: 'angry' });
  expect(await handedOff({ queueId: from.id })).toEqual({ queueId: to.id, handoffReason: 'angry' });
  const [ana] = await team('ana');
  const kept = await handedOff({ queueId: from.id, ...(ana ? { takenOverById: ana.userId } : {}) });
  expect(kept.queueId).toBe(from.id);
});
