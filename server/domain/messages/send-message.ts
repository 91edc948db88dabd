import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { acceptedMessageTypes, type SendMessageInput, type SendResult } from '#server/contract/message.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { deliverMessage } from './deliver-message.ts';
import { type Destination, findDestination } from './find-destination.ts';
import { queueMessage } from './queue-message.ts';
import { settleSend } from './settle-send.ts';

/** Runs in the transaction that queues the message, before it is written. */
export type BeforeQueue = (tx: Tx, destination: Destination) => Promise<void>;

function requireText(input: SendMessageInput): string {
  if (!input.type) throw new AppError('missing_type');
  const accepted: readonly string[] = acceptedMessageTypes;
  if (!accepted.includes(input.type)) throw new AppError('unsupported_type', { accepted });
  if (!input.to && !input.conversation_id) throw new AppError('missing_destination');
  if (!input.text?.trim()) throw new AppError('missing_text');
  return input.text;
}

/**
 * POST /messages (interface.md §4.3): at most once per idempotency key. The message is stored as queued and committed,
 * then handed to the operator, then its outcome is recorded; a process that dies in between leaves a message whose
 * outcome is unknown, never a second one. A refusal by the operator is a result with status `failed`. Throws the codes
 * of interface.md §7 Messages.
 */
export async function sendMessage(
  actor: Actor,
  input: SendMessageInput,
  beforeQueue?: BeforeQueue,
): Promise<SendResult> {
  const text = requireText(input);
  const { idempotency_key: key, ...body } = input;
  return runOnce(actor, {
    key,
    operation: 'messages.send',
    body: { ...body, mode: actor.mode },
    run: async (id) => {
      const destination = await transact(async (tx) => {
        const found = await findDestination(tx, actor, input);
        await beforeQueue?.(tx, found);
        await queueMessage(tx, actor, found.conversation, { id, text });
        return found;
      });
      return deliverMessage(actor, { id, text, connection: destination.connection, to: destination.to });
    },
    settle: (id) => settleSend(actor, id),
  });
}
