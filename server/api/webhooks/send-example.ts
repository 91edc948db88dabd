import { sendExampleInput, testWebhookResult } from '#server/contract/webhook.ts';
import { sendExample } from '#server/domain/webhooks/send-example.ts';
import { operation } from '../operation.ts';
import { deliveryExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send an example',
    description: 'Delivers the sample body of a type to one endpoint, with `data.example: true`.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found', 'webhook_not_active'],
    input: sendExampleInput,
    output: testWebhookResult,
    example: {
      input: { id: webhookExample.id, type: 'contact.created' as const },
      output: { ok: true, event_id: deliveryExample.event_id, delivery_id: deliveryExample.id },
    },
  },
  sendExample,
);
