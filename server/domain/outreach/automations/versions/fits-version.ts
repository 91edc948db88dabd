import { isDeepStrictEqual } from 'node:util';
import {
  type AutomationStep,
  type BranchingStep,
  hasBranches,
} from '#server/contract/outreach/automation-definition.ts';
import { stepAt } from '../steps/place.ts';

const asks = ({ then: _then, else: _else, ...asked }: BranchingStep) => asked;

/**
 * Whether everything that may lie behind a position is the same in both versions: on each level the steps before it,
 * and the branching step that led inside.
 */
function isSamePath(
  parts: readonly string[],
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): boolean {
  const [at, branch, ...inside] = parts;
  const index = Number(at);
  if (!isDeepStrictEqual(before.slice(0, index), after.slice(0, index))) return false;
  if (branch !== 'then' && branch !== 'else') return true;
  const [old, fresh] = [before[index], after[index]];
  if (!hasBranches(old) || !hasBranches(fresh)) return false;
  return isDeepStrictEqual(asks(old), asks(fresh)) && isSamePath(inside, old[branch] ?? [], fresh[branch] ?? []);
}

/**
 * Whether a run that stands at this position may go on in the new steps. It may only if the step it stands at is of the
 * same kind and everything behind it is unchanged, on every level of branches. Otherwise it would take a step twice, or
 * not at all.
 */
export function fitsVersion(
  place: string | null,
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): boolean {
  if (place === null) return false;
  const [old, fresh] = [stepAt(before, place), stepAt(after, place)];
  return old !== null && old.type === fresh?.type && isSamePath(place.split('.'), before, after);
}
