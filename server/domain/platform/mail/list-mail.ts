import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Mail } from '#server/contract/platform/mail.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { type MailRow, selectMails } from './mail.store.ts';
import { withoutSecret } from './secret-placeholder.ts';

/** Returns an e-mail as administrators see it, without a link that only the recipient may see. */
const mailView = (row: MailRow): Mail => ({
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

/**
 * Returns a page of the e-mails to the organization's people, newest first, whether sent or not. Throws invalid_cursor.
 */
export async function listMail(
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Mail>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'mail', organizationId: actor.organizationId, filters: {} };
  const rows = await selectMails(actor.organizationId, readCursor(binding, input.cursor, 2), limit + 1);
  return pageFrom(rows, limit, mailView, (row) => writeCursor(binding, [row.position, row.id]));
}
