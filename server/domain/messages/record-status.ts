import type { Actor } from '#server/base/actor.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { applyStatus } from './apply-status.ts';
import { insertStatus, type StatusRow } from './channel-status.store.ts';
import { lockMessageOfStatus, lockWamid } from './message-write.store.ts';

/** What a network reports of a message of ours. */
export interface ReportedStatus {
  readonly connectionId: string;
  readonly wamid: string;
  /** Our own id, when the network gives it back: the report may come before the wamid is stored. */
  readonly callbackData: string;
  readonly status: string;
  readonly at: Date;
  readonly errors: NonNullable<StatusRow['body']['errors']>;
  /** As it came. */
  readonly body: unknown;
}

/** Keeps a report and applies it to its message; one that came before, or whose message is not known yet, is only kept. */
export async function recordStatus(tx: Tx, actor: Actor, reported: ReportedStatus): Promise<void> {
  const { connectionId, wamid, callbackData, status, at, errors, body } = reported;
  await lockWamid(tx, connectionId, wamid);
  const messageId = isUuid(callbackData) ? callbackData : null;
  const message = await lockMessageOfStatus(tx, actor.organizationId, { connectionId, wamid, messageId });
  const row = { id: newId(), connectionId, wamid, status, at, body, applied: message !== null };
  const fresh = await insertStatus(tx, actor.organizationId, row);
  if (fresh === 0 || !message) return;
  await applyStatus(tx, actor, message, { status, at, body: { errors } }, wamid);
}
