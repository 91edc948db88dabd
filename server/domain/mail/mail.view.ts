import type { Mail } from '#server/contract/mail.ts';
import type { MailRow } from './mail.store.ts';

/** A notice as administrators see it. */
export const mailView = (row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  object_id: row.object_id,
  to: { name: row.to_name, address: row.to_address },
  subject: row.subject,
  text: row.text,
  status: row.status,
  error: row.error,
  created_at: row.created_at,
  sent_at: row.sent_at,
});
