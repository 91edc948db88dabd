import { isDeepStrictEqual } from 'node:util';
import {
  type AutomationStep,
  type BranchingStep,
  hasBranches,
} from '#server/contract/outreach/automation-definition.ts';
import { stepAt } from '../steps/step-path.ts';

const asks = ({ then: _then, else: _else, ...asked }: BranchingStep) => asked;

/**
 * Whether all steps that a run may have executed before a position are the same in both versions. On each level, the
 * steps before the position and the branching step that contains it must be equal.
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
 * Whether a run at this position may continue with the new steps. Its current step must have the same type, and all
 * steps before it must be unchanged on every level of branches. Otherwise the run might execute a step twice or miss
 * one.
 */
export function fitsVersion(
  stepPath: string | null,
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): boolean {
  if (stepPath === null) return false;
  const [old, fresh] = [stepAt(before, stepPath), stepAt(after, stepPath)];
  return old !== null && old.type === fresh?.type && isSamePath(stepPath.split('.'), before, after);
}
