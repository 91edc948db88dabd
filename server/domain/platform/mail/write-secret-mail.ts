import { newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { insertMails } from './mail.store.ts';

interface SecretMail {
  readonly kind: string;
  readonly objectId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** The text, with `secretPlaceholder` where the link belongs. */
  readonly text: string;
  /** The link. A person who opens it proves control of the mailbox, so the link is shown only to the recipient. */
  readonly secret: string;
  readonly at: Date;
}

/**
 * Writes an e-mail with a link that only its recipient may see, in the caller's transaction. Call this function only if
 * a mail server is configured.
 */
export async function writeSecretMail(tx: Tx, organizationId: string, mail: SecretMail): Promise<void> {
  const { kind, objectId, to, subject, text, secret, at } = mail;
  const id = newId();
  const person = { toAddress: to.address, toName: to.name };
  const written = { id, kind, objectId, ...person, subject, text, status: 'queued' as const };
  await insertMails(tx, organizationId, [{ ...written, secretSealed: encrypt(secret, id) }], at);
  tx.afterCommit(() => enqueue('parley/mail.due', { organization_id: organizationId }));
}
