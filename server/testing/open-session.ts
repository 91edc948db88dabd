import { hashKey } from '#server/access/hash-key.ts';
import type { SignedIn } from '#server/access/identity/find-session-member.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { now } from '#server/base/clock.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';

/** Makes a session of this member, as a sign-in does. */
export async function openSession({ userId, organizationId }: MemberIdentity): Promise<SignedIn> {
  const token = randomBase62(40);
  const from = { address: '127.0.0.1', addressKey: '127.0.0.1', userAgent: 'test', deviceHash: hashKey(token) };
  const times = { createdAt: now(), lastSeenAt: now() };
  await prisma.session.create({
    data: { id: newId(), userId, organizationId, tokenHash: hashKey(token), ...from, ...times },
  });
  return { token };
}
