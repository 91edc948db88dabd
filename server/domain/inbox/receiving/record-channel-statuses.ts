import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { recordStatus } from '../messages/delivery/record-status.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { drainSender } from './drain-sender.ts';

async function record(tx: Tx, actor: Actor, item: QueuedItem): Promise<void> {
  const report = selectNetwork(item.network).readStatus(item.body);
  await recordStatus(tx, actor, item.connection_id, { ...report, network: item.network, at: report.at ?? now() });
}

/**
 * Records the messaging provider's statuses of our messages. They may arrive twice, out of order, or before the
 * message's wamid is stored (whatsapp/operator.md#c8). Returns the number of processed statuses.
 */
export const recordChannelStatuses = (connectionId: string, senderKey: string): Promise<number> =>
  drainSender('status', connectionId, senderKey, { run: record });
