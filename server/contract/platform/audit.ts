import { z } from 'zod';
import { listOf, pageInput } from './page.ts';
import { timestamp, uuid } from './wire.ts';

/** An entry of the audit log: one administrative action. */
const auditEntryShape = z.object({
  id: uuid,
  action: z.string().describe('resource.act, as in member.removed'),
  actor: z.object({ type: z.string(), id: uuid.nullable(), name: z.string().nullable(), source: z.string() }),
  object: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  details: z.record(z.string(), z.unknown()).nullable(),
  at: timestamp,
});
export type AuditEntry = z.infer<typeof auditEntryShape>;

export const listAuditInput = z.strictObject({
  actor_id: z.string().max(200).optional().describe('Only what this person or key did.'),
  action: z.string().max(100).optional().describe('Only this act.'),
  object_type: z.string().max(100).optional().describe('Only acts on such things.'),
  object_id: z.string().max(200).optional().describe('Only acts on this one.'),
  ...pageInput,
});
export type ListAuditInput = z.output<typeof listAuditInput>;
export const auditPage = listOf(auditEntryShape);
