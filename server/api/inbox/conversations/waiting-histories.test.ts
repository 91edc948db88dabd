import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Actor, memberActor, systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { applyAction } from '#server/domain/inbox/conversations/actions/apply-action.ts';
import { reopenLocked } from '#server/domain/inbox/conversations/actions/reopen-conversation.ts';
import { lockConversation } from '#server/domain/inbox/conversations/lock-conversation.ts';
import type { LockedConversation } from '#server/domain/inbox/conversations/locked-conversation.ts';
import type { ConversationAction } from '#server/domain/inbox/conversations/state/conversation-state.ts';
import { applyStatus } from '#server/domain/inbox/messages/delivery/apply-status.ts';
import { lockMessage } from '#server/domain/inbox/messages/delivery/message-write.store.ts';
import { recordOutcome } from '#server/domain/inbox/messages/delivery/record-outcome.ts';
import { outgoingText } from '#server/domain/inbox/messages/writing/queue-message.ts';
import { writeMessage } from '#server/domain/inbox/messages/writing/write-message.ts';
import { storeChatMessage } from '#server/domain/inbox/receiving/store-chat-message.ts';
import { askReach } from '#server/domain/inbox/sending/destinations/ask-reach.ts';
import { queueReached } from '#server/domain/inbox/sending/sends/queue-reached.ts';
import { figuresConsumer } from '#server/domain/insight/analytics/refresh/figures-consumer.ts';
import { refreshFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { createAgent, createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

/**
 * Plays random histories of a conversation. After each step, the stored start of the customer's wait must equal a
 * recount of the whole history. The figures of waiting time are compared in the same way.
 */
const api = startHarness();
let organization: string;
let agentId: string;
let people: Readonly<Record<'ana' | 'bia', Actor>>;

const kinds = [
  'customer',
  'customer',
  'ai',
  'ana',
  'bia',
  'key',
  'template',
  'courtesy',
  'flow',
  'campaign',
  'handoff',
  'takeOver',
  'release',
  'resolve',
  'undo',
  'reopen',
  'fails',
  'fails',
  'firstFails',
  'arrives',
] as const;
type Kind = (typeof kinds)[number];
const histories = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 14 });

/** Histories with which an earlier version failed. Most random runs would not produce them. */
const onceWrong: readonly (readonly Kind[])[] = [
  // A first reply that was reported as failed arrives after all, and the reply after it fails. The customer's messages
  // before the first reply then count as answered.
  ['handoff', 'ana', 'firstFails', 'key', 'arrives', 'fails'],
  ['customer', 'ana', 'fails', 'customer', 'bia', 'firstFails', 'arrives', 'fails'],
];

beforeAll(async () => {
  organization = await api.createOrganization();
  agentId = await createAgent(organization);
  const made = async () =>
    memberActor(organization, { id: (await api.createMember(organization)).userId, name: 'Ana' });
  people = { ana: await made(), bia: await made() };
});
afterEach(() => void vi.useRealTimers());
afterAll(() => api.stop());

const start = Date.parse('2026-11-28T12:00:00Z');
const stepMs = 60_000;

const actorOf = (kind: Kind): Actor => {
  const system = systemActor(organization);
  if (kind === 'ana' || kind === 'bia') return people[kind];
  if (kind === 'key' || kind === 'template') return { ...system, kind: 'key', id: newId(), name: 'erp', source: 'api' };
  if (kind === 'ai') return { ...system, kind: 'agent', id: agentId, name: 'Bia', source: 'agent' };
  if (kind === 'flow') return { ...system, kind: 'automation', id: newId(), name: 'Flow', source: 'automation' };
  return kind === 'campaign' ? { ...system, writesAs: 'campaign', id: newId(), name: 'Sale' } : system;
};

async function held(tx: Tx, id: string): Promise<LockedConversation> {
  const row = await lockConversation(tx, organization, id);
  if (!row) throw new Error('the conversation is gone');
  return row;
}

