import { log } from '#server/base/log.ts';
import { capabilitiesOf, selectNetwork } from '#server/gateways/channels/select-network.ts';
import { sendingNumber } from '../../../channels/connections/sending-number.ts';
import { findLastRead } from './sends.store.ts';

/**
 * Tells the messaging provider that the team read a conversation up to its latest message, if the network supports read
 * receipts and the number has them turned on. A refused receipt does no harm, because the next receipt also covers
 * earlier messages.
 */
export async function sendReadReceipt(organizationId: string, conversationId: string): Promise<void> {
  const last = await findLastRead(organizationId, conversationId);
  if (!last) return;
  if (!capabilitiesOf(last.network).readReceipts) return;
  const answer = await selectNetwork(last.network).markRead(sendingNumber(last), last.wamid);
  if (!answer.ok) log.info({ conversation_id: conversationId, refusal: answer.refusal }, 'a read receipt was refused');
}
