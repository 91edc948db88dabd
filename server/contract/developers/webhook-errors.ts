import { row } from '../platform/error-row.ts';

/** Errors of the operations on webhook endpoints and their deliveries. */
export const webhookErrors = {
  unknown_event_type: row(
    400,
    'An event type does not exist.',
    'details.unknown lists it; GET /webhooks/event-types lists all.',
  ),
  invalid_events: row(400, 'events must be a non-empty list.', 'Send at least one event type.'),
  webhook_not_found: row(404, 'Webhook endpoint not found', 'GET /webhooks lists them.'),
  delivery_not_found: row(404, 'Delivery not found', 'GET /webhooks/{id}/deliveries lists them.'),
  delivery_not_retryable: row(
    409,
    'Only failed or exhausted deliveries can be sent again.',
    'Wait until the delivery has failed.',
  ),
  webhook_not_active: row(409, 'The endpoint is paused.', 'Enable it first; webhook.test reaches a paused one.'),
};
