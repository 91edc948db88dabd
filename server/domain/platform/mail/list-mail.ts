import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Mail } from '#server/contract/platform/mail.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { selectMails } from './mail.store.ts';
import { mailView } from './mail.view.ts';

/** Returns the e-mails to the organization's people, newest first, whether sent or not. Throws invalid_cursor. */
export async function listMail(
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Mail>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'mail', organizationId: actor.organizationId, filters: {} };
  const rows = await selectMails(actor.organizationId, readCursor(binding, input.cursor, 2), limit + 1);
  return pageFrom(rows, limit, mailView, (row) => writeCursor(binding, [row.position, row.id]));
}
