import { emptyInput } from '#server/contract/webhook.ts';
import { webhooksAtAGlance } from '#server/contract/webhook-stats.ts';
import { glanceAtWebhooks } from '#server/domain/webhooks/delivery-stats.ts';
import { operation } from '../operation.ts';
import { statsExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'All endpoints at a glance',
    description: 'Success rate and attempts by the hour of every endpoint, of the last 24 hours.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: [],
    input: emptyInput,
    output: webhooksAtAGlance,
    example: {
      output: { data: [{ webhook_id: webhookExample.id, ...statsExample }], next_cursor: null, has_more: false },
    },
  },
  glanceAtWebhooks,
);
