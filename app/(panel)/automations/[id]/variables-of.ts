import type { AutomationDefinition, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';

/**
 * Finds the names of all variables (`variables.…`) that an automation mentions. API calls and questions set such
 * variables.
 */
export const variablesNamed = (definition: object): string[] => {
  const named = JSON.stringify(definition).matchAll(/\bvariables\.([\w-]+(?:\.[\w-]+)*)/g);
  return [...new Set([...named].flatMap(([, name]) => (name ? [name] : [])))];
};

/** The variables that each type of trigger sets. Types that are not listed set none. */
const brought: Partial<Record<AutomationTrigger['type'], readonly string[]>> = {
  conversation_rated: ['rating', 'rating_comment'],
  from_ad: ['ad_headline', 'ad_text', 'ad_id', 'ad_url'],
};

/**
 * Variables that the automation engine sets itself. Conditions may test these variables, but the editor does not offer
 * them for texts.
 */
const inner = new Set(['timed_out', 'last_reply']);

/** Returns the variables that the texts of an automation can insert. */
export const variablesOf = (flow: Pick<AutomationDefinition, 'trigger' | 'steps' | 'settings'>): string[] =>
  [
    ...new Set([
      ...(brought[flow.trigger.type] ?? []),
      ...variablesNamed([flow.trigger, flow.steps, flow.settings.conditions]),
    ]),
  ].filter((name) => !inner.has(name));
