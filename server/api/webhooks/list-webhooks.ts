import { listWebhooksInput, webhooksPage } from '#server/contract/webhook.ts';
import { listWebhooks } from '#server/domain/webhooks/list-webhooks.ts';
import { operation } from '../operation.ts';
import { webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/webhooks', tag: 'Webhooks' },
    summary: 'List endpoints',
    description: 'Newest first (with updated_since oldest change first). Secrets are never shown again.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['invalid_cursor'],
    input: listWebhooksInput,
    output: webhooksPage,
    example: { output: { data: [webhookExample], next_cursor: null, has_more: false } },
  },
  listWebhooks,
);
