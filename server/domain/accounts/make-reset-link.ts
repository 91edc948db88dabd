import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { type PersonRow, selectPersons } from './account.store.ts';
import { countResets, findBranded, insertReset } from './password-reset.store.ts';

const lifeMs = 3_600_000;

/** So many teams that made an account of one e-mail are offered to stay in. */
const teamsMax = 10;

interface ResetLink {
  readonly person: PersonRow;
  readonly link: string;
  /**
   * Of accounts nobody proved: the teams that made them, which `link` leaves. By the link beside a team, of the same secret, the owner
   * of the mailbox stays in that one. Empty for a proven account and for one that is a member of nothing.
   */
  readonly unprovenIn: readonly { readonly team: string; readonly stayLink: string }[];
}

/**
 * A link with which the person behind an e-mail chooses a new password: works once, within an hour; only its token's
 * SHA-256 is kept. Null when nobody has the e-mail, or `atMost` links were made within the hour.
 */
export async function makeResetLink(email: string, atMost: number): Promise<ResetLink | null> {
  const accounts = await selectPersons(email.trim().toLowerCase(), teamsMax);
  const [person] = accounts;
  if (!person) return null;
  const token = randomBase62(40);
  const at = now();
  const made = await transact(async (tx) => {
    if ((await countResets(tx, person.email, new Date(at.getTime() - lifeMs))) >= atMost) return false;
    const expiresAt = new Date(at.getTime() + lifeMs);
    await insertReset(tx, { userId: person.id, tokenHash: hashKey(token), at, expiresAt });
    return true;
  });
  if (!made) return null;
  // The token behind the #, where it stays out of logs and is told to no server.
  const linkOf = async (of: PersonRow, asked: Readonly<Record<string, string>>) => {
    const brand = await findBranded(of.id);
    const query = String(new URLSearchParams({ ...(brand ? { brand } : {}), ...asked }));
    return `${publicUrl()}/new-password${query ? `?${query}` : ''}#${token}`;
  };
  const unprovenIn: { team: string; stayLink: string }[] = [];
  for (const one of person.is_proven ? [] : accounts) {
    if (one.organization_id !== null && one.organization_name !== null)
      unprovenIn.push({ team: one.organization_name, stayLink: await linkOf(one, { stay: one.organization_id }) });
  }
  // The page says what the link does beside the password: the e-mail may be read by somebody who knows nothing of teams.
  return { person, link: await linkOf(person, unprovenIn.length > 0 ? { leave: '1' } : {}), unprovenIn };
}
