import { now } from '#server/base/clock.ts';
import { prisma } from '#server/db/prisma.ts';

export const selectPeople = (emails: readonly string[]): Promise<{ id: string; passwordHash: string | null }[]> =>
  prisma.user.findMany({ where: { email: { in: [...emails] } }, select: { id: true, passwordHash: true } });

/** Gives people another password, and ends their sessions. */
export async function updatePassword(ids: readonly string[], passwordHash: string): Promise<void> {
  await prisma.user.updateMany({ where: { id: { in: [...ids] } }, data: { passwordHash } });
  await prisma.session.updateMany({
    where: { userId: { in: [...ids] }, endedAt: null },
    data: { endedAt: now(), endedBy: 'password' },
  });
}
