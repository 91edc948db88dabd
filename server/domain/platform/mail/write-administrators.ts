import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { type AdministratorRow, insertMails, selectAdministrators } from './mail.store.ts';

export interface Words {
  readonly subject: string;
  readonly text: string;
}

/**
 * Writes an e-mail to every administrator of the organization, each in their language, in the caller's transaction. The
 * e-mails are sent after the commit. Without a mail server, they are only stored for the panel. Returns the number of
 * administrators.
 */
export async function writeAdministrators(
  tx: Tx,
  organizationId: string,
  about: { readonly kind: string; readonly objectId: string; readonly at: Date },
  wordsFor: (reader: AdministratorRow) => Words,
): Promise<number> {
  const readers = await selectAdministrators(tx, organizationId);
  if (readers.length === 0) return 0;
  const status = canSendMail() ? ('queued' as const) : ('kept' as const);
  const mails = readers.map((reader) => ({
    id: newId(),
    kind: about.kind,
    objectId: about.objectId,
    toAddress: reader.address,
    toName: reader.name,
    ...wordsFor(reader),
    status,
  }));
  await insertMails(tx, organizationId, mails, about.at);
  if (status === 'queued') tx.afterCommit(() => enqueue('parley/mail.due', { organization_id: organizationId }));
  return readers.length;
}
