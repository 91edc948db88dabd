import { deliveryIdsInput, retriedShape } from '#server/contract/webhook.ts';
import { retryDeliveries } from '#server/domain/webhooks/retry-deliveries.ts';
import { operation } from '../operation.ts';
import { deliveryExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send several deliveries again',
    description: 'One more attempt of each that is failed or exhausted; the others are left alone and counted.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found'],
    input: deliveryIdsInput,
    output: retriedShape,
    example: {
      input: { id: webhookExample.id, delivery_ids: [deliveryExample.id] },
      output: { retried: 1, left: 0 },
    },
  },
  retryDeliveries,
);
