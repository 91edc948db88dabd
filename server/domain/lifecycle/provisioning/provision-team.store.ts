import { hash } from '@node-rs/argon2';
import { holdAccounts } from '#server/access/identity/hold-accounts.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisioningFile } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';

/**
 * Disables the unverified accounts of an e-mail address and ends their memberships (`leaveUnprovenTeams`). The caller
 * passes the function in, because it lies in a layer above this one.
 */
export type LeaveTeams = (tx: Tx, email: string, staysIn: string | null) => Promise<void>;

const hashed = async (password: string | undefined) => (password === undefined ? null : await hash(password));

/**
 * Returns the error for a person who already has an account in another organization, if the file must not use that
 * account. Null if the file may use it.
 */
function refusal(wanted: Listed<'members'>, isProven: boolean, path: string): InvalidProvisioning | null {
  const known = `${wanted.email} has an account in another organization`;
  if (isProven) {
    if (wanted.password === undefined) return null;
    return new InvalidProvisioning([
      `${path}.password: ${known} and signs in with its own password; leave this one out`,
    ]);
  }
  if (wanted.take_over) return null;
  const field = wanted.password === undefined ? 'email' : 'password';
  const reason = 'made by an invitation and never proven by mail, so somebody else may know its password';
  return new InvalidProvisioning([
    `${path}.${field}: ${known}, ${reason}; "take_over": true gives it to the file’s person`,
  ]);
}

/**
 * Returns the account of an e-mail address. An account that the file creates counts as verified, because the
 * deployment's administrator vouches for the file. Unverified accounts that other teams created are not added to this
 * organization, because their creators could then sign in here. If the file takes over such an account, the account is
 * disabled and leaves those teams.
 */
async function accountOf(
  tx: Tx,
  organizationId: string,
  { wanted, path, leaveTeams }: { wanted: Listed<'members'>; path: string; leaveTeams: LeaveTeams },
): Promise<string> {
  const { email, name } = wanted;
  const found = await tx.prisma.user.findMany({ where: { email }, include: { members: true } });
  const here = found.find(({ members }) => members.some((one) => one.organizationId === organizationId));
  if (here) return here.id;
  const proven = found.find(({ provenAt }) => provenAt !== null);
  const elsewhere = found.filter(({ members }) => members.length > 0);
  const refused = elsewhere.length > 0 ? refusal(wanted, proven !== undefined, path) : null;
  if (refused) throw refused;
  if (proven) return proven.id;
  if (elsewhere.length > 0) await leaveTeams(tx, email, null);
  const data = { id: newId(), email, name, passwordHash: await hashed(wanted.password), provenAt: now() };
  return (await tx.prisma.user.create({ data })).id;
}

/**
 * Provisions people by e-mail, with their memberships. `id` is the person's id, which API operations accept as
 * `user_id`.
 */
export async function provisionTeam(tx: Tx, organizationId: string, file: ProvisioningFile, leaveTeams: LeaveTeams) {
  const members = [];
  await holdAccounts(
    tx,
    (file.members ?? []).map(({ email }) => email),
  );
  for (const [index, wanted] of (file.members ?? []).entries()) {
    const userId = await accountOf(tx, organizationId, { wanted, path: `members.${index}`, leaveTeams });
    const membership = { organizationId, userId };
    const member =
      (await tx.prisma.member.findUnique({ where: { organizationId_userId: membership } })) ??
      (await tx.prisma.member.create({
        data: { id: newId(), ...membership, role: wanted.role, isOwner: wanted.owner },
      }));
    members.push({ id: userId, email: wanted.email, name: wanted.name, role: member.role, owner: member.isOwner });
  }
  return { members };
}
