import { webhookIdInput, webhookWithSecretShape } from '#server/contract/webhook.ts';
import { rotateSecret } from '#server/domain/webhooks/rotate-secret.ts';
import { operation } from '../operation.ts';
import { secretExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    rest: { method: 'POST', path: '/webhooks/{id}/rotate-secret', tag: 'Webhooks' },
    summary: 'Rotate the secret',
    description: 'A new secret, shown once. For 24 h the old one also signs, in Svc-Signature-Previous.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: ['webhook_not_found'],
    input: webhookIdInput,
    output: webhookWithSecretShape,
    example: { input: { id: webhookExample.id }, output: { ...webhookExample, secret: secretExample } },
  },
  rotateSecret,
);
