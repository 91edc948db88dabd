import { hash } from '@node-rs/argon2';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisioningFile } from './provisioning-file.ts';

async function findOrCreateUser(tx: Tx, wanted: Listed<'members'>): Promise<string> {
  const found = await tx.prisma.user.findUnique({ where: { email: wanted.email } });
  if (found) return found.id;
  const passwordHash = wanted.password === undefined ? null : await hash(wanted.password);
  const { id } = await tx.prisma.user.create({
    data: { id: newId(), email: wanted.email, name: wanted.name, passwordHash },
  });
  return id;
}

/** People by e-mail and their membership; `id` is the person's, the one operations take as `user_id`. */
export async function provisionTeam(tx: Tx, organizationId: string, file: ProvisioningFile) {
  const members = [];
  for (const wanted of file.members ?? []) {
    const userId = await findOrCreateUser(tx, wanted);
    const place = { organizationId, userId };
    const member =
      (await tx.prisma.member.findUnique({ where: { organizationId_userId: place } })) ??
      (await tx.prisma.member.create({
        data: { id: newId(), ...place, role: wanted.role, isOwner: wanted.owner },
      }));
    members.push({ id: userId, email: wanted.email, name: wanted.name, role: member.role, owner: member.isOwner });
  }
  return { members };
}
