import { now } from '#server/base/clock.ts';
import { type PlanName, plans, planTable } from '#server/contract/organization/plans.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { writeAdministrators } from '../../platform/mail/write-administrators.ts';
import { findOrganization } from './organization.store.ts';
import { projectUsage, reachedParts } from './project-usage.ts';
import { type LimitedUsageRow, selectLimitedUsage } from './usage.store.ts';
import { noteUsageParts } from './usage-alert.store.ts';
import { type Month, monthOf } from './usage-of-month.ts';
import { usageWords } from './usage-words.ts';

/**
 * How far back to look for new usage, in milliseconds. The reconciler runs every minute, and a day also covers times
 * when it did not run.
 */
const lookBackMs = dayMs;

/** Returns the time from which the month's usage is measured for a projection. */
export const countedFrom = (month: Month, createdAt: string): Date =>
  new Date(Math.max(month.from.getTime(), Date.parse(createdAt)));

async function warn({ organization_id: id, plan, used }: LimitedUsageRow, month: Month, at: Date): Promise<void> {
  const limit = planTable[plan as PlanName].conversations;
  const reached = reachedParts(used, limit);
  if (limit === null || reached.length === 0) return;
  await transact(async (tx) => {
    const told = await noteUsageParts(tx, id, { month: month.name, meter: 'conversations', most: limit, at }, reached);
    const organization = told.length > 0 ? await findOrganization(id, tx) : null;
    if (!organization) return;
    const from = countedFrom(month, organization.created_at);
    const projection = projectUsage({ used, limit, from, to: month.to, at });
    const facts = { percent: Math.max(...told), used, limit, projection };
    await writeAdministrators(tx, id, { kind: 'plan.usage', objectId: id, at }, (reader) => usageWords(reader, facts));
  });
}

/**
 * E-mails the administrators when half, four fifths or all of the month's conversations are used up. Each percentage is
 * reported once a month, by the process that records it first. If several are reached at once, only the highest is
 * reported. After the limit was raised, a percentage is reported again. A lower plan is reported too, even without new
 * conversations.
 */
export async function warnOfUsage(at: Date = now()): Promise<void> {
  const month = monthOf(at);
  const limited = plans.filter((plan) => planTable[plan].conversations !== null);
  const since = new Date(at.getTime() - lookBackMs);
  for (const row of await selectLimitedUsage(limited, since, month.from, month.to)) await warn(row, month, at);
}
