import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { BudgetAlert } from '#server/contract/agents/agent-budget.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { monthOf } from '../../../organization/organizations/usage-of-month.ts';
import { writeAdministrators } from '../../../platform/mail/write-administrators.ts';
import { findPublished } from '../agent.store.ts';
import { settingsOf } from '../settings-of.ts';
import { noteParts, selectBudgetAlerts } from './budget-alert.store.ts';
import { budgetWords } from './budget-words.ts';
import { spentOf } from './spend.ts';

const parts = [50, 80, 100] as const;
/** Shares are binary floating-point numbers: 2.4 divided by 3 could come out slightly below 80 %. */
const tolerance = 1e-9;

/**
 * Sends administrators an e-mail when 50, 80 or 100 % of the agent's monthly budget is used up, once for each
 * percentage. Call it after a cost was committed, so that the last of several workers sees the costs of all. Only the
 * worker that records a percentage first sends the e-mail. If several percentages are new, the e-mail is about the
 * highest.
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
    const facts = { agent: agent.name, agentId, percent: Math.max(...told), cost, budget };
    await writeAdministrators(tx, organizationId, { kind: 'agent.budget', objectId: agentId, at }, (reader) =>
      budgetWords(reader, facts),
    );
  });
}

/** Lists the budget alerts of this month. The panel shows them to administrators. */
export const listBudgetAlerts = async ({ organizationId }: Actor): Promise<Page<BudgetAlert>> =>
  wholeList(await selectBudgetAlerts(organizationId, monthOf(now()).name));