/**
 * Sends a message in the name of its author. A message from a member of the team takes the conversation over, and
 * reopens a resolved conversation.
 */
const say = (id: string, kind: Kind) =>
  transact(async (tx) => {
    const actor = actorOf(kind);
    const found = await held(tx, id);
    if (actor.kind === 'member') {
      const open = found.status === 'resolved' ? await reopenLocked(tx, actor, found) : found;
      await applyAction(tx, actor, open, { kind: 'take_over', userId: actor.id, at: new Date() });
    }
    const row = await held(tx, id);
    const type = kind === 'template' || kind === 'campaign' ? 'template' : 'text';
    const reach = await askReach(tx, actor, { conversation: row, contact: null, route: null }, { type });
    if ('refused' in reach) throw new Error(reach.refused);
    // While a person is in charge, the AI only tells the customer that the answer takes longer. A system line tells the
    // team.
    if (kind === 'ai' && (row.taken_over_at !== null || row.handoff_requested_at !== null)) {
      const line = { conversationId: id, connectionId: null, role: 'system', type: 'system', content: '' } as const;
      const author = { kind: 'system', id: null, name: null };
      await writeMessage(tx, organization, { ...line, payload: { kind: 'handoff_waiting' }, author, at: new Date() });
    }
    const messageId = newId();
    queueReached(tx, actor, reach, { ...outgoingText(messageId, 'Oi'), type }, { type: 'text', text: 'Oi' });
    return messageId;
  });

const write = (id: string) =>
  transact(async (tx) =>
    storeChatMessage(tx, actorOf('key'), await held(tx, id), { id: newId(), text: 'Oi', name: 'Rita' }),
  );

const act = (id: string, actor: Actor, action: ConversationAction) =>
  transact(async (tx) => applyAction(tx, actor, await held(tx, id), action));

const by = { type: 'user', id: null, name: null };

const failure = { code: '131026', title: 'Not delivered', detail: null, retryable: false };

/** Reports a message as failed, or as delivered after all, as the messaging provider would. */
const fail = (messageId: string) =>
  recordOutcome(systemActor(organization), messageId, { status: 'refused', error: failure }, new Date());
const arrive = (messageId: string) =>
  transact(async (tx) => {
    const message = await lockMessage(tx, organization, messageId);
    if (!message) throw new Error('the message is gone');
    const row = { network: 'whatsapp', status: 'delivered', at: new Date(), body: { status: 'delivered' } };
    await applyStatus(tx, systemActor(organization), message, row, `wamid.${messageId}`);
  });

/**
 * Applies one step to the conversation if the conversation's state allows the step. Returns whether the step was
 * applied, or the id of the message that it sent.
 */
async function live(id: string, kind: Kind, status: string, past: readonly Happened[]): Promise<boolean | string> {
  const at = new Date();
  const [ana, key] = [people.ana, actorOf('key')];
  const byAna = { type: 'user', id: ana.id, name: ana.name };
  switch (kind) {
    case 'handoff':
      return act(id, key, { kind: 'request_handoff', reason: null, requestedBy: 'api', at });
    case 'takeOver':
      return act(id, key, { kind: 'take_over', userId: people.bia.id, at });
    case 'release':
      return act(id, key, { kind: 'release', by });
    case 'resolve':
      return act(id, ana, { kind: 'resolve', by: byAna, at });
    case 'undo':
      return act(id, ana, { kind: 'reopen', by: byAna, at });
    case 'reopen':
      return act(id, key, { kind: 'reopen', by, at });
    case 'fails':
    case 'firstFails':
    case 'arrives': {
      const found = meant(kind, past);
      if (found?.messageId) await (kind === 'arrives' ? arrive : fail)(found.messageId);
      return found !== undefined;
    }
    default:
  }
  // A message from the customer cannot be added to a resolved conversation, because the message starts a new
  // conversation.
  if (status !== 'open' && (kind === 'customer' || kind === 'courtesy')) return false;
  if (kind !== 'customer') return say(id, kind);
  await write(id);
  return true;
}

