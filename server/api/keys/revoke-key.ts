import { keyIdInput, revokeKeyResult } from '#server/contract/key.ts';
import { revokeKey } from '#server/domain/keys/revoke-key.ts';
import { operation } from '../operation.ts';
import { keyExample } from './key-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Revoke an API key',
    description: 'The key stops working at once here, and within 30 seconds on every other instance.',
    scope: 'admin',
    limit: 'panel',
    errors: ['key_not_found'],
    input: keyIdInput,
    output: revokeKeyResult,
    example: { input: { id: keyExample.id }, output: { ok: true, key_id: keyExample.id } },
  },
  revokeKey,
);
