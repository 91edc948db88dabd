import { budgetAlertShape, listBudgetAlertsInput } from '#server/contract/agent-budget.ts';
import { listOf } from '#server/contract/page.ts';
import { listBudgetAlerts } from '#server/domain/agents/warn-of-budget.ts';
import { operation } from '../operation.ts';
import { agentExample } from './agent-example.ts';

const alert = {
  agent: { id: agentExample.id, name: agentExample.name },
  percent: 80,
  budget: '25',
  since: '2026-11-20T18:31:08.000Z',
};

export default operation(
  {
    kind: 'query',
    summary: 'List agents whose budgets run out',
    description: 'Of this month: half, four fifths or all of it is used up.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: listBudgetAlertsInput,
    output: listOf(budgetAlertShape),
    example: { input: {}, output: { data: [alert], next_cursor: null, has_more: false } },
  },
  listBudgetAlerts,
);
