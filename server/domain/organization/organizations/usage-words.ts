import { publicUrl } from '#server/base/env.ts';
import type { Projection } from './project-usage.ts';

interface Reader {
  readonly name: string;
  readonly locale: string;
  readonly organization_name: string;
}

interface Facts {
  readonly percent: number;
  readonly used: number;
  readonly limit: number;
  readonly projection: Projection;
}

/** If the projection is unknown, the e-mail has no line about it. */
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

const english = (reader: Reader, { percent, used, limit, projection }: Facts, day: string) => [
  `Hello ${reader.name},`,
  `${reader.organization_name} has begun ${used.toLocaleString('en')} of the ${limit.toLocaleString('en')} conversations its plan holds this month: ${percent}% of the plan or more.`,
  ...(percent >= 100
    ? [
        'Whoever begins one by the agent chat of the API is refused until the month ends or the plan changes. Customers who write are answered all the same.',
      ]
    : englishOutlook[projection.outcome](day)),
  `To the plan: ${publicUrl()}/settings/organization`,
];

const portuguese = (reader: Reader, { percent, used, limit, projection }: Facts, day: string) => [
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
export function usageWords(reader: Reader, facts: Facts): { subject: string; text: string } {
  const isEnglish = reader.locale.startsWith('en');
  const format = new Intl.DateTimeFormat(isEnglish ? 'en' : 'pt-BR', { dateStyle: 'long', timeZone: 'UTC' });
  const { percent, projection } = facts;
  const day = projection.day === null ? '' : format.format(new Date(projection.day));
  return {
    subject: isEnglish ? `${percent}% of the plan used` : `${percent}% do plano usado`,
    text: (isEnglish ? english : portuguese)(reader, facts, day).join('\n\n'),
  };
}
