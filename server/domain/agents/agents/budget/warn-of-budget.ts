import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { publicUrl } from '#server/base/env.ts';
import type { BudgetAlert } from '#server/contract/agents/agent-budget.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { monthOf } from '../../../organization/organizations/usage-of-month.ts';
import { writeAdministrators } from '../../../platform/mail/write-administrators.ts';
import { findPublished } from '../agent.store.ts';
import { settingsOf } from '../settings-of.ts';
import { noteParts, selectBudgetAlerts } from './budget.store.ts';
import { spentOf } from './spend.ts';

const parts = [50, 80, 100] as const;
/**
 * The tolerance with which a share is compared with a percentage. Shares are binary floating-point numbers, so 2.4
 * divided by 3 could be slightly below 80 %.
 */
const tolerance = 1e-9;

interface Reader {
  readonly name: string;
  readonly locale: string;
  readonly organization_name: string;
}

interface Details {
  readonly agent: string;
  readonly agentId: string;
  readonly percent: number;
  /** The cost of the agent in the month, in US dollars as decimal text. */
  readonly cost: string;
  readonly budget: string;
}

/** Writes the e-mail that tells an administrator about an agent's budget, in the administrator's language. */
function budgetWords(reader: Reader, details: Details): { subject: string; text: string } {
  const { agent, agentId, percent } = details;
  const isEnglish = reader.locale.startsWith('en');
  const format = new Intl.NumberFormat(isEnglish ? 'en' : 'pt-BR', { style: 'currency', currency: 'USD' });
  const [cost, budget] = [format.format(Number(details.cost)), format.format(Number(details.budget))];
  const link = `${publicUrl()}/agents/${agentId}`;
  const isOver = percent >= 100;
  const english = [
    `Hello ${reader.name},`,
    `The agent ${agent} of ${reader.organization_name} has cost ${cost} this month: ${percent}% of its budget of ${budget}.`,
    isOver
      ? 'It answers nobody any more: who writes is passed to a person, until the month ends or the budget is raised and published.'
      : 'It goes on answering. When the budget is used up, who writes is passed to a person.',
    `To the agent: ${link}`,
  ];
  const portuguese = [
    `Olá, ${reader.name},`,
    `O agente ${agent} de ${reader.organization_name} custou ${cost} neste mês: ${percent}% do orçamento de ${budget}.`,
    isOver
      ? 'Ele não responde mais: quem escreve é passado a uma pessoa, até o mês acabar ou o orçamento ser aumentado e publicado.'
      : 'Ele continua respondendo. Quando o orçamento acabar, quem escreve é passado a uma pessoa.',
    `Ir para o agente: ${link}`,
  ];
  return {
    subject: isEnglish ? `${percent}% of the budget used: ${agent}` : `${percent}% do orçamento usado: ${agent}`,
    text: (isEnglish ? english : portuguese).join('\n\n'),
  };
}

/**
 * Sends administrators an e-mail when 50, 80 or 100 % of the agent's monthly budget is used up. Each percentage is
 * reported once a month, and again after the budget was raised. Call this function after a cost was committed, so that
 * the last of several workers sees the costs of all workers. Only the worker that records a percentage first sends the
 * e-mail. If several percentages are new, the e-mail is about the highest.
 */
export async function warnOfBudget(organizationId: string, agentId: string, at: Date): Promise<void> {
  const agent = await findPublished(organizationId, agentId);
  if (!agent) return;
  const settings = settingsOf(agent);
  const { monthly_budget: budget } = settings;
  if (budget === null) return;
  const { cost, share } = await spentOf(organizationId, agentId, settings, at);
  const reached = parts.filter((percent) => (share ?? 0) * 100 + tolerance >= percent);
  if (reached.length === 0) return;
  const month = monthOf(at).name;
  await transact(async (tx) => {
    const told = await noteParts(tx, organizationId, { agentId, month, budget, at }, reached);
    if (told.length === 0) return;
    const details = { agent: agent.name, agentId, percent: Math.max(...told), cost, budget };
    await writeAdministrators(tx, organizationId, { kind: 'agent.budget', objectId: agentId, at }, (reader) =>
      budgetWords(reader, details),
    );
  });
}

/** Lists the budget alerts of this month. The panel shows them to administrators. */
export const listBudgetAlerts = async ({ organizationId }: Actor): Promise<Page<BudgetAlert>> =>
  wholeList(await selectBudgetAlerts(organizationId, monthOf(now()).name));
