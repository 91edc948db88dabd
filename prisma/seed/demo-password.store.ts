import { now } from '#server/base/clock.ts';
import { prisma } from '#server/db/prisma.ts';

/**
 * Selects the demo's users with these e-mails. The result excludes accounts whose e-mail address is not verified,
 * because any team can create such an account.
 */
export const selectPeople = (emails: readonly string[]): Promise<{ id: string; passwordHash: string | null }[]> =>
  prisma.user.findMany({
    where: { email: { in: [...emails] }, provenAt: { not: null } },
    select: { id: true, passwordHash: true },
  });

/** Sets a new password for these users and ends their sessions. */
export async function updatePassword(ids: readonly string[], passwordHash: string): Promise<void> {
  await prisma.user.updateMany({ where: { id: { in: [...ids] } }, data: { passwordHash } });
  await prisma.session.updateMany({
    where: { userId: { in: [...ids] }, endedAt: null },
    data: { endedAt: now(), endedBy: 'password' },
  });
}
