import { webhookIdInput, webhookShape } from '#server/contract/webhook.ts';
import { getWebhook } from '#server/domain/webhooks/get-webhook.ts';
import { operation } from '../operation.ts';
import { webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/webhooks/{id}', tag: 'Webhooks' },
    summary: 'Get an endpoint',
    description: 'One endpoint with its health.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found'],
    input: webhookIdInput,
    output: webhookShape,
    example: { input: { id: webhookExample.id }, output: webhookExample },
  },
  getWebhook,
);
