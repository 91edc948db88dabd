import { deleteWebhookResult, webhookIdInput } from '#server/contract/webhook.ts';
import { deleteWebhook } from '#server/domain/webhooks/delete-webhook.ts';
import { operation } from '../operation.ts';
import { webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'DELETE', path: '/webhooks/{id}', tag: 'Webhooks' },
    summary: 'Remove an endpoint',
    description: 'Removes the endpoint and its history.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found'],
    input: webhookIdInput,
    output: deleteWebhookResult,
    example: { input: { id: webhookExample.id }, output: { ok: true, webhook_id: webhookExample.id } },
  },
  deleteWebhook,
);
