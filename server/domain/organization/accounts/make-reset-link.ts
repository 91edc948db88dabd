import { hashKey } from '#server/access/hash-key.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { type PersonRow, selectPersons } from './account.store.ts';
import { countResets, findBranded, insertReset } from './password-reset.store.ts';

const lifeMs = 3_600_000;

/** For one e-mail address, the maximum number of teams that a password e-mail lists. */
const teamsMax = 10;

interface ResetLink {
  readonly person: PersonRow;
  readonly link: string;
  /**
   * The teams that created unverified accounts with this address, each with a link to stay in the team. A person who
   * uses `link` leaves all of these teams. All links have the same token. Empty for a verified account, and for an
   * account that is a member of no organization.
   */
  readonly unprovenIn: readonly { readonly team: string; readonly stayLink: string }[];
}

/**
 * Creates a link with which the owner of an e-mail address chooses a new password. The link works once, within an hour.
 * Only the SHA-256 of its token is stored. Returns null if no account has the address, or if `atMost` links were
 * already created within the hour.
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
  // The token follows the #, so browsers do not send it to any server and it does not appear in logs.
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
  // `leave` makes the page explain that the link also leaves the teams, because the reader of the e-mail may not know
  // these teams.
  return { person, link: await linkOf(person, unprovenIn.length > 0 ? { leave: '1' } : {}), unprovenIn };
}
