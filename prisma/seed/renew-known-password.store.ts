import { hash, verify } from '@node-rs/argon2';
import { prisma } from '#server/db/prisma.ts';
import { demoOrganization } from './demo-organization.ts';

/** What every demo was entered with once; anybody could read it. */
const knownPassword = 'parley-demo';

/**
 * Gives the people of the demo who still have the password everybody knows this one, and ends their sessions. Answers
 * the administrator's e-mail; null where nobody had it.
 */
export async function renewKnownPassword(password: string): Promise<string | null> {
  const email = { in: demoOrganization.members.map((member) => member.email) };
  const people = await prisma.user.findMany({ where: { email }, select: { id: true, passwordHash: true } });
  const known = await Promise.all(
    people.map(async ({ passwordHash }) => passwordHash !== null && (await verify(passwordHash, knownPassword))),
  );
  const ids = people.flatMap(({ id }, index) => (known[index] ? [id] : []));
  if (ids.length === 0) return null;
  const passwordHash = await hash(password);
  await prisma.user.updateMany({ where: { id: { in: ids } }, data: { passwordHash } });
  await prisma.session.updateMany({
    where: { userId: { in: ids }, endedAt: null },
    data: { endedAt: new Date(), endedBy: 'password' },
  });
  return demoOrganization.members[0].email;
}
