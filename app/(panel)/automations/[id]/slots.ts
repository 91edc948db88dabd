import { type AutomationStep, hasBranches } from '#server/contract/outreach/automation-definition.ts';

// A path identifies a step in a draft. `steps.2` is the third step; `steps.2.then.0` is the first step in its `then`
// branch.

/**
 * A position where a step can be inserted: before the step at `index` in the list whose path prefix is `above`, such as
 * `steps.` or `steps.2.then.`.
 */
export interface Slot {
  readonly above: string;
  readonly index: number;
}

type Steps = readonly AutomationStep[];

export const pathOf = ({ above, index }: Slot): string => `${above}${index}`;

/** Splits the path of a step into its list and its index. */
export function slotOf(path: string): Slot {
  const cut = path.lastIndexOf('.') + 1;
  return { above: path.slice(0, cut), index: Number(path.slice(cut)) };
}

function changeList(steps: Steps, above: string, change: (list: Steps) => AutomationStep[]): AutomationStep[] {
  const within = (list: Steps, [index, branch, ...deeper]: readonly string[]): AutomationStep[] => {
    if (index === undefined) return change(list);
    return list.map((step, at) =>
      at === Number(index) && hasBranches(step)
        ? { ...step, [branch as 'then']: within(step[branch as 'then'] ?? [], deeper) }
        : step,
    );
  };
  return within(steps, above.split('.').slice(1, -1));
}

/** Returns the list of steps with the path prefix `above`. Empty if the list does not exist. */
export function listAt(steps: Steps, above: string): Steps {
  let found: Steps = [];
  changeList(steps, above, (list) => {
    found = list;
    return [...list];
  });
  return found;
}

export function stepAtPath(steps: Steps, path: string): AutomationStep | undefined {
  const { above, index } = slotOf(path);
  return listAt(steps, above)[index];
}

export const insertStep = (steps: Steps, { above, index }: Slot, step: AutomationStep): AutomationStep[] =>
  changeList(steps, above, (list) => list.toSpliced(index, 0, step));

export function replaceStep(steps: Steps, path: string, step: AutomationStep): AutomationStep[] {
  const { above, index } = slotOf(path);
  return changeList(steps, above, (list) => list.with(index, step));
}

export function removeStep(steps: Steps, path: string): AutomationStep[] {
  const { above, index } = slotOf(path);
  return changeList(steps, above, (list) => list.toSpliced(index, 1));
}

/** Returns the new path of a step after a step was added to or removed from a list before `index`. */
function shifted(path: string, { above, index }: Slot, by: 1 | -1): string {
  if (!path.startsWith(above)) return path;
  const [first = '', ...rest] = path.slice(above.length).split('.');
  return Number(first) < index ? path : [`${above}${Number(first) + by}`, ...rest].join('.');
}

/**
 * Whether the step can move to the slot. A step cannot move into its own branches or to the position it already has.
 */
export function mayMove(path: string, slot: Slot): boolean {
  if (slot.above.startsWith(`${path}.`)) return false;
  const { above, index } = slotOf(path);
  return above !== slot.above || (slot.index !== index && slot.index !== index + 1);
}

/**
 * Moves a step, including its branches, to another slot. Returns the new steps and the step's new path. Null if the
 * step cannot move there.
 */
export function moveStep(steps: Steps, path: string, slot: Slot): { steps: AutomationStep[]; path: string } | null {
  const step = stepAtPath(steps, path);
  if (!step || !mayMove(path, slot)) return null;
  const twice = insertStep(steps, slot, step);
  const old = shifted(path, slot, 1);
  const { above, index } = slotOf(old);
  return { steps: removeStep(twice, old), path: shifted(pathOf(slot), { above, index: index + 1 }, -1) };
}
