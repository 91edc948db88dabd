import { z } from 'zod';
import { pageInput } from './page.ts';
import { text, timestamp, uuid } from './wire.ts';

/** One call in the request log, kept 7 days (interface.md §8). */
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

export const listCallsInput = z.strictObject({
  key_id: text(100).optional(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  outcome: z.enum(['ok', 'client_error', 'server_error']).optional(),
  q: text(200).optional().describe('Part of the path, or a request id.'),
  ...pageInput,
});
export type ListCallsInput = z.output<typeof listCallsInput>;
