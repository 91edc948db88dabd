import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { LegacyType } from '#server/contract/inbox/legacy-send.ts';
import type { SendMessageInput, SendResult } from '#server/contract/inbox/send-message.ts';
import { sendMessage } from './send-message.ts';

/**
 * Serves the nine old send endpoints with the implementation of POST /messages. Throws missing_to, and the codes of
 * sendMessage.
 */
export async function sendLegacy(
  actor: Actor,
  type: LegacyType | 'conversation',
  input: Omit<SendMessageInput, 'type'>,
): Promise<SendResult> {
  if (type === 'conversation') return sendMessage(actor, { ...input, type: 'text' });
  if (!input.to) throw new AppError('missing_to');
  return sendMessage(actor, { ...input, type });
}
