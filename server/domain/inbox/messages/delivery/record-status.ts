import type { Actor } from '#server/base/actor.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { StatusReport } from '#server/gateways/channels/inbound.ts';
import { applyStatus } from './apply-status.ts';
import { insertStatus } from './channel-status.store.ts';
import { lockMessageOfStatus, lockWamid } from './message-write.store.ts';

/**
 * Stores a status and applies it to its message. A status that was stored before, or whose message is unknown, is only
 * stored.
 */
export async function recordStatus(
  tx: Tx,
  actor: Actor,
  connectionId: string,
  reported: StatusReport & { readonly network: string; readonly at: Date },
): Promise<void> {
  const { network, wamid, callbackData, status, at, body } = reported;
  await lockWamid(tx, connectionId, wamid);
  const messageId = isUuid(callbackData) ? callbackData : null;
  const message = await lockMessageOfStatus(tx, actor.organizationId, { connectionId, wamid, messageId });
  const row = { id: newId(), connectionId, wamid, status, at, body, applied: message !== null };
  const fresh = await insertStatus(tx, actor.organizationId, row);
  if (fresh === 0 || !message) return;
  await applyStatus(tx, actor, message, { network, status, at, body }, wamid);
}
