import {
  type AutomationDefinition,
  type AutomationStep,
  automationSettings,
  hasBranches,
} from '#server/contract/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/automation-editor.ts';
import { findGaps } from './find-gaps.ts';
import { replaceStep, stepAtPath } from './slots.ts';
import { filled } from './step-shapes.ts';

/** What the start is called among the places of a draft. */
export const startPath = 'trigger';

/** The step that a path leads into, or the start: name, rules and conditions stand there. */
export const partOf = (path: string): string => /^steps\.\d+(?:\.(?:then|else)\.\d+)*/.exec(path)?.[0] ?? startPath;

/** Says as little as a step can, with what stands inside. */
function standIn(step: AutomationStep): AutomationStep {
  if (!hasBranches(step)) return { type: 'wait', minutes: 1 };
  const { then: yes = [], else: no = [] } = step;
  // biome-ignore lint/suspicious/noThenProperty: the published word for the branch; shapes are never awaited.
  return { type: 'condition', field: 'tag', op: 'exists', then: yes, else: no };
}

interface Checkable {
  /** What can be sent to be checked: where something is not filled in yet there is something harmless. */
  readonly definition: AutomationDefinition;
  /** The parts that are not filled in: nothing that is said of them is true. */
  readonly unfinished: ReadonlySet<string>;
}

/** A draft as far as it can be checked while somebody still writes it. */
export function checkable(draft: AutomationDefinition): Checkable {
  const whole = { ...draft, steps: filled(draft.steps) };
  const unfinished = new Set(findGaps(whole).map(({ path }) => partOf(path)));
  let { steps } = whole;
  for (const path of unfinished) {
    const step = path === startPath ? undefined : stepAtPath(steps, path);
    if (step) steps = replaceStep(steps, path, standIn(step));
  }
  const start = unfinished.has(startPath)
    ? { trigger: { type: 'webhook' as const }, settings: automationSettings.parse({}), cooldown_minutes: 0 }
    : {};
  return { definition: { ...whole, steps, ...start }, unfinished };
}

/** Of what was found in a draft as it was checked, what is true of it as it stands now. */
export function stillTrue(
  found: readonly AutomationIssue[],
  checked: AutomationDefinition,
  now: AutomationDefinition,
  unfinished: ReadonlySet<string>,
): AutomationIssue[] {
  return found.filter(({ path }) => {
    const part = partOf(path);
    if (unfinished.has(part)) return false;
    if (part === startPath) return checked.trigger === now.trigger && checked.settings === now.settings;
    return stepAtPath(checked.steps, part) === stepAtPath(now.steps, part);
  });
}
