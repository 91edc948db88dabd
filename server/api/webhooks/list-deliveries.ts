import { deliveriesPage, listDeliveriesInput } from '#server/contract/webhook.ts';
import { listDeliveries } from '#server/domain/webhooks/list-deliveries.ts';
import { operation } from '../operation.ts';
import { deliveryExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/webhooks/{id}/deliveries', tag: 'Webhooks' },
    summary: 'List deliveries',
    description: 'Recent deliveries of the endpoint, newest first; with updated_since oldest change first.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found', 'invalid_cursor'],
    input: listDeliveriesInput,
    output: deliveriesPage,
    example: {
      input: { id: webhookExample.id },
      output: { data: [deliveryExample], next_cursor: null, has_more: false },
    },
  },
  listDeliveries,
);
