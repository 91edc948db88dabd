import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AutomationStep, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { prisma } from '#server/db/prisma.ts';
import { createPipeline, createTemplate } from '#server/testing/factories.ts';
import { call, createKey, createMember } from '#server/testing/harness.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';
import { tellWaiting } from '../../../agents/agents/handoffs/tell-waiting.ts';
import { takeTurn } from '../../../agents/agents/turns/take-turn.ts';
import { askRating } from '../../../inbox/sending/sends/ask-rating.ts';

// Tests that everything a test key's call causes is also in test mode, however long the chain is
// (contract/engagement.md#automations "Test mode is inherited").

const s = stageAgentOnNetwork();

interface Link {
  /** The action by which the previous link of the chain starts this link. */
  readonly via: 'tag' | 'stage';
  readonly does: 'send_text' | 'send_template' | 'hand_off' | 'nothing';
}
interface Chain {
  readonly cause: 'upsert' | 'batch' | 'act' | 'chat' | 'created';
  readonly links: readonly Link[];
  /** The last action of a chain that a key started, and its effect. */
  readonly tail: 'nothing' | 'wait' | 'rating' | 'turn';
}

const stages = ['Zero', 'One', 'Two', 'Three'];
const stageOf = (index: number) => stages[index] ?? '';
const chains: fc.Arbitrary<Chain> = fc.record({
  cause: fc.constantFrom('upsert', 'batch', 'act', 'chat', 'created'),
  links: fc.array(
    fc.record({
      via: fc.constantFrom('tag', 'stage'),
      does: fc.constantFrom('send_text', 'send_template', 'hand_off', 'nothing'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  tail: fc.constantFrom('nothing', 'wait', 'rating', 'turn'),
});

const doing: Readonly<Record<Link['does'], readonly AutomationStep[]>> = {
  nothing: [],
  hand_off: [{ type: 'hand_off', reason: 'chain' }],
  send_text: [{ type: 'send_text', text: 'Olá' }],
  send_template: [{ type: 'send_template', template: 'hello', language: 'pt_BR' }],
};

/** Returns the trigger of the flow in one link of the chain. For the first link, this may be the cause itself. */
function triggerOf({ cause }: Chain, { via }: Link, index: number): AutomationTrigger {
  if (index === 0 && cause === 'chat') return { type: 'message_received', keyword: 'cadeia' };
  if (index === 0 && cause === 'created') return { type: 'contact_created' };
  return via === 'tag'
    ? { type: 'tag_added', tag: `tag ${index}` }
    : { type: 'stage_entered', pipeline: 'Sales', stage: stageOf(index) };
}

const settingOff = ({ via }: Link, index: number): AutomationStep =>
  via === 'tag'
    ? { type: 'add_tag', tag: `tag ${index}` }
    : { type: 'move_stage', pipeline: 'Sales', stage: stageOf(index) };

async function callAs(key: string, path: string, body: object): Promise<void> {
  const { status, body: answer } = await call('POST', path, { key, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
}

/** Makes the first call of a key, about a customer who wrote or, with `created`, about a new contact. */
function begin({ cause, links }: Chain, key: string, phone: string): Promise<void> {
  const first = links[0] as Link;
  const tagged = { phone, tags: ['tag 0'] };
  if (cause === 'created') return callAs(key, '/contacts', { phone: `+${s.somebody()}`, name: 'Nova' });
  if (cause === 'chat') {
    const body = { message: 'Isto é a cadeia', async: true, user: { phone } };
    return callAs(key, `/agents/${s.agent}/chat`, body);
  }
  if (first.via === 'stage') return callAs(key, '/contacts/stage', { phone, pipeline: 'Sales', stage: stageOf(0) });
  if (cause === 'batch') return callAs(key, '/contacts/batch', { contacts: [tagged] });
  return cause === 'act' ? callAs(key, '/contacts/tag', { phone, tag: 'tag 0' }) : callAs(key, '/contacts', tagged);
}

async function follow({ tail }: Chain, key: string, from: string): Promise<void> {
  const { id } = await s.conversationOf(from);
  if (tail === 'wait') {
    await callAs(key, `/conversations/${id}/handoff`, {});
    const handoffRequestedAt = new Date(Date.now() - 20 * 60_000);
    await prisma.conversation.update({ where: { id }, data: { handoffRequestedAt, waitingSince: handoffRequestedAt } });
    await tellWaiting(s.organization, id);
  }
  if (tail === 'rating') {
    await callAs(key, `/conversations/${id}/resolve`, {});
    await askRating(s.organization, id);
  }
  if (tail === 'turn') {
    const { userId } = await createMember(s.organization);
    await callAs(s.key, `/conversations/${id}/takeover`, { user_id: userId });
    await s.write(from, 'Vocês entregam em Campinas?');
    await callAs(key, `/conversations/${id}/release`, {});
    await takeTurn(s.organization, id);
  }
}

/**
 * Runs a chain with a key. Returns the stored messages that the business sent, and how many of them the messaging
 * provider received.
 */
async function play(chain: Chain, mode: 'test' | 'live') {
  const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }];
  await s.begin({}, { ai: null, knowledge });
  const organizationId = s.organization;
  const key = mode === 'live' ? s.key : await createKey(organizationId, { test: true });
  await prisma.connection.update({ where: { id: s.connection }, data: { settings: { rating_enabled: true } } });
  await createTemplate(organizationId, { connectionId: s.connection });
  // Messages may leave at any hour, so that a new contact gets a message at night too.
  const midnight = new Date('1970-01-01T00:00:00Z');
  const policy = { organizationId, capMessages: 0, quietFrom: midnight, quietTo: midnight };
  await prisma.pacingPolicy.create({ data: policy });
  await createPipeline(organizationId, 'Sales', stages);
  const from = s.somebody();
  await s.write(from, 'Oi');
  await settleFlows(organizationId);
  for (const [index, link] of chain.links.entries()) {
    const next = chain.links[index + 1];
    // A new contact has no open window, so it gets a template.
    const does = chain.cause === 'created' && link.does === 'send_text' ? 'send_template' : link.does;
    const steps = [...doing[does], ...(next ? [settingOff(next, index + 1)] : [])];
    const usable = chain.cause === 'created' ? steps.filter((step) => step.type !== 'hand_off') : steps;
    await createFlow(organizationId, { name: `link ${index}`, trigger: triggerOf(chain, link, index), steps: usable });
  }
  const before = s.operator.accepted.length;
  await begin(chain, key, `+${from}`);
  await settleFlows(organizationId);
  await follow(chain, key, from);
  await settleFlows(organizationId);
  const runs = await prisma.automationRun.count({ where: { organizationId, status: 'completed' } });
  const ours = await prisma.message.findMany({
    where: { organizationId, role: 'assistant', deliveryStatus: { not: null } },
  });
  const left = s.operator.accepted.length - before;
  return {
    runs,
    statuses: ours.map((one) => one.deliveryStatus),
    wamids: ours.flatMap(({ wamid }) => wamid ?? []),
    left,
  };
}

/**
 * Whether the chain sends a message to a phone number. After the agent chat, the newest conversation is on the API
 * channel, and messages there go to no phone number.
 */
const sends = ({ cause, links, tail }: Chain) =>
  (tail !== 'nothing' && cause !== 'chat') || links.some(({ does }) => does.startsWith('send_'));

/** Runs the same chain with a test key and with a live key. */
async function proveInherited(chain: Chain): Promise<void> {
  const test = await play(chain, 'test');
  expect(test).toMatchObject({ left: 0, runs: chain.links.length });
  for (const wamid of test.wamids) expect(wamid).toMatch(/^wamid\.TEST/);
  const live = await play(chain, 'live');
  expect(live).toMatchObject({ left: live.wamids.length, runs: chain.links.length });
  // Both modes must have equally many messages with the same outcomes. The mode only decides whether the messages
  // leave.
  expect(live.statuses).toEqual(test.statuses);
  expect(test.wamids).toHaveLength(live.wamids.length);
  if (sends(chain)) expect(live.left).toBeGreaterThan(0);
}

/** The time limit on a very busy machine, in milliseconds. Every chain makes some hundred round trips. */
const patience = 300_000;
const known: readonly Chain[] = [
  { cause: 'upsert', links: [{ via: 'tag', does: 'send_text' }], tail: 'nothing' },
  { cause: 'chat', links: [{ via: 'tag', does: 'send_template' }], tail: 'wait' },
  { cause: 'created', links: [{ via: 'tag', does: 'send_template' }], tail: 'rating' },
  {
    cause: 'act',
    links: [
      { via: 'stage', does: 'nothing' },
      { via: 'tag', does: 'hand_off' },
      { via: 'stage', does: 'send_text' },
    ],
    tail: 'turn',
  },
];

describe('inherited test mode: a test key’s call sends nothing to the provider, a live key’s same call does', () => {
  it.each(known)('holds from the first call ($cause) to the last action ($tail)', proveInherited, patience);

  it(
    'holds over random chains of flows and actions',
    () => fc.assert(fc.asyncProperty(chains, proveInherited), { numRuns: 6 }),
    patience,
  );
});