interface Happened {
  readonly kind: Kind;
  readonly at: number;
  /** Id of the sent message. Null if the step sent no message to the customer. */
  readonly messageId: string | null;
  hasFailed: boolean;
  hasArrived: boolean;
  /**
   * Whether this step released the conversation to the AI and thereby ended the wait. Later steps do not change this
   * value.
   */
  readonly ended: boolean;
}

/** Returns the earlier message that the step `kind` makes fail, or arrive after all. */
function meant(kind: 'fails' | 'firstFails' | 'arrives', past: readonly Happened[]): Happened | undefined {
  const said = past.filter(({ messageId, hasArrived }) => messageId !== null && !hasArrived);
  if (kind === 'arrives') return said.findLast(({ hasFailed }) => hasFailed);
  const standing = said.filter(({ hasFailed }) => !hasFailed);
  return kind === 'fails' ? standing.at(-1) : standing[0];
}

const isPerson = (kind: Kind) => kind === 'ana' || kind === 'bia';

/** Returns the steps since the conversation was last released to the AI. */
const sinceRelease = (past: readonly Happened[]) =>
  past.slice(past.findLastIndex(({ kind }) => kind === 'release') + 1);
const isTaken = (past: readonly Happened[]) =>
  sinceRelease(past).some(({ kind }) => kind === 'takeOver' || isPerson(kind));
const isInCharge = (past: readonly Happened[]) =>
  !isTaken(past) && sinceRelease(past).every(({ kind }) => kind !== 'handoff');

const isOpen = (past: readonly Happened[]) => {
  const last = past.findLast(({ kind }) => ['resolve', 'undo', 'reopen'].includes(kind) || isPerson(kind));
  return last?.kind !== 'resolve';
};

/**
 * Computes by definition, from the whole history, since when the customer waits: since the earliest message or handoff
 * after the last step that ended a wait.
 */
function recount(
  past: readonly Happened[],
  hasAgent: boolean,
  inHindsight = false,
): { since: number | null; awaits: boolean; isUnanswered: boolean } {
  const ends = (one: Happened, index: number): boolean =>
    one.kind === 'release'
      ? hasAgent || (inHindsight ? !isUnanswered(past.slice(0, index)) : one.ended)
      : !one.hasFailed &&
        (isPerson(one.kind) || one.kind === 'key' || (one.kind === 'ai' && isInCharge(past.slice(0, index))));
  // If a release gives the conversation to no AI, a customer without a reply keeps waiting.
  const isUnanswered = (before: readonly Happened[]) =>
    before.slice(before.findLastIndex(ends) + 1).some(({ kind }) => kind === 'customer');
  const begins = (one: Happened, index: number) =>
    one.kind === 'customer' || (one.kind === 'handoff' && !isTaken(past.slice(0, index)));
  const ended = past.findLastIndex(ends);
  const left = past.filter((one, index) => index > ended && begins(one, index));
  const said = past.findLast(
    ({ kind, messageId }) => kind === 'customer' || (messageId !== null && kind !== 'campaign'),
  );
  const unanswered = isUnanswered(past);
  if (!isOpen(past)) return { since: null, awaits: false, isUnanswered: unanswered };
  return { since: left[0]?.at ?? null, awaits: said?.kind === 'customer', isUnanswered: unanswered };
}

