import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import { type Cost, heldReasons } from '#server/contract/channels/cost.ts';
import { isOutcomeUnknown } from '#server/contract/channels/refusal-classes.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { fileLink } from '../../../platform/files/file-link.ts';
import type { MessageRow } from './message-row.ts';

function deliveryErrorView(row: MessageRow): NonNullable<Message['delivery']>['error'] {
  if (row.delivery_status !== 'failed' || !row.delivery_error) return null;
  const { code, title, detail, retryable } = row.delivery_error;
  const words = explainRefusal(isOutcomeUnknown(row.delivery_error) ? 'outcome_unknown' : code, row.locale ?? 'pt-BR');
  return { code, title, detail, retryable, ...words };
}

const heldView = (reason: string | null) => heldReasons.find((one) => one === reason) ?? null;

/** Returns the cost of a message. A failed message costs nothing, even if a price was reported before. */
const costView = ({ cost, cost_currency: currency, delivery_status: status }: MessageRow): Cost | null =>
  cost === null || currency === null || status === 'failed' ? null : { amount: cost, currency };

const deliveryView = (row: MessageRow): Message['delivery'] =>
  row.delivery_status && {
    status: row.delivery_status,
    sent_at: row.sent_at,
    // A message that was read was also delivered, even if the messaging provider did not report the delivery.
    delivered_at: row.delivered_at ?? row.read_at,
    read_at: row.read_at,
    failed_at: row.failed_at,
    clicked_at: row.clicked_at,
    error: deliveryErrorView(row),
    held: row.delivery_status === 'queued' ? heldView(row.held_reason) : null,
    pricing: row.pricing,
    cost: costView(row),
  };

function fileView(row: MessageRow): Pick<Message, 'file'> {
  if (!row.file || row.revoked_at !== null) return {};
  const { source_url: sourceUrl, ...file } = row.file;
  const { organization_id: organizationId } = row;
  return { file: { ...file, url: sourceUrl ?? fileLink({ organizationId, id: file.id }, file.name) } };
}

/**
 * Builds the view of a message (contract/messages.md#fields). The API, the panel, webhooks, events and exports all use
 * this view.
 */
export const messageView = (row: MessageRow): Message => ({
  id: row.id,
  conversation_id: row.conversation_id,
  role: row.role,
  type: row.type,
  // The content is not shown once the sender has deleted the message.
  content: row.revoked_at === null ? row.content : '',
  ...fileView(row),
  payload: row.revoked_at === null ? row.payload : null,
  reply_to_wamid: row.reply_to_wamid,
  reactions: row.reactions.filter((one) => one.emoji !== ''),
  wamid: row.wamid,
  author: row.author,
  delivery: deliveryView(row),
  answered_elsewhere: row.answered_elsewhere,
  edited_at: row.edited_at,
  revoked_at: row.revoked_at,
  sent_again_as: row.sent_again_as,
  created_at: row.created_at,
});
