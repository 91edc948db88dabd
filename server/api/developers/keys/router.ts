import { countCallsOfKeys } from '#server/access/request-log/read-calls.ts';
import {
  createdKeyShape,
  createKeyInput,
  keyDaysResult,
  keyIdInput,
  listKeysInput,
  listKeysResult,
  revokeKeyResult,
} from '#server/contract/developers/key.ts';
import { createKey } from '#server/domain/developers/keys/create-key.ts';
import { listKeys, revokeKey } from '#server/domain/developers/keys/manage-keys.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { keyExample } from './key-example.ts';

export const keysRouter = router({
  countCalls: operation(
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
  ),
  createKey: operation(
    {
      kind: 'mutation',
      summary: 'Create an API key',
      description: 'A key with scopes, an optional end and optional addresses. The answer shows it this once.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: createKeyInput,
      output: createdKeyShape,
      example: {
        input: { name: 'ERP', scopes: ['contacts:read', 'contacts:write'], allowed_ips: ['203.0.113.0/24'] },
        output: { ...keyExample, secret: 'svc_4qXbW0R7mYd2Kc9TnVfJ1sHgLzEoPa8iUt6Q5rBx' },
      },
    },
    createKey,
  ),
  listKeys: operation(
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
  ),
  revokeKey: operation(
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
  ),
});
