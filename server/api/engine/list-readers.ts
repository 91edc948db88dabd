import { factReadersInput, factReadersList } from '#server/contract/fact-reader.ts';
import { listReaders } from '#server/domain/events/list-readers.ts';
import { registeredReaders } from '#server/domain/readers/registered-readers.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The readers of facts',
    description: 'How far each is behind in the organization’s log of facts, and what it fails at.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: factReadersInput,
    output: factReadersList,
    example: {
      output: {
        data: [
          {
            reader: 'webhooks',
            unread: 3,
            oldest_unread_at: '2026-11-20T12:00:00.000Z',
            failure: {
              fact: { id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e05', type: 'contact.updated' },
              error: 'TypeError: it cannot be read',
              since: '2026-11-20T12:00:00.100Z',
              attempts: 2,
              next_attempt_at: '2026-11-20T12:01:10.100Z',
              stopped: false,
            },
          },
        ],
      },
    },
  },
  (actor) => listReaders(actor, registeredReaders),
);
