import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Actor, memberActor, systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { figuresReader } from '#server/domain/analytics/figures-reader.ts';
import { refreshFigures } from '#server/domain/analytics/refresh-figures.ts';
import { applyAction } from '#server/domain/conversations/apply-action.ts';
import type { ConversationAction } from '#server/domain/conversations/conversation-state.ts';
import { lockConversation } from '#server/domain/conversations/lock-conversation.ts';
import type { LockedConversation } from '#server/domain/conversations/locked-conversation.ts';
import { reopenLocked } from '#server/domain/conversations/reopen-conversation.ts';
import { publishFacts } from '#server/domain/events/publish-facts.ts';
import { outgoingText } from '#server/domain/messages/queue-message.ts';
import { writeMessage } from '#server/domain/messages/write-message.ts';
import { storeChatMessage } from '#server/domain/receiving/store-chat-message.ts';
import { askReach } from '#server/domain/sending/ask-reach.ts';
import { queueReached } from '#server/domain/sending/queue-reached.ts';
import { createAgent, createConversation } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

/**
 * Since when a conversation waits, over whatever may happen to it: the column beside a recount that looks at the whole
 * list of what happened each time, and the figures of the time waited beside the same.
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
] as const;
type Kind = (typeof kinds)[number];
const histories = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 14 });

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

/** A message as its sender writes it: a person takes over with it, and opens again what was resolved. */
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
    // Without being in charge the AI says one thing: that it takes longer, beside a line for the team.
    if (kind === 'ai' && (row.taken_over_at !== null || row.handoff_requested_at !== null)) {
      const line = { conversationId: id, connectionId: null, role: 'system', type: 'system', content: '' } as const;
      const author = { kind: 'system', id: null, name: null };
      await writeMessage(tx, organization, { ...line, payload: { kind: 'handoff_waiting' }, author, at: new Date() });
    }
    queueReached(tx, actor, reach, { ...outgoingText(newId(), 'Oi'), type }, { type: 'text', text: 'Oi' });
  });

const write = (id: string) =>
  transact(async (tx) =>
    storeChatMessage(tx, actorOf('key'), await held(tx, id), { id: newId(), text: 'Oi', name: 'Rita' }),
  );

const act = (id: string, actor: Actor, action: ConversationAction) =>
  transact(async (tx) => applyAction(tx, actor, await held(tx, id), action));

const by = { type: 'user', id: null, name: null };

/** Does it to the conversation, as far as that can happen to it as it is; answers whether it did. */
async function live(id: string, kind: Kind, status: string): Promise<boolean> {
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
    default:
  }
  // To what was resolved nobody writes: that begins another conversation.
  if (status !== 'open' && (kind === 'customer' || kind === 'courtesy')) return false;
  await (kind === 'customer' ? write(id) : say(id, kind));
  return true;
}

interface Happened {
  readonly kind: Kind;
  readonly at: number;
}

const isPerson = (kind: Kind) => kind === 'ana' || kind === 'bia';

/** Everything since the AI had it last. */
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

/** The definition, looked up in the whole list: the earliest message or handoff that nothing has ended since. */
function recount(past: readonly Happened[], hasAgent: boolean): { since: number | null; awaits: boolean } {
  const ends = (one: Happened, place: number): boolean =>
    isPerson(one.kind) ||
    one.kind === 'key' ||
    (one.kind === 'release' && (hasAgent || !isUnanswered(past.slice(0, place)))) ||
    (one.kind === 'ai' && isInCharge(past.slice(0, place)));
  // Where no AI goes on, a customer whom nobody answered goes on waiting.
  const isUnanswered = (before: readonly Happened[]) =>
    before.slice(before.findLastIndex(ends) + 1).some(({ kind }) => kind === 'customer');
  const begins = (one: Happened, place: number) =>
    one.kind === 'customer' || (one.kind === 'handoff' && !isTaken(past.slice(0, place)));
  const ended = past.findLastIndex(ends);
  const left = past.filter((one, place) => place > ended && begins(one, place));
  const said = past.findLast(
    ({ kind }) => !['handoff', 'takeOver', 'release', 'resolve', 'undo', 'reopen', 'campaign'].includes(kind),
  );
  if (!isOpen(past)) return { since: null, awaits: false };
  return { since: left[0]?.at ?? null, awaits: said?.kind === 'customer' };
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

/** Lives a history of its own conversation; the column is what the recount says after each step. Answers how long it waited. */
async function liveThrough(history: readonly Kind[], hasAgent: boolean): Promise<{ id: string; waitedMs: number }> {
  const id = await createConversation(organization, {
    channel: 'api',
    agentId: hasAgent ? agentId : null,
    createdAt: new Date(start),
  });
  const past: Happened[] = [];
  let waitedMs = 0;
  for (const [place, kind] of history.entries()) {
    const at = start + (place + 1) * stepMs;
    // Taken back is what was resolved a moment ago.
    const isUndo = kind === 'undo' && past.at(-1)?.kind === 'resolve';
    vi.setSystemTime(isUndo ? at - stepMs + 5_000 : at);
    const waited = recount(past, hasAgent).since !== null;
    const before = past.at(-1)?.at ?? at;
    const { status } = await rowOf(id);
    if (!(await live(id, kind, status))) continue;
    const happenedAt = Date.now();
    if (waited) waitedMs += happenedAt - before;
    past.push({ kind, at: happenedAt });
    const { since, awaits } = await rowOf(id);
    expect({ past, since: since?.getTime() ?? null, awaits }).toEqual({ past, ...recount(past, hasAgent) });
  }
  return { id, waitedMs };
}

/** By what happened, so that a difference says it. */
const inOrder = (one: { readonly history?: string | undefined }, other: { readonly history?: string | undefined }) =>
  (one.history ?? '').localeCompare(other.history ?? '');

describe('since when a conversation waits', () => {
  it('is what a recount of everything that happened says, and so are the figures of the time waited', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const waited = new Map<string, { history: string; waitedMs: number }>();
    await fc.assert(
      fc.asyncProperty(histories, fc.boolean(), async (history, hasAgent) => {
        const possible = history.filter((kind) => hasAgent || kind !== 'ai');
        // Resolved at the end: figures add up what is over.
        const { id, waitedMs } = await liveThrough([...possible, 'resolve'], hasAgent);
        waited.set(id, { history: `${hasAgent} ${possible.join(' ')}`, waitedMs });
      }),
      { numRuns: 160, endOnFailure: true },
    );
    await pool.query(
      `UPDATE messages SET delivery_status = 'sent', sent_at = created_at WHERE organization_id = $1 AND role = 'assistant'`,
      [organization],
    );
    await publishFacts(organization, [figuresReader]);
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
