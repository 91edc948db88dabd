import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { BudgetAlert } from '#server/contract/agent-budget.ts';
import { type Page, wholeList } from '#server/contract/page.ts';
import { transact } from '#server/db/transact.ts';
import { writeAdministrators } from '../mail/write-administrators.ts';
import { monthOf } from '../organizations/usage-of-month.ts';
import { findPublished } from './agent.store.ts';
import { noteParts, selectBudgetAlerts } from './budget-alert.store.ts';
import { budgetWords } from './budget-words.ts';
import { settingsOf } from './settings-of.ts';
import { spentOf } from './spend.ts';

const parts = [50, 80, 100] as const;
/** Shares are divided as binary numbers: 2.4 of 3 must be 80 %. */
const tolerance = 1e-9;

/**
 * After something was spent on an agent, and committed: administrators are written to when half, four fifths or all of
 * its budget of the month is used up, of each part once. Whoever spends last sees what all have spent, and who notes a part
 * first tells of it; of several at once the highest.
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

/** What the panel shows administrators of this month's budgets. */
export const listBudgetAlerts = async ({ organizationId }: Actor): Promise<Page<BudgetAlert>> =>
  wholeList(await selectBudgetAlerts(organizationId, monthOf(now()).name));
