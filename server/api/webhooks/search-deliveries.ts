import { deliveriesPage, searchDeliveriesInput } from '#server/contract/webhook.ts';
import { listDeliveries } from '#server/domain/webhooks/list-deliveries.ts';
import { operation } from '../operation.ts';
import { deliveryExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Find deliveries',
    description: 'Deliveries of an endpoint by event, type, state and time, newest first.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found', 'invalid_cursor'],
    input: searchDeliveriesInput,
    output: deliveriesPage,
    example: {
      input: { id: webhookExample.id, q: deliveryExample.event_id },
      output: { data: [deliveryExample], next_cursor: null, has_more: false },
    },
  },
  listDeliveries,
);
