import { deliveryDetailShape, deliveryIdInput } from '#server/contract/webhook.ts';
import { getDelivery } from '#server/domain/webhooks/get-delivery.ts';
import { operation } from '../operation.ts';
import { deliveryExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Look into a delivery',
    description: 'The exact body of one delivery and each try with the headers sent and what was answered.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found', 'delivery_not_found'],
    input: deliveryIdInput,
    output: deliveryDetailShape,
    example: {
      input: { id: webhookExample.id, delivery_id: deliveryExample.id },
      output: { ...deliveryExample, body: '{}', attempts: [] },
    },
  },
  getDelivery,
);
