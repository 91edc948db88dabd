import { z } from 'zod';
import { scopes } from '../organization/scopes.ts';
import { ok, pathId, requiredText, timestamp, uuid } from '../platform/wire.ts';

export const scopeShape = z.enum(scopes);

/** An API key as the panel shows it. The secret is shown once, on creation (contract/access.md#keys). */
const keyShape = z.object({
  id: uuid,
  name: z.string(),
  /** Last four characters of the key. */
  last4: z.string(),
  scopes: z.array(scopeShape),
  test: z.boolean(),
  legacy: z.boolean(),
  allowed_ips: z.array(z.string()),
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  created_by: z.object({ id: uuid, name: z.string() }).nullable(),
  created_at: timestamp,
});
export type Key = z.infer<typeof keyShape>;

export const listKeysInput = z.strictObject({});
export const listKeysResult = z.object({ data: z.array(keyShape) });

const keyDayShape = z.object({
  key_id: uuid,
  day: z.string().describe('YYYY-MM-DD, in UTC.'),
  succeeded: z.int(),
  failed: z.int(),
});
export type KeyDay = z.infer<typeof keyDayShape>;
export const keyDaysResult = z.object({ data: z.array(keyDayShape) });

export const createKeyInput = z.strictObject({
  name: requiredText(100),
  scopes: z.array(scopeShape).min(1),
  test: z.boolean().optional().describe('A test key records sends without anything leaving.'),
  allowed_ips: z.array(requiredText(64)).max(100).optional().describe('Addresses or CIDR ranges; empty allows any.'),
  expires_at: timestamp.nullable().optional(),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const createdKeyShape = keyShape.extend({ secret: z.string().describe('Shown this once.') });
export type CreatedKey = z.infer<typeof createdKeyShape>;

export const keyIdInput = z.strictObject({ id: pathId });
export const revokeKeyResult = z.object({ ok, key_id: uuid });