const rowOf = async (id: string) => {
  const { rows } = await pool.query<{ status: string; since: Date | null; awaits: boolean }>(
    `SELECT status::text, CASE WHEN status = 'open' THEN waiting_since END AS since, awaiting_reply AS awaits
       FROM conversations WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('the conversation is gone');
  return row;
};

/**
 * Plays a history in a new conversation, and compares the stored start of the wait with the recount after each step.
 * Returns how long the customer waited in all.
 */
async function liveThrough(history: readonly Kind[], hasAgent: boolean): Promise<{ id: string; waitedMs: number }> {
  const id = await createConversation(organization, {
    channel: 'api',
    agentId: hasAgent ? agentId : null,
    createdAt: new Date(start),
  });
  const past: Happened[] = [];
  for (const [index, kind] of history.entries()) {
    const at = start + (index + 1) * stepMs;
    // A resolution can be undone only within a short time.
    const isUndo = kind === 'undo' && past.at(-1)?.kind === 'resolve';
    vi.setSystemTime(isUndo ? at - stepMs + 5_000 : at);
    const before = recount(past, hasAgent);
    const { status } = await rowOf(id);
    const done = await live(id, kind, status, past);
    if (done === false) continue;
    if (kind === 'fails' || kind === 'firstFails' || kind === 'arrives') {
      const found = meant(kind, past);
      if (found) Object.assign(found, { hasFailed: kind !== 'arrives', hasArrived: kind === 'arrives' });
    }
    past.push({
      ...{ kind, at: Date.now(), messageId: typeof done === 'string' ? done : null },
      ...{ hasFailed: false, hasArrived: false, ended: !before.isUnanswered },
    });
    const { since, awaits } = await rowOf(id);
    const { isUnanswered: _, ...expected } = recount(past, hasAgent);
    expect({ past, since: since?.getTime() ?? null, awaits }).toEqual({ past, ...expected });
  }
  return { id, waitedMs: waitedOf(past, hasAgent) };
}

/** Returns how long the customer waited in all. A reply that failed counts as if it had never ended the wait. */
const waitedOf = (past: readonly Happened[], hasAgent: boolean): number =>
  past.reduce((sum, { at }, index) => {
    const before = past.slice(0, index);
    const waits = index > 0 && recount(before, hasAgent, true).since !== null;
    return waits ? sum + at - (before.at(-1)?.at ?? at) : sum;
  }, 0);

/**
 * Compares two entries by their history, which gives the lists the same order. A failed comparison then shows which
 * history differs.
 */
const inOrder = (one: { readonly history?: string | undefined }, other: { readonly history?: string | undefined }) =>
  (one.history ?? '').localeCompare(other.history ?? '');

describe('waiting_since of a conversation', () => {
  it('equals a recount after every step of 160 random histories, as does the reported waiting time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const waited = new Map<string, { history: string; waitedMs: number }>();
    await fc.assert(
      fc.asyncProperty(histories, fc.boolean(), async (history, hasAgent) => {
        const possible = history.filter((kind) => hasAgent || kind !== 'ai');
        // The conversation is resolved at the end, because the figures count only finished waits.
        const { id, waitedMs } = await liveThrough([...possible, 'resolve'], hasAgent);
        waited.set(id, { history: `${hasAgent} ${possible.join(' ')}`, waitedMs });
      }),
      { numRuns: 160, endOnFailure: true, examples: onceWrong.map((history) => [[...history], true]) },
    );
    await pool.query(
      `UPDATE messages SET delivery_status = 'sent', sent_at = created_at
        WHERE organization_id = $1 AND role = 'assistant' AND delivery_status = 'queued'`,
      [organization],
    );
    await publishDomainEvents(organization, [figuresConsumer]);
    await refreshFigures(organization);
    const { rows } = await pool.query<{ id: string; waited: number }>(
      `SELECT conversation_id AS id, sum(waiting_ms)::float8 AS waited FROM conversation_episodes
        WHERE organization_id = $1 GROUP BY 1`,
      [organization],
    );
    const told = rows.map(({ id, waited: waitedMs }) => ({ history: waited.get(id)?.history, waitedMs }));
    expect(told.toSorted(inOrder)).toEqual([...waited.values()].toSorted(inOrder));
  }, 300_000);
});
