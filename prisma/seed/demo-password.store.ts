import { now } from '#server/base/clock.ts';
import { prisma } from '#server/db/prisma.ts';

/** Those the deployment made; what a team made with one of the e-mails is none of them. */
export const selectPeople = (emails: readonly string[]): Promise<{ id: string; passwordHash: string | null }[]> =>
  prisma.user.findMany({
    where: { email: { in: [...emails] }, provenAt: { not: null } },
    select: { id: true, passwordHash: true },
  });

/** Gives people another password, and ends their sessions. */
export async function updatePassword(ids: readonly string[], passwordHash: string): Promise<void> {
  await prisma.user.updateMany({ where: { id: { in: [...ids] } }, data: { passwordHash } });
  await prisma.session.updateMany({
    where: { userId: { in: [...ids] }, endedAt: null },
    data: { endedAt: now(), endedBy: 'password' },
  });
}
