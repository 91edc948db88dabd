import type { AutomationDefinition, AutomationTrigger } from '#server/contract/automation-definition.ts';

/** Every `variables.…` a flow names: what a call would bring with it, and what its questions keep. */
export const variablesNamed = (definition: object): string[] => {
  const named = JSON.stringify(definition).matchAll(/\bvariables\.([\w-]+(?:\.[\w-]+)*)/g);
  return [...new Set([...named].flatMap(([, name]) => (name ? [name] : [])))];
};

/** What a start tells its run. */
const brought: Partial<Record<AutomationTrigger['type'], readonly string[]>> = {
  conversation_rated: ['rating', 'rating_comment'],
  from_ad: ['ad_headline', 'ad_text', 'ad_id', 'ad_url'],
};

/** What the house itself keeps there is asked by conditions, not said to people. */
const inner = new Set(['timed_out', 'last_reply']);

/** What texts of a flow can say of its run. */
export const variablesOf = (flow: Pick<AutomationDefinition, 'trigger' | 'steps' | 'settings'>): string[] =>
  [
    ...new Set([
      ...(brought[flow.trigger.type] ?? []),
      ...variablesNamed([flow.trigger, flow.steps, flow.settings.conditions]),
    ]),
  ].filter((name) => !inner.has(name));
