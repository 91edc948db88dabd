import { deliveryIdInput, deliveryShape } from '#server/contract/webhook.ts';
import { retryDelivery } from '#server/domain/webhooks/retry-delivery.ts';
import { operation } from '../operation.ts';
import { deliveryExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/retry', tag: 'Webhooks' },
    summary: 'Send a delivery again',
    description: 'One more attempt of a delivery that is failed or exhausted.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found', 'delivery_not_found', 'delivery_not_retryable'],
    input: deliveryIdInput,
    output: deliveryShape,
    example: {
      input: { id: webhookExample.id, delivery_id: deliveryExample.id },
      output: { ...deliveryExample, status: 'pending' as const },
    },
  },
  retryDelivery,
);
