import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { findPerson, type PersonRow } from './account.store.ts';
import { countResets, findBranded, insertReset } from './password-reset.store.ts';

const lifeMs = 3_600_000;

interface ResetLink {
  readonly person: PersonRow;
  readonly link: string;
  /**
   * Of an account nobody proved: the team that made it, which `link` leaves. By the second link, of the same secret, the owner of
   * the mailbox stays in it. Null for a proven account and for one that is a member of nothing.
   */
  readonly unprovenIn: { readonly team: string; readonly stayLink: string } | null;
}

/**
 * A link with which the person behind an e-mail chooses a new password: works once, within an hour; only its token's
 * SHA-256 is kept. Null when nobody has the e-mail, or `atMost` links were made within the hour.
 */
export async function makeResetLink(email: string, atMost: number): Promise<ResetLink | null> {
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
  const linkOf = (asked: Readonly<Record<string, string>>) => {
    const query = String(new URLSearchParams({ ...(brand ? { brand } : {}), ...asked }));
    return `${publicUrl()}/new-password${query ? `?${query}` : ''}#${token}`;
  };
  const team = person.is_proven ? null : person.organization_name;
  return { person, link: linkOf({}), unprovenIn: team === null ? null : { team, stayLink: linkOf({ stay: '1' }) } };
}
