import { sampleEvent as sampleOf } from '#server/contract/sample-event.ts';
import { eventShape, sampleEventInput } from '#server/contract/webhook.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The sample body of an event type',
    description: 'What a delivery of the type looks like, as the serializers make it.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: [],
    input: sampleEventInput,
    output: eventShape,
    example: { input: { type: 'contact.created' as const }, output: sampleOf('contact.created') },
  },
  async (_actor, input) => sampleOf(input.type),
);
