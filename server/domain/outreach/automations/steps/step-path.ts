import { type AutomationStep, hasBranches } from '#server/contract/outreach/automation-definition.ts';

// A position (`stepPath`) in the steps of a flow: `2` is the third step, `2.then.0` the first step of its `then` branch.
// The positions of a version never change.

type Branch = 'then' | 'else';

interface Spot {
  readonly list: readonly AutomationStep[];
  readonly index: number;
}

function spotOf(steps: readonly AutomationStep[], stepPath: string): Spot | null {
  const parts = stepPath.split('.');
  let list: readonly AutomationStep[] = steps;
  for (let at = 0; ; at += 2) {
    const index = Number(parts[at]);
    const branch = parts[at + 1] as Branch | undefined;
    if (!Number.isInteger(index)) return null;
    if (branch === undefined) return { list, index };
    const step = list[index];
    if (!hasBranches(step)) return null;
    list = step[branch] ?? [];
  }
}

/** Returns the step at a position. Null if no step has that position. */
export function stepAt(steps: readonly AutomationStep[], stepPath: string): AutomationStep | null {
  const spot = spotOf(steps, stepPath);
  return spot?.list[spot.index] ?? null;
}

/**
 * Returns the position that follows the given one. After the last step of a branch, this is the step after the
 * branching step. Null at the end of the flow.
 */
export function nextPath(steps: readonly AutomationStep[], stepPath: string): string | null {
  const parts = stepPath.split('.');
  for (;;) {
    const index = Number(parts.pop());
    const next = [...parts, String(index + 1)].join('.');
    if (stepAt(steps, next)) return next;
    if (parts.length === 0) return null;
    parts.pop();
  }
}

/** Returns the first position of a branch, or the position after the branching step if the branch is empty. */
export function branchPath(steps: readonly AutomationStep[], stepPath: string, branch: Branch): string | null {
  const inside = `${stepPath}.${branch}.0`;
  return stepAt(steps, inside) ? inside : nextPath(steps, stepPath);
}

/** Lists every step of a flow with its position, in the order in which the steps are written. */
export function walkSteps(
  steps: readonly AutomationStep[],
  above = '',
): { readonly stepPath: string; readonly step: AutomationStep; readonly isLast: boolean }[] {
  return steps.flatMap((step, index) => {
    const stepPath = `${above}${index}`;
    const own = { stepPath, step, isLast: index === steps.length - 1 };
    if (!hasBranches(step)) return [own];
    return [
      own,
      ...walkSteps(step.then ?? [], `${stepPath}.then.`),
      ...walkSteps(step.else ?? [], `${stepPath}.else.`),
    ];
  });
}
