import { hash, verify } from '@node-rs/argon2';
import { demoOrganization } from './demo-organization.ts';
import { selectPeople, updatePassword } from './demo-password.store.ts';

/** The password of every demo in earlier versions, which was public. */
const knownPassword = 'parley-demo';

/**
 * Returns the e-mail of the demo's administrator if the administrator has this password. Null if there is no demo or
 * the password is different.
 */
export async function emailOfDemo(password: string): Promise<string | null> {
  const [{ email }] = demoOrganization.members;
  const [administrator] = await selectPeople([email]);
  const isRight = administrator?.passwordHash != null && (await verify(administrator.passwordHash, password));
  return isRight ? email : null;
}

/**
 * Gives this password to the demo's members who still have the public password of earlier versions, and ends their
 * sessions. Returns the administrator's e-mail. Null if no member had the public password.
 */
export async function renewKnownPassword(password: string): Promise<string | null> {
  const people = await selectPeople(demoOrganization.members.map((member) => member.email));
  const known = await Promise.all(
    people.map(async ({ passwordHash }) => passwordHash !== null && (await verify(passwordHash, knownPassword))),
  );
  const ids = people.flatMap(({ id }, index) => (known[index] ? [id] : []));
  if (ids.length === 0) return null;
  await updatePassword(ids, await hash(password));
  return demoOrganization.members[0].email;
}
