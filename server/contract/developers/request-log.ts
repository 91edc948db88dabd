import { z } from 'zod';
import { pageInput } from '../platform/page.ts';
import { text, timestamp, uuid } from '../platform/wire.ts';

/** One call in the request log, which is stored for 7 days (contract/limits.md). */
export const loggedCallShape = z.object({
  id: uuid,
  request_id: z.string(),
  method: z.string(),
  path: z.string(),
  operation: z.string().nullable(),
  status: z.int(),
  error_code: z.string().nullable(),
  duration_ms: z.int(),
  ip: z.string().nullable(),
  key: z.object({ id: uuid, name: z.string(), last4: z.string() }).nullable(),
  created_at: timestamp,
});
export type LoggedCall = z.infer<typeof loggedCallShape>;

/** Request and response of a call, masked and truncated. Stored for a day. */
const callDetailShape = z.object({
  query: z.array(z.array(z.string())).describe('Pairs of name and value, in their order.'),
  headers: z.record(z.string(), z.string()),
  input: z.record(z.string(), z.unknown()).nullable().describe('What a read was asked with; null for other calls.'),
  body: z.string().nullable(),
  body_cut: z.boolean(),
  answer: z.string().nullable(),
  answer_cut: z.boolean(),
});
export type CallDetail = z.infer<typeof callDetailShape>;

export const readCallInput = z.strictObject({ call_id: uuid });
export const callDetailAnswer = z.object({ detail: callDetailShape.nullable() });

export const listCallsInput = z.strictObject({
  key_id: text(100).optional(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  outcome: z.enum(['ok', 'client_error', 'server_error']).optional(),
  q: text(200).optional().describe('Part of the path, or a request id.'),
  ...pageInput,
});
export type ListCallsInput = z.output<typeof listCallsInput>;
