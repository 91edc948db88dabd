import {
  type AutomationDefinition,
  type AutomationStep,
  automationSettings,
  hasBranches,
} from '#server/contract/outreach/automation-definition.ts';
import type { AutomationIssue } from '#server/contract/outreach/automation-editor.ts';
import { findGaps } from './find-gaps.ts';
import { replaceStep, stepAtPath } from './slots.ts';
import { filled } from './step-shapes.ts';

/** The path that represents the start of the draft. */
export const startPath = 'trigger';

/**
 * Returns the path of the step that contains the given path. A path outside all steps belongs to the start, which also
 * shows the name, the sending rules and the conditions.
 */
export const partOf = (path: string): string => /^steps\.\d+(?:\.(?:then|else)\.\d+)*/.exec(path)?.[0] ?? startPath;

/**
 * Returns a small valid step to replace an unfinished step. If the unfinished step has branches, the replacement keeps
 * the steps in them.
 */
function standIn(step: AutomationStep): AutomationStep {
  if (!hasBranches(step)) return { type: 'wait', minutes: 1 };
  const { then: yes = [], else: no = [] } = step;
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  return { type: 'condition', field: 'tag', op: 'exists', then: yes, else: no };
}

interface Checkable {
  /**
   * The definition to send to the server for the check. Every unfinished part is replaced by a valid part that does no
   * harm.
   */
  readonly definition: AutomationDefinition;
  /**
   * Paths of the unfinished parts. These parts were replaced, so the issues that the check reports for them are
   * ignored.
   */
  readonly unfinished: ReadonlySet<string>;
}

/** Prepares a draft for the server's check while the user is still writing the draft. */
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

/**
 * Keeps only the issues that still apply. `found` are the issues of the draft `checked`; `now` is the current draft.
 * Drops issues of parts that changed since or are unfinished.
 */
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
