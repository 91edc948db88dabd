import type { Mail } from '#server/contract/platform/mail.ts';
import type { MailRow } from './mail.store.ts';
import { withoutSecret } from './secret-place.ts';

/** Presents an e-mail to administrators, without a link that only its recipient may see. */
export const mailView = (row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  object_id: row.object_id,
  to: { name: row.to_name, address: row.to_address },
  subject: row.subject,
  text: withoutSecret(row.text),
  status: row.status,
  error: row.error,
  created_at: row.created_at,
  sent_at: row.sent_at,
});
