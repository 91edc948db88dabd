import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { asSystem } from '#server/base/within-organization.ts';
import type { EventType } from '#server/contract/developers/event-types.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * Domain events for the panel and for consumers that the contract does not contain, for example a reaction or a tag. No
 * endpoint can subscribe to them, so they are never sent as webhook events.
 */
type PanelEvent =
  | 'message.changed'
  | 'conversation.changed'
  | 'conversation.noted'
  | 'template.changed'
  | 'campaign.replied';

export interface DomainEvent {
  readonly type: EventType | PanelEvent;
  /** The id of the resource that webhook events show as `data.object`. */
  readonly objectId: string;
  /** The person the event is about. Erasing this person empties the event's context. */
  readonly contactId?: string | null;
  /** The keys of `data` in addition to `object` (contract/webhooks.md#context-keys). */
  readonly context?: Readonly<Record<string, unknown>>;
}

const woken = new WeakSet<Tx>();

const insertEvent = (tx: Tx, actor: Actor, event: DomainEvent): Promise<number> =>
  tx
    .bind(
      `INSERT INTO outbox (id, organization_id, type, object_id, contact_id, context, occurred_at, caused_by, is_test)
     VALUES ($id, $organizationId, $type, $objectId, $contactId, $context, $at, $runId, $mode)`,
      {
        id: newId(),
        organizationId: actor.organizationId,
        type: event.type,
        objectId: event.objectId,
        contactId: event.contactId ?? null,
        context: JSON.stringify(event.context ?? {}),
        at: now(),
        runId: actor.runId ?? null,
        mode: actor.mode === 'test',
      },
    )
    .run();

/**
 * Writes one outbox row in the transaction of the change, so that the event exists exactly when the change does. The
 * row is sent with the transaction's next statement, so no round trip is added.
 */
export async function recordEvent(tx: Tx, actor: Actor, event: DomainEvent): Promise<void> {
  tx.atLast(insertEvent(tx, actor, event));
  wakeConsumersOnce(tx, actor);
}

/**
 * Wakes the job engine for a domain event that was stored by a separate statement. Resolves without waiting for the job
 * engine.
 */
export const wakeConsumersNow = ({ organizationId }: Actor): Promise<void> =>
  asSystem(async () => void enqueue('parley/event.recorded', { organization_id: organizationId }));

/**
 * Wakes the job engine after the commit. Each transaction wakes the engine only once, however many domain events it
 * recorded.
 */
export function wakeConsumersOnce(tx: Tx, actor: Actor): void {
  if (woken.has(tx)) return;
  woken.add(tx);
  // The result is not awaited, so the caller's response does not wait for the job engine. If the wake-up is lost, the
  // reconciler finds the event.
  tx.afterCommit(() => void enqueue('parley/event.recorded', { organization_id: actor.organizationId }));
}
