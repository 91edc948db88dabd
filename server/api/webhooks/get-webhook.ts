import { webhookIdInput, webhookShape } from '#server/contract/webhook.ts';
import { getWebhook as getWebhookUseCase } from '#server/domain/webhooks/get-webhook.ts';
import { operation } from '../operation.ts';
import { webhookExample } from './webhook-example.ts';

/** GET /webhooks/{id}: get an endpoint. */
export const getWebhook = operation(
  {
    rest: { method: 'GET', path: '/webhooks/{id}', tag: 'Webhooks' },
    summary: 'Get an endpoint',
    description: 'One endpoint with its health. (interface.md §4.5)',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found'],
    input: webhookIdInput,
    output: webhookShape,
    example: { input: { id: webhookExample.id }, output: webhookExample },
  },
  ({ actor, input }) => getWebhookUseCase(actor, input),
);
