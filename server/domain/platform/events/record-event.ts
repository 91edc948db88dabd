import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { EventType } from '#server/contract/developers/event-types.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * Facts for the panel and for readers that have no event in the contract (a reaction, a tag, a template's rating, an answer to a
 * campaign). No endpoint can subscribe to them, so they never become events.
 */
type PanelFact =
  | 'message.changed'
  | 'conversation.changed'
  | 'conversation.noted'
  | 'template.changed'
  | 'campaign.replied';

export interface Fact {
  readonly type: EventType | PanelFact;
  /** The id of the resource that `data.object` shows. */
  readonly objectId: string;
  /** The person the fact is about: an erasure empties this person's events. */
  readonly contactId?: string | null;
  /** The keys beside `object` (contract/webhooks.md#context-keys). */
  readonly context?: Readonly<Record<string, unknown>>;
}

const woken = new WeakSet<Tx>();

const insertFact = (tx: Tx, actor: Actor, fact: Fact): Promise<number> =>
  tx
    .bind(
      `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, caused_by, is_test)
     VALUES ($id, $organizationId, $type, $objectId, $contactId, $context, $at, $runId, $mode)`,
      {
        id: newId(),
        organizationId: actor.organizationId,
        type: fact.type,
        objectId: fact.objectId,
        contactId: fact.contactId ?? null,
        context: JSON.stringify(fact.context ?? {}),
        at: now(),
        runId: actor.runId ?? null,
        mode: actor.mode === 'test',
      },
    )
    .run();

/**
 * Writes one outbox row in the fact's own transaction, so the event exists exactly when the fact does. The row is sent with the
 * transaction's next statement; nothing waits for its answer.
 */
export async function recordEvent(tx: Tx, actor: Actor, fact: Fact): Promise<void> {
  tx.atLast(insertFact(tx, actor, fact));
  wakeConsumersOnce(tx, actor);
}

/** Wakes the engine for a fact that was stored by its own statement. Resolves before the engine is reached. */
export const wakeConsumersNow = ({ organizationId }: Actor): Promise<void> =>
  asSystem(async () => void enqueue('parley/event.recorded', { organization_id: organizationId }));

/** Wakes the engine after the commit, once for each transaction, however many facts it holds. */
export function wakeConsumersOnce(tx: Tx, actor: Actor): void {
  if (woken.has(tx)) return;
  woken.add(tx);
  // Not awaited: the caller's answer does not wait for the engine, and the reconciler finds facts whose wake-up was lost.
  tx.afterCommit(() => void enqueue('parley/event.recorded', { organization_id: actor.organizationId }));
}
