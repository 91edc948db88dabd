import { log } from '#server/base/log.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { findLastRead } from './sends.store.ts';

/**
 * Tells the messaging provider that the team read a conversation up to its latest message, if read receipts are turned
 * on for the number. A refused receipt does no harm, because the next receipt also covers earlier messages.
 */
export async function sendReadReceipt(organizationId: string, conversationId: string): Promise<void> {
  const last = await findLastRead(organizationId, conversationId);
  if (!last) return;
  const number = {
    phoneNumberId: last.phone_number_id,
    accessToken: decrypt(last.access_token_sealed, last.connection_id),
  };
  const answer = await selectNetwork().markRead(number, last.wamid);
  if (!answer.ok) log.info({ conversation_id: conversationId, refusal: answer.refusal }, 'a read receipt was refused');
}
