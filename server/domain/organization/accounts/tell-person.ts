import { now } from '#server/base/clock.ts';
import { browserText } from '#server/base/http/name-browser.ts';
import type { Tx } from '#server/db/transact.ts';
import { writePerson } from '../../platform/mail/write-person.ts';
import { findPerson } from './account.store.ts';
import { type AccountMail, accountWords } from './account-words.ts';
import type { ClientInfo } from './note-account.ts';

/** Stores an e-mail to the person about their own account, in the transaction that makes the reported change. */
export async function tellPerson(tx: Tx, userId: string, mail: AccountMail, client: ClientInfo): Promise<void> {
  const person = await findPerson(userId, tx);
  if (!person?.organization_id) return;
  const at = now();
  const words = accountWords(person, mail, { at, address: client.address, browser: browserText(client.userAgent) });
  const to = { name: person.name, address: person.email };
  await writePerson(tx, person.organization_id, { kind: `account.${mail}`, to, ...words, at });
}
