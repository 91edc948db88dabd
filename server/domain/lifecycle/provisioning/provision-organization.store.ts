import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { trialDays } from '#server/contract/organization/plans.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import type { Tx } from '#server/db/transact.ts';
import type { ProvisioningFile } from '../../platform/provisioning-file/provisioning-file.ts';

/** Takes the provisioning lock, because no unique index prevents two organizations with the same name. */
export async function lockProvisioning(tx: Tx): Promise<void> {
  await tx.run("SELECT pg_advisory_xact_lock(hashtextextended('parley provisioning', 0))");
}

/**
 * Finds the organization with this name, or creates it. Clients of partners are never found, because a partner may
 * give a client any name.
 */
export async function provisionOrganization(
  tx: Tx,
  wanted: ProvisioningFile['organization'],
): Promise<ProvisioningFile['organization'] & { id: string }> {
  const where = { name: wanted.name, partnerId: null };
  const found = await tx.prisma.organization.findFirst({ where, orderBy: { createdAt: 'asc' } });
  const trialEndsAt = new Date(now().getTime() + trialDays * dayMs);
  const row =
    found ??
    (await tx.prisma.organization.create({
      data: {
        id: newId(),
        name: wanted.name,
        plan: wanted.plan,
        trialEndsAt: wanted.plan === 'trial' ? trialEndsAt : null,
        timezone: wanted.timezone,
        locale: wanted.locale,
        isPartner: wanted.partner,
        rawDataDays: wanted.raw_data_days,
        keepsCallBodies: wanted.keeps_call_bodies,
        readsSentiment: wanted.reads_sentiment,
        handoffWaitMinutes: wanted.handoff_wait_minutes,
      },
    }));
  const { id, name, plan, timezone, locale, isPartner } = row;
  return {
    ...{ id, name, plan, timezone, locale, partner: isPartner },
    raw_data_days: row.rawDataDays,
    keeps_call_bodies: row.keepsCallBodies,
    reads_sentiment: row.readsSentiment,
    handoff_wait_minutes: row.handoffWaitMinutes,
  };
}

/** Whether there is no organization yet, so that this is the first start of the deployment. */
export async function hasNoOrganization(tx: Tx): Promise<boolean> {
  return (await tx.row('SELECT 1 AS one FROM organizations LIMIT 1')) === null;
}
