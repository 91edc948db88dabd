import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { type ReportedStatus, recordStatus } from '../messages/record-status.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { drainSender } from './drain-sender.ts';
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
  await recordStatus(tx, actor, {
    connectionId: item.connection_id,
    wamid: status.id,
    callbackData: status.biz_opaque_callback_data ?? '',
    status: status.status,
    at: operatorTime(status.timestamp) ?? now(),
    errors: (status.errors ?? []) as ReportedStatus['errors'],
    body: status,
  });
}

/**
 * Records what the operator reports of our messages: twice, out of order and before we know the message (operator.md
 * C8). Answers how many were worked.
 */
export const recordChannelStatuses = (connectionId: string, senderKey: string): Promise<number> =>
  drainSender('status', connectionId, senderKey, { run: record });
