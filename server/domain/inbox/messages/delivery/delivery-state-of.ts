import type { DeliveryState } from './message-delivery-state.ts';
import type { LockedMessage } from './message-write.store.ts';

/** Returns the delivery state of a locked message row. */
export const deliveryStateOf = (row: LockedMessage): DeliveryState => ({
  status: row.delivery_status ?? 'queued',
  sentAt: row.sent_at,
  deliveredAt: row.delivered_at,
  readAt: row.read_at,
  failedAt: row.failed_at,
  error: row.delivery_error,
});
