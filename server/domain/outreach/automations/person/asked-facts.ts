import type { AutomationCondition, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { namesIn } from './fill.ts';

/** Facts about a contact that need a query of another table. These are the names that conditions and texts use. */
const farFacts = ['business_hours', 'queue', 'language'] as const;
export type FarFact = (typeof farFacts)[number];
export type AskedFacts = ReadonlySet<FarFact>;

export const everyFact: AskedFacts = new Set(farFacts);

/**
 * Returns which of the `farFacts` the conditions and the step itself use. Steps inside the step's branches are not
 * counted: their facts are loaded when the run reaches them.
 */
export function factsIn(conditions: readonly AutomationCondition[], step: AutomationStep | null = null): AskedFacts {
  const own = step && Object.entries(step).filter(([key]) => key !== 'then' && key !== 'else');
  const named = new Set([
    ...conditions.map(({ field }) => field),
    ...(step?.type === 'condition' ? [step.field] : []),
    // The times of this step are computed in the organization's time zone, which is loaded together with the calendar.
    ...(step?.type === 'wait_until' ? ['business_hours'] : []),
    ...(own ? namesIn(JSON.stringify(own)) : []),
  ]);
  return new Set(farFacts.filter((fact) => named.has(fact)));
}
