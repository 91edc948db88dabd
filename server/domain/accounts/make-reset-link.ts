import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { findPerson, type PersonRow } from './account.store.ts';
import { countResets, findBranded, insertReset } from './password-reset.store.ts';

const lifeMs = 3_600_000;

/**
 * A link with which the person behind an e-mail chooses a new password: works once, within an hour; only its token's
 * SHA-256 is kept. Null when nobody has the e-mail, or `atMost` links were made within the hour.
 */
export async function makeResetLink(
  email: string,
  atMost: number,
): Promise<{ readonly person: PersonRow; readonly link: string } | null> {
  const person = await findPerson({ email: email.trim().toLowerCase() });
  if (!person) return null;
  const token = randomBase62(40);
  const at = now();
  const made = await transact(async (tx) => {
    if ((await countResets(tx, person.id, new Date(at.getTime() - lifeMs))) >= atMost) return false;
    const expiresAt = new Date(at.getTime() + lifeMs);
    await insertReset(tx, { userId: person.id, tokenHash: hashKey(token), at, expiresAt });
    return true;
  });
  if (!made) return null;
  // The token behind the #, where it stays out of logs and is told to no server.
  const brand = await findBranded(person.id);
  return { person, link: `${publicUrl()}/new-password${brand ? `?brand=${brand}` : ''}#${token}` };
}
