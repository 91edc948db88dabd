import type { Message } from '#server/contract/message.ts';
import type { MessageRow } from './message.store.ts';

const deliveryView = (row: MessageRow): Message['delivery'] =>
  row.delivery_status && {
    status: row.delivery_status,
    sent_at: row.sent_at,
    // Read implies delivered, also when the operator skipped saying so.
    delivered_at: row.delivered_at ?? row.read_at,
    read_at: row.read_at,
    failed_at: row.failed_at,
    error: row.delivery_status === 'failed' ? row.delivery_error : null,
  };

/** interface.md §2 Message: the one shape of API, panel, webhooks, events and export. */
export const messageView = (row: MessageRow): Message => ({
  id: row.id,
  conversation_id: row.conversation_id,
  role: row.role,
  type: row.type,
  content: row.content,
  wamid: row.wamid,
  author: row.author,
  delivery: deliveryView(row),
  created_at: row.created_at,
});
