import type { AutomationCondition, AutomationStep } from '#server/contract/automation-definition.ts';
import { namesIn } from './fill.ts';

/** Facts of a person that take a look elsewhere, by the names conditions and texts have for them. */
const farFacts = ['business_hours', 'queue', 'language'] as const;
export type FarFact = (typeof farFacts)[number];
export type AskedFacts = ReadonlySet<FarFact>;

export const everyFact: AskedFacts = new Set(farFacts);

/** Which of them conditions ask for, and a step itself: what its branches hold is asked when its turn comes. */
export function factsIn(conditions: readonly AutomationCondition[], step: AutomationStep | null = null): AskedFacts {
  const own = step && Object.entries(step).filter(([key]) => key !== 'then' && key !== 'else');
  const named = new Set([
    ...conditions.map(({ field }) => field),
    ...(step?.type === 'condition' ? [step.field] : []),
    // Its moments are told by the organization's clock.
    ...(step?.type === 'wait_until' ? ['business_hours'] : []),
    ...(own ? namesIn(JSON.stringify(own)) : []),
  ]);
  return new Set(farFacts.filter((fact) => named.has(fact)));
}
