import { listKeysInput, listKeysResult } from '#server/contract/key.ts';
import { listKeys } from '#server/domain/keys/list-keys.ts';
import { operation } from '../operation.ts';
import { keyExample } from './key-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List API keys',
    description: 'Every key that works, and those revoked in the last 30 days; never the keys themselves.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listKeysInput,
    output: listKeysResult,
    example: { input: {}, output: { data: [keyExample] } },
  },
  listKeys,
);
