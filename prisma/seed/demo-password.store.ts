import { now } from '#server/base/clock.ts';
import { prisma } from '#server/db/prisma.ts';

/**
 * Selects the demo's users with these e-mails. An unproven account, which any team can create with such an e-mail, is
 * not included.
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
