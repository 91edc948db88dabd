import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import { type PlanName, plans, planTable } from '#server/contract/organization/plans.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { writeAdministrators } from '../../platform/mail/write-administrators.ts';
import { findOrganization } from './organization.store.ts';
import { type Projection, projectUsage, reachedParts } from './project-usage.ts';
import { type LimitedUsageRow, selectLimitedUsage } from './usage.store.ts';
import { noteUsageParts } from './usage-day.store.ts';
import { type Month, monthOf } from './usage-of-month.ts';

/**
 * How far back to look for new usage, in milliseconds. The reconciler runs every minute; a whole day also covers times
 * when the server was down.
 */
const lookBackMs = dayMs;

/** Returns the time from which the month's usage is measured for a projection. */
export const countedFrom = (month: Month, createdAt: string): Date =>
  new Date(Math.max(month.from.getTime(), Date.parse(createdAt)));

interface Reader {
  readonly name: string;
  readonly locale: string;
  readonly organization_name: string;
}

interface Details {
  readonly percent: number;
  readonly used: number;
  readonly limit: number;
  readonly projection: Projection;
}

/** The sentence of the e-mail for each projection. The e-mail does not mention an unknown projection. */
const englishOutlook = {
  ends: (day: string) => [`If the month goes on like this, the plan will be used up on ${day}.`],
  lasts: () => ['If the month goes on like this, the plan lasts until its end.'],
  unknown: () => [],
} as const;

const portugueseOutlook = {
  ends: (day: string) => [`Se o mês continuar assim, o plano acaba em ${day}.`],
  lasts: () => ['Se o mês continuar assim, o plano dura até o fim dele.'],
  unknown: () => [],
} as const;

const english = (reader: Reader, { percent, used, limit, projection }: Details, day: string) => [
  `Hello ${reader.name},`,
  `${reader.organization_name} has begun ${used.toLocaleString('en')} of the ${limit.toLocaleString('en')} conversations its plan holds this month: ${percent}% of the plan or more.`,
  ...(percent >= 100
    ? [
        'Whoever begins one by the agent chat of the API is refused until the month ends or the plan changes. Customers who write are answered all the same.',
      ]
    : englishOutlook[projection.outcome](day)),
  `To the plan: ${publicUrl()}/settings/organization`,
];

const portuguese = (reader: Reader, { percent, used, limit, projection }: Details, day: string) => [
  `Olá, ${reader.name},`,
  `${reader.organization_name} iniciou ${used.toLocaleString('pt-BR')} das ${limit.toLocaleString('pt-BR')} conversas do plano neste mês: ${percent}% do plano ou mais.`,
  ...(percent >= 100
    ? [
        'Novas conversas pelo chat do agente na API são recusadas até o mês acabar ou o plano mudar. Clientes que escrevem continuam sendo atendidos.',
      ]
    : portugueseOutlook[projection.outcome](day)),
  `Ir para o plano: ${publicUrl()}/settings/organization`,
];

/** Returns the subject and text of the e-mail about the plan's usage, in the administrator's language. */
function usageWords(reader: Reader, details: Details): { subject: string; text: string } {
  const isEnglish = reader.locale.startsWith('en');
  const format = new Intl.DateTimeFormat(isEnglish ? 'en' : 'pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
  const { percent, projection } = details;
  const day = projection.day === null ? '' : format.format(new Date(projection.day));
  return {
    subject: isEnglish ? `${percent}% of the plan used` : `${percent}% do plano usado`,
    text: (isEnglish ? english : portuguese)(reader, details, day).join('\n\n'),
  };
}

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
    const details = { percent: Math.max(...told), used, limit, projection };
    await writeAdministrators(tx, id, { kind: 'plan.usage', objectId: id, at }, (reader) =>
      usageWords(reader, details),
    );
  });
}

/**
 * E-mails the administrators when half, four fifths or all of the month's conversations are used up. Each percentage is
 * reported once a month, by the process that records it first. If several percentages are reached at once, only the
 * highest is reported. After the limit was raised, a percentage is reported again. A change to a lower plan is reported
 * too, even without new conversations.
 */
export async function warnOfUsage(at: Date = now()): Promise<void> {
  const month = monthOf(at);
  const limited = plans.filter((plan) => planTable[plan].conversations !== null);
  const since = new Date(at.getTime() - lookBackMs);
  for (const row of await selectLimitedUsage(limited, since, month.from, month.to)) await warn(row, month, at);
}
