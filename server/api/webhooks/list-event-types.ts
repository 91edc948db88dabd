import { eventTypeNames, eventTypes } from '#server/contract/event-types.ts';
import { emptyInput, eventTypesResult } from '#server/contract/webhook.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/webhooks/event-types', tag: 'Webhooks' },
    summary: 'List event types',
    description: 'The 30 types an endpoint can subscribe to; webhook.test is sent only by its operation.',
    scope: 'webhooks:manage',
    limit: 'webhooks',
    errors: [],
    input: emptyInput,
    output: eventTypesResult,
    example: {
      output: {
        data: [{ type: 'contact.created', resource: 'contact', description: 'A contact was created.' }],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  async () => ({
    data: eventTypeNames.map((type) => ({ type, ...eventTypes[type] })),
    next_cursor: null,
    has_more: false,
  }),
);
