import { encrypt } from '#server/base/encrypt.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { insertMails } from './mail.store.ts';

interface SecretLetter {
  readonly kind: string;
  readonly objectId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** Has `secretPlace` where the link belongs. */
  readonly text: string;
  /** The link; it proves the mailbox, so nobody else is shown it. */
  readonly secret: string;
  readonly at: Date;
}

/** A letter with a link for its reader alone, in the transaction of the fact; only where there is a mail server. */
export async function writeSecretLetter(tx: Tx, organizationId: string, letter: SecretLetter): Promise<void> {
  const { kind, objectId, to, subject, text, secret, at } = letter;
  const id = newId();
  const person = { toAddress: to.address, toName: to.name };
  const written = { id, kind, objectId, ...person, subject, text, status: 'queued' as const };
  await insertMails(tx, organizationId, [{ ...written, secretSealed: encrypt(secret, id) }], at);
  tx.afterCommit(() => enqueue('parley/mail.due', { organization_id: organizationId }));
}
