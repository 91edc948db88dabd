import { keyIdInput, revokeKeyResult } from '#server/contract/key.ts';
import { revokeKey as revokeKeyUseCase } from '#server/domain/keys/revoke-key.ts';
import { operation } from '../operation.ts';
import { keyExample } from './key-example.ts';

/** Panel: ends an API key. */
export const revokeKey = operation(
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
  ({ actor, input }) => revokeKeyUseCase(actor, input),
);
