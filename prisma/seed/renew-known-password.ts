import { hash, verify } from '@node-rs/argon2';
import { demoOrganization } from './demo-organization.ts';
import { selectPeople, updatePassword } from './demo-password.store.ts';

/** What every demo was entered with once; anybody could read it. */
const knownPassword = 'parley-demo';

/** Does the demo's administrator have this password? Answers their e-mail; null: the demo is not there, or has another. */
export async function emailOfDemo(password: string): Promise<string | null> {
  const [{ email }] = demoOrganization.members;
  const [administrator] = await selectPeople([email]);
  const isRight = administrator?.passwordHash != null && (await verify(administrator.passwordHash, password));
  return isRight ? email : null;
}

/**
 * Gives the people of the demo who still have the password everybody knows this one, and ends their sessions. Answers
 * the administrator's e-mail; null where nobody had it.
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
