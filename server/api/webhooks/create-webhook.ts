import { createWebhookInput, webhookWithSecretShape } from '#server/contract/webhook.ts';
import { createWebhook } from '#server/domain/webhooks/create-webhook.ts';
import { operation } from '../operation.ts';
import { secretExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/webhooks', tag: 'Webhooks', status: 201 },
    summary: 'Register an endpoint',
    description:
      'Answers 201 with the endpoint and its secret, shown once. `contact.*` subscribes to all events of the resource and is stored expanded.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['invalid_url', 'invalid_events', 'unknown_event_type'],
    issueCodes: { url: 'invalid_url', 'events.*': 'invalid_events' },
    input: createWebhookInput,
    output: webhookWithSecretShape,
    example: {
      input: { url: webhookExample.url, events: ['contact.*'], description: 'CRM' },
      output: { ...webhookExample, secret: secretExample },
    },
  },
  createWebhook,
);
