import type { AutomationCondition, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { namesIn } from './fill.ts';

/** Details of a contact that need a query of another table. These are the names that conditions and texts use. */
const farDetails = ['business_hours', 'queue', 'language'] as const;
export type FarDetail = (typeof farDetails)[number];
export type AskedDetails = ReadonlySet<FarDetail>;

export const everyDetail: AskedDetails = new Set(farDetails);

/**
 * Returns which of the `farDetails` the conditions and the step itself use. Steps inside the step's branches are not
 * counted: their details are loaded when the run reaches them.
 */
export function detailsIn(
  conditions: readonly AutomationCondition[],
  step: AutomationStep | null = null,
): AskedDetails {
  const own = step && Object.entries(step).filter(([key]) => key !== 'then' && key !== 'else');
  const named = new Set([
    ...conditions.map(({ field }) => field),
    ...(step?.type === 'condition' ? [step.field] : []),
    // The times of this step are computed in the organization's time zone, which is loaded together with the calendar.
    ...(step?.type === 'wait_until' ? ['business_hours'] : []),
    ...(own ? namesIn(JSON.stringify(own)) : []),
  ]);
  return new Set(farDetails.filter((detail) => named.has(detail)));
}
