import { z } from 'zod';
import { nameText, ok, pathId, text, timestamp, uuid } from '../platform/wire.ts';
import { aiProviders } from './ai-models.ts';

/** Reasons that the panel shows when an AI provider gave no answer. */
const aiFailures = [
  'unauthorized',
  'out_of_credit',
  'rate_limited',
  'unavailable',
  'timed_out',
  'refused',
  'rejected',
  'nonsense',
  'aborted',
] as const;

/** The stored key of an AI provider as the panel shows it. After the key is stored, its secret is never shown again. */
export const aiKeyShape = z.object({
  id: uuid,
  name: z.string(),
  provider: z.enum(aiProviders),
  /**
   * Last four characters of the key. Empty for a short key, and for a key stored before these characters were recorded.
   */
  hint: z.string(),
  base_url: z.string().nullable(),
  rotated_at: timestamp.nullable(),
  last_tested_at: timestamp.nullable(),
  last_test_error: z.enum(aiFailures).nullable().describe('null: it worked, or nobody has tried it.'),
  created_at: timestamp,
});
export type AiKey = z.infer<typeof aiKeyShape>;

export const listAiKeysInput = z.strictObject({});
export const listAiKeysResult = z.object({ data: z.array(aiKeyShape) });

/** The secret of a key. The secret is sent in a header, so it may contain only printable characters and no blanks. */
const secret = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^[\x21-\x7e]+$/, 'must be the key as the provider shows it, without blanks')
  .describe('Kept encrypted, never shown.');
const baseUrl = text(500)
  .trim()
  .nullable()
  .optional()
  .describe('Of a compatible server, and of none other: where its path begins, for example https://host/v1.');

export const createAiKeyInput = z.strictObject({
  name: nameText(80),
  provider: z.enum(aiProviders),
  secret,
  base_url: baseUrl,
});
export type CreateAiKeyInput = z.output<typeof createAiKeyInput>;

export const renameAiKeyInput = z.strictObject({ id: pathId, name: nameText(80) });

export const rotateAiKeyInput = z.strictObject({
  id: pathId,
  secret,
  base_url: baseUrl.describe('Another address; only together with the key, so that nobody can lead a key elsewhere.'),
});
export type RotateAiKeyInput = z.output<typeof rotateAiKeyInput>;

export const aiKeyIdInput = z.strictObject({ id: pathId });
export const removedAiKeyResult = z.object({ ok, id: uuid });

export const testedAiKeyResult = aiKeyShape.extend({
  models: z.array(z.string()).describe('Some of the models it may use; empty when the test failed.'),
});
export type TestedAiKey = z.infer<typeof testedAiKeyResult>;
