import type { AutomationCondition, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { namesIn } from './fill.ts';

/** Facts about a person that need a query of another table, under the names that conditions and texts use. */
const farFacts = ['business_hours', 'queue', 'language'] as const;
export type FarFact = (typeof farFacts)[number];
export type AskedFacts = ReadonlySet<FarFact>;

export const everyFact: AskedFacts = new Set(farFacts);

/**
 * Returns which of these facts the conditions and the step itself use. The steps in its branches are not counted: their
 * facts are read when their turn comes.
 */
export function factsIn(conditions: readonly AutomationCondition[], step: AutomationStep | null = null): AskedFacts {
  const own = step && Object.entries(step).filter(([key]) => key !== 'then' && key !== 'else');
  const named = new Set([
    ...conditions.map(({ field }) => field),
    ...(step?.type === 'condition' ? [step.field] : []),
    // The moments of this step are computed by the organization's clock, whose time zone comes with the calendar.
    ...(step?.type === 'wait_until' ? ['business_hours'] : []),
    ...(own ? namesIn(JSON.stringify(own)) : []),
  ]);
  return new Set(farFacts.filter((fact) => named.has(fact)));
}
