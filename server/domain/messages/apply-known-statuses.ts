import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { applyStatus } from './apply-status.ts';
import { takeUnapplied } from './channel-status.store.ts';
import { lockMessage } from './message-write.store.ts';

/** Statuses that came before the wamid was stored (operator.md C8). */
export async function applyKnownStatuses(tx: Tx, actor: Actor, messageId: string, wamid: string): Promise<void> {
  const first = await lockMessage(tx, actor.organizationId, messageId);
  if (!first?.connection_id) return;
  for (const status of await takeUnapplied(tx, actor.organizationId, first.connection_id, wamid)) {
    const message = await lockMessage(tx, actor.organizationId, messageId);
    if (message) await applyStatus(tx, actor, message, status, wamid);
  }
}
