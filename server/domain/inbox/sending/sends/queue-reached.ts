import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import type { OutboundMessage } from '#server/gateways/channels/channel.ts';
import type { OutgoingMessage } from '../../messages/writing/queue-message.ts';
import { writeQueued } from '../../messages/writing/write-queued.ts';
import type { Reach } from '../destinations/ask-reach.ts';
import type { QueuedMessage } from './deliver-message.ts';

type Rest = Pick<QueuedMessage, 'refusal' | 'replyToWamid'>;

/**
 * Queues a message to a person, in the transaction in which the permission was given. The message is delivered after
 * the commit.
 */
export function queueReached(
  tx: Tx,
  actor: Actor,
  reach: Reach,
  outgoing: OutgoingMessage,
  message: OutboundMessage,
  rest: Rest = {},
): QueuedMessage {
  writeQueued(tx, actor, reach.conversation, outgoing);
  return { id: outgoing.id, reach, message, ...rest };
}
