import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { applyStatus } from './apply-status.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { insertStatus } from './channel-status.store.ts';
import { drainSender } from './drain-sender.ts';
import { lockMessageOfStatus, lockWamid } from './message-write.store.ts';
import { operatorTime } from './operator-time.ts';

const statusShape = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.looseObject({
        code: z.union([z.number(), z.string()]).optional(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.looseObject({ details: z.string().optional() }).optional(),
      }),
    )
    .optional()
    .catch(undefined),
});
const itemShape = z.looseObject({ status: statusShape });

async function record(tx: Tx, actor: Actor, item: QueuedItem): Promise<void> {
  const { status } = itemShape.parse(item.body);
  const at = operatorTime(status.timestamp) ?? now();
  const { connection_id: connectionId } = item;
  await lockWamid(tx, connectionId, status.id);
  const ours = status.biz_opaque_callback_data ?? '';
  const message = await lockMessageOfStatus(tx, actor.organizationId, {
    connectionId,
    wamid: status.id,
    messageId: isUuid(ours) ? ours : null,
  });
  const fresh = await insertStatus(tx, actor.organizationId, {
    id: newId(),
    connectionId,
    wamid: status.id,
    status: status.status,
    at,
    body: status,
    applied: message !== null,
  });
  if (fresh === 0 || !message) return;
  const errors = (status.errors ?? []) as NonNullable<Parameters<typeof applyStatus>[3]['body']['errors']>;
  await applyStatus(tx, actor, message, { status: status.status, at, body: { errors } }, status.id);
}

/**
 * Records what the operator reports of our messages: twice, out of order and before we know the message (operator.md
 * C8). Answers how many were worked.
 */
export const recordChannelStatuses = (connectionId: string, senderKey: string): Promise<number> =>
  drainSender('status', connectionId, senderKey, { run: record });
