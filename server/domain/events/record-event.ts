import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { EventType } from '#server/contract/event-types.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * What the panel, or a reader, must know although the contract has no event for it (a reaction, a tag, a template's rating, an
 * answer to a campaign). No endpoint can subscribe to these, so they never become events.
 */
type PanelFact =
  | 'message.changed'
  | 'conversation.changed'
  | 'conversation.noted'
  | 'template.changed'
  | 'campaign.replied';

export interface Fact {
  readonly type: EventType | PanelFact;
  /** Id of the resource `data.object` will show. */
  readonly objectId: string;
  /** The person the fact is about: erasing them empties their events. */
  readonly contactId?: string | null;
  /** The keys beside `object` (contract/webhooks.md#context-keys). */
  readonly context?: Readonly<Record<string, unknown>>;
}

const woken = new WeakSet<Tx>();

const insertFact = (tx: Tx, actor: Actor, fact: Fact): Promise<number> =>
  tx.run(
    `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, caused_by, is_test)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(),
      actor.organizationId,
      fact.type,
      fact.objectId,
      fact.contactId ?? null,
      JSON.stringify(fact.context ?? {}),
      now(),
      actor.runId ?? null,
      actor.mode === 'test',
    ],
  );

/**
 * One outbox row in the fact's own transaction: the event exists exactly when the fact does. It travels with what the
 * transaction asks next; nothing waits for its answer.
 */
export async function recordEvent(tx: Tx, actor: Actor, fact: Fact): Promise<void> {
  tx.atLast(insertFact(tx, actor, fact));
  wakeConsumersOnce(tx, actor);
}

/** Tells the engine of a fact that is stored: one written by a statement of its own. Resolves before it is told. */
export const wakeConsumersNow = ({ organizationId }: Actor): Promise<void> =>
  asSystem(async () => void enqueue('parley/event.recorded', { organization_id: organizationId }));

/** Tells the engine after the commit, once a transaction, however many facts it holds. */
export function wakeConsumersOnce(tx: Tx, actor: Actor): void {
  if (woken.has(tx)) return;
  woken.add(tx);
  // Not awaited: the answer to the caller does not wait for the engine, and the reconciler finds what a lost wake-up leaves.
  tx.afterCommit(() => void enqueue('parley/event.recorded', { organization_id: actor.organizationId }));
}
