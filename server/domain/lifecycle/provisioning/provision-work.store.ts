import { newId } from '#server/base/ids.ts';
import { type BusinessCalendar, businessCalendar } from '#server/contract/organization/business-calendar.ts';
import { queuesMax } from '#server/contract/organization/queue.ts';
import { assignableRoles } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisionedLists } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';

async function memberOf(tx: Tx, organizationId: string, email: string, path: string) {
  const found = await tx.prisma.member.findFirst({ where: { organizationId, user: { email } } });
  if (!found) throw new InvalidProvisioning([`${path}: no member has the e-mail "${email}"`]);
  if (!assignableRoles.includes(found.role)) {
    throw new InvalidProvisioning([`${path}: "${email}" is ${found.role} and holds no conversations`]);
  }
  return { userId: found.userId, email };
}

/**
 * Provisions a queue. Only a new queue gets the members from the file; the members of an existing queue are managed in
 * the panel.
 */
async function queue(tx: Tx, organizationId: string, wanted: Listed<'queues'>, index: number) {
  const where = { organizationId, name: { equals: wanted.name, mode: 'insensitive' as const } };
  const include = { members: { include: { user: { select: { email: true } } } } } as const;
  const found = await tx.prisma.queue.findFirst({ where, include });
  if (!found && wanted.is_default) {
    const other = await tx.prisma.queue.findFirst({ where: { organizationId, isDefault: true } });
    const reason = `queues.${index}.is_default: the organization's default queue is "${other?.name}"`;
    if (other) throw new InvalidProvisioning([reason]);
  }
  if (!found && (await tx.prisma.queue.count({ where: { organizationId } })) >= queuesMax) {
    throw new InvalidProvisioning([`queues.${index}: an organization has at most ${queuesMax}`]);
  }
  const members = [];
  for (const [memberIndex, email] of (found ? [] : wanted.members).entries()) {
    members.push(await memberOf(tx, organizationId, email, `queues.${index}.members.${memberIndex}`));
  }
  const { name, is_default: isDefault, distribution, capacity } = wanted;
  const memberships = members.map(({ userId }) => ({ userId, organizationId }));
  const data = {
    id: newId(),
    organizationId,
    name,
    isDefault,
    distribution,
    capacity,
    members: { create: memberships },
  };
  const row = found ?? (await tx.prisma.queue.create({ data, include }));
  return {
    ...{ id: row.id, name: row.name, is_default: row.isDefault },
    ...{ distribution: row.distribution, capacity: row.capacity },
    members: row.members.map((one) => one.user.email).toSorted(),
  };
}

async function hours(tx: Tx, organizationId: string, wanted: BusinessCalendar): Promise<BusinessCalendar> {
  const row =
    (await tx.prisma.businessCalendar.findUnique({ where: { organizationId } })) ??
    (await tx.prisma.businessCalendar.create({
      data: { organizationId, hours: wanted.hours, holidays: wanted.holidays, keepsNational: wanted.keeps_national },
    }));
  return businessCalendar.parse({ hours: row.hours, holidays: row.holidays, keeps_national: row.keepsNational });
}

type Policy = NonNullable<ProvisionedLists['sending_policy']>;

const findPolicy = (tx: Tx, organizationId: string): Promise<Policy | null> =>
  tx.row<Policy & Record<string, unknown>>(
    `SELECT to_char(quiet_from, 'HH24:MI') AS quiet_from, to_char(quiet_to, 'HH24:MI') AS quiet_to, cap_messages, cap_days,
            cooling_hours, live_share, messages_per_day, (micros_per_month / 1000000.0)::numeric(14, 2)::text AS money_per_month
       FROM pacing_policies WHERE organization_id = $1`,
    [organizationId],
  );

async function policy(tx: Tx, organizationId: string, wanted: Policy): Promise<Policy> {
  await tx
    .bind(
      `INSERT INTO pacing_policies (organization_id, quiet_from, quiet_to, cap_messages, cap_days, cooling_hours, live_share,
       messages_per_day, micros_per_month)
     VALUES ($organizationId, $quiet_from::time, $quiet_to::time, $cap_messages, $cap_days, $cooling_hours, $live_share, $messages_per_day, ($money_per_month::numeric * 1000000)::bigint) ON CONFLICT DO NOTHING`,
      {
        organizationId,
        quiet_from: wanted.quiet_from,
        quiet_to: wanted.quiet_to,
        cap_messages: wanted.cap_messages,
        cap_days: wanted.cap_days,
        cooling_hours: wanted.cooling_hours,
        live_share: wanted.live_share,
        messages_per_day: wanted.messages_per_day,
        money_per_month: wanted.money_per_month,
      },
    )
    .run();
  return (await findPolicy(tx, organizationId)) ?? wanted;
}

/**
 * Provisions how the team works: queues by name, business hours, and the limits for messages that the team sends
 * first.
 */
export async function provisionWork(tx: Tx, organizationId: string, file: ProvisionedLists) {
  const queues: unknown[] = [];
  for (const [index, one] of (file.queues ?? []).entries()) queues.push(await queue(tx, organizationId, one, index));
  return {
    queues,
    business_hours: file.business_hours && (await hours(tx, organizationId, file.business_hours)),
    sending_policy: file.sending_policy && (await policy(tx, organizationId, file.sending_policy)),
  };
}
