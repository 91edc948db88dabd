import {
  type AutomationDefinition,
  type AutomationStep,
  automationDefinition,
  hasBranches,
} from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';

/** The parts of a schema error that are needed to describe the error. */
interface Found {
  readonly code: string;
  readonly format?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function codeOf({ code, format }: Found): string {
  if (code === 'too_big') return 'too_long';
  if (code === 'invalid_format' && format === 'email') return 'not_a_member';
  if (code === 'invalid_format' && format === 'url') return 'not_an_address';
  return 'not_filled';
}

const gap = (path: string, code: string, message = code): AutomationIssue => ({
  path,
  code,
  message,
  severity: 'error',
  values: {},
});

/** Finds template variables with an empty value, because the messaging provider refuses an empty value. */
function emptyValues(steps: readonly AutomationStep[], above: string): AutomationIssue[] {
  return steps.flatMap((step, index) => {
    const path = `${above}${index}`;
    if (hasBranches(step)) {
      return [...emptyValues(step.then ?? [], `${path}.then.`), ...emptyValues(step.else ?? [], `${path}.else.`)];
    }
    if (step.type !== 'send_template') return [];
    return [
      ...(Object.values(step.body_params ?? {}).includes('') ? [gap(`${path}.body_params`, 'empty_value')] : []),
      ...(step.button_params?.includes('') ? [gap(`${path}.button_params`, 'empty_value')] : []),
    ];
  });
}

/**
 * Finds all problems in the draft for which the server would refuse to save the draft. Each issue has the path of its
 * field.
 */
export function findGaps(draft: AutomationDefinition): AutomationIssue[] {
  const read = automationDefinition.safeParse(draft);
  const found = read.success ? [] : read.error.issues;
  return [
    ...found.map((one) => gap(one.path.map(String).join('.'), codeOf(one as Found), one.message)),
    ...emptyValues(draft.steps, 'steps.'),
  ];
}
