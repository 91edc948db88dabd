import { testWebhookResult, webhookIdInput } from '#server/contract/webhook.ts';
import { testWebhook } from '#server/domain/webhooks/test-webhook.ts';
import { operation } from '../operation.ts';
import { deliveryExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/webhooks/{id}/test', tag: 'Webhooks' },
    summary: 'Send a test event',
    description: 'Sends one event of type webhook.test to this endpoint, also when it is paused.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found'],
    input: webhookIdInput,
    output: testWebhookResult,
    example: {
      input: { id: webhookExample.id },
      output: { ok: true, event_id: deliveryExample.event_id, delivery_id: deliveryExample.id },
    },
  },
  testWebhook,
);
