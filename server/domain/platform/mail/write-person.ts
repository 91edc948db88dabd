import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { insertMails } from './mail.store.ts';

interface Mail {
  readonly kind: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/**
 * Writes an e-mail to one person, in the caller's transaction. The e-mail is sent after the commit. Without a mail
 * server, it is only stored for the panel. Administrators can read it in the panel, so it must contain no secret.
 */
export async function writePerson(tx: Tx, organizationId: string, written: Mail): Promise<void> {
  const { kind, to, subject, text, at } = written;
  const status = canSendMail() ? ('queued' as const) : ('kept' as const);
  const mail = { id: newId(), kind, objectId: null, toAddress: to.address, toName: to.name, subject, text, status };
  await insertMails(tx, organizationId, [mail], at);
  if (status === 'queued') tx.afterCommit(() => enqueue('parley/mail.due', { organization_id: organizationId }));
}
