import { z } from 'zod';
import { timestamp, uuid } from '../platform/wire.ts';

export const listBudgetAlertsInput = z.strictObject({});

/** Alert that an agent has used up part of its monthly budget. */
export const budgetAlertShape = z.object({
  agent: z.object({ id: uuid, name: z.string() }),
  percent: z.int().describe('50, 80 or 100: the highest that is reached.'),
  budget: z.string().describe('US dollars a month.'),
  since: timestamp,
});
export type BudgetAlert = z.infer<typeof budgetAlertShape>;
