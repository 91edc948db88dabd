import { updateWebhookInput, webhookShape } from '#server/contract/webhook.ts';
import { updateWebhook } from '#server/domain/webhooks/update-webhook.ts';
import { operation } from '../operation.ts';
import { webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'PATCH', path: '/webhooks/{id}', tag: 'Webhooks' },
    summary: 'Change an endpoint',
    description: 'Only what is sent changes. `active: true` on a disabled endpoint resets its failure history.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found', 'invalid_url', 'invalid_events', 'unknown_event_type'],
    issueCodes: { url: 'invalid_url', 'events.*': 'invalid_events' },
    input: updateWebhookInput,
    output: webhookShape,
    example: { input: { id: webhookExample.id, active: true }, output: webhookExample },
  },
  updateWebhook,
);
