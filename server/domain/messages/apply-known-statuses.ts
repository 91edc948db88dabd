import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { applyStatus } from './apply-status.ts';
import { takeUnapplied } from './channel-status.store.ts';
import { lockMessage } from './message-write.store.ts';

interface Sent {
  readonly id: string;
  readonly connectionId: string;
  readonly wamid: string;
}

/** Statuses that came before the wamid was stored (operator.md C8). Answers how many. */
export async function applyKnownStatuses(tx: Tx, actor: Actor, { id, connectionId, wamid }: Sent): Promise<number> {
  const known = await takeUnapplied(tx, actor.organizationId, connectionId, wamid);
  for (const status of known) {
    const message = await lockMessage(tx, actor.organizationId, id);
    if (message) await applyStatus(tx, actor, message, status, wamid);
  }
  return known.length;
}
