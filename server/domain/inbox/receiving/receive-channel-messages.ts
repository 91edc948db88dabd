import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { messageIdPath } from '#server/gateways/channels/inbound.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import type { MergeInto } from '../../people/contacts/writing/change-channel-identity.ts';
import { applyMessageChange } from './apply-message-change.ts';
import { applySystemNotice } from './apply-system-notice.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { drainSender, NeedsPreparation, type Work } from './drain-sender.ts';
import { dropFetched, type Fetched, fetchMedia } from './fetch-media.ts';
import { storeEcho } from './store-echo.ts';
import { storeInbound } from './store-inbound.ts';
import { storeRating } from './store-rating.ts';

async function receive(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  fetched: Fetched | undefined,
  mergeInto: MergeInto,
): Promise<void> {
  const message = selectNetwork(item.network).readMessage(item.body);
  if (message.change) return applyMessageChange(tx, actor, item, { ...message, change: message.change });
  // A message that arrives a second time must not even open a conversation.
  if (item.is_stored) {
    if (fetched) tx.afterCommit(() => dropFetched(fetched));
    return;
  }
  if (message.notice) return applySystemNotice(tx, actor, item, { ...message, notice: message.notice }, mergeInto);
  if (message.media && !fetched) throw new NeedsPreparation();
  if (message.isEcho) return storeEcho(tx, actor, item, message, fetched);
  if (!message.isElsewhere && (await storeRating(tx, actor, item, message))) return;
  return storeInbound(tx, actor, item, message, fetched);
}

const workOf = (mergeInto: MergeInto): Work<Fetched> => ({
  messageIdPath,
  run: (tx, actor, item, fetched) => receive(tx, actor, item, fetched, mergeInto),
  prepare: (actor, item) =>
    fetchMedia(actor, item.connection_id, selectNetwork(item.network).readMessage(item.body).media),
  discard: dropFetched,
});

/**
 * Processes a sender's queued messages in order, and stores the contact, conversation, message and event of each.
 * `mergeInto` merges two contacts of the same person. Returns the number of processed messages.
 */
export const receiveChannelMessages = (
  connectionId: string,
  senderKey: string,
  mergeInto: MergeInto,
): Promise<number> => drainSender('message', connectionId, senderKey, workOf(mergeInto));
