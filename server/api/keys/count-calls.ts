import { countCallsOfKeys } from '#server/access/count-calls-of-keys.ts';
import { keyDaysResult, listKeysInput } from '#server/contract/key.ts';
import { operation } from '../operation.ts';
import { keyExample } from './key-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'How much keys call',
    description: 'The days of the last 30 on which a key called, and how many of its calls failed (4xx and 5xx).',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listKeysInput,
    output: keyDaysResult,
    example: {
      input: {},
      output: { data: [{ key_id: keyExample.id, day: '2026-11-20', succeeded: 1204, failed: 3 }] },
    },
  },
  (actor) => countCallsOfKeys(actor),
);
