import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { applyStatus } from './apply-status.ts';
import { type StatusRow, takeUnapplied } from './channel-status.store.ts';
import { lockMessage } from './message-write.store.ts';

interface Sent {
  readonly id: string;
  readonly connectionId: string;
  readonly wamid: string;
}

/** Applies statuses that were stored before their message, in the order in which they arrived. */
export async function applyTaken(tx: Tx, actor: Actor, sent: Omit<Sent, 'connectionId'>, taken: readonly StatusRow[]) {
  for (const status of taken) {
    const message = await lockMessage(tx, actor.organizationId, sent.id);
    if (message) await applyStatus(tx, actor, message, status, sent.wamid);
  }
}

/** Applies the statuses that arrived before the message's wamid was stored (whatsapp/operator.md#c8). */
export async function applyKnownStatuses(tx: Tx, actor: Actor, sent: Sent): Promise<void> {
  await applyTaken(tx, actor, sent, await takeUnapplied(tx, actor.organizationId, sent.connectionId, sent.wamid));
}
