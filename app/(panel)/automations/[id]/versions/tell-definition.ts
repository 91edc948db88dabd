import {
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationStep,
  type BranchingStep,
  hasBranches,
} from '#server/contract/outreach/automation-definition.ts';

/** Functions that describe the parts of an automation in the user's language. */
export interface FlowWords {
  readonly startOf: (trigger: AutomationDefinition['trigger']) => string;
  readonly settingsOf: (definition: AutomationDefinition) => readonly string[];
  readonly conditionOf: (condition: AutomationCondition) => string;
  readonly stepOf: (step: AutomationStep) => string;
  readonly branchOf: (step: BranchingStep, branch: 'then' | 'else') => string;
}

const indent = '    ';

function tellSteps(steps: readonly AutomationStep[], words: FlowWords, margin: string): string[] {
  return steps.flatMap((step) => {
    const own = `${margin}${words.stepOf(step).replaceAll('\n', ' ⏎ ')}`;
    if (!hasBranches(step)) return [own];
    const branches = (['then', 'else'] as const).flatMap((branch) => {
      const inside = step[branch] ?? [];
      if (inside.length === 0) return [];
      return [
        `${margin}${indent}${words.branchOf(step, branch)}`,
        ...tellSteps(inside, words, `${margin}${indent}${indent}`),
      ];
    });
    return [own, ...branches];
  });
}

/**
 * Describes an automation as lines of text, for reading and comparing: the trigger, the settings, then each step.
 * Branches are indented.
 */
export const tellDefinition = (definition: AutomationDefinition, words: FlowWords): string[] => [
  words.startOf(definition.trigger),
  ...definition.settings.conditions.map((one) => `${indent}${words.conditionOf(one)}`),
  ...words.settingsOf(definition),
  ...tellSteps(definition.steps, words, ''),
];
