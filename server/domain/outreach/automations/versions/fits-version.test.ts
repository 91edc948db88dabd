import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { walkSteps } from '../steps/step-path.ts';
import { fitsVersion } from './fits-version.ts';

const leaf = fc.record({ type: fc.constant('add_tag' as const), tag: fc.constantFrom('a', 'b') });
const { list } = fc.letrec<{ list: AutomationStep[]; step: AutomationStep }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({
      ...{ type: fc.constant('condition' as const), field: fc.constantFrom('tag', 'name'), op: fc.constant('eq') },
      // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
      then: tie('list'),
      else: tie('list'),
    }),
  ),
  list: fc.array(tie('step'), { minLength: 1, maxLength: 3 }),
}));

const tagged = (steps: readonly AutomationStep[], stepPath: string): AutomationStep[] =>
  steps.map((step, index) => changeAt(step, String(index), stepPath));

/** Returns the same steps, with the step at `stepPath` changed. */
function changeAt(step: AutomationStep, here: string, stepPath: string): AutomationStep {
  if (here === stepPath)
    return step.type === 'condition' ? { ...step, field: 'email' } : ({ ...step, tag: 'c' } as AutomationStep);
  if (step.type !== 'condition') return step;
  const inside = (branch: 'then' | 'else') =>
    (step[branch] ?? []).map((one, index) => changeAt(one, `${here}.${branch}.${index}`, stepPath));
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  return { ...step, then: inside('then'), else: inside('else') };
}

/**
 * Whether a run that is at `stepPath` may have executed the step at `other`, or may have passed a condition at `other`.
 */
function mayLieBehind(other: string, stepPath: string): boolean {
  const [one, two] = [other.split('.'), stepPath.split('.')];
  for (let level = 0; ; level += 2) {
    const [there, here] = [Number(one[level]), Number(two[level])];
    if (there !== here) return there < here;
    // The run has not executed its current step yet, but it has passed every condition that contains that step.
    if (two[level + 1] === undefined) return false;
    if (one[level + 1] === undefined) return true;
    if (one[level + 1] !== two[level + 1]) return false;
  }
}

it('a run fits a version that changes only steps the run has not executed, and no other version', () => {
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (drawn, standing, changing) => {
      const steps = JSON.parse(JSON.stringify(drawn)) as AutomationStep[];
      const paths = walkSteps(steps).map(({ stepPath }) => stepPath);
      const stands = paths[standing % paths.length] ?? '';
      const changes = paths[changing % paths.length] ?? '';
      expect(fitsVersion(stands, steps, steps)).toBe(true);
      expect(fitsVersion(stands, steps, tagged(steps, changes))).toBe(!mayLieBehind(changes, stands));
    }),
    { numRuns: 500 },
  );
});

it('a run whose step is missing or of another type in a version does not fit that version', () => {
  const steps: AutomationStep[] = [
    { type: 'add_tag', tag: 'a' },
    { type: 'wait', minutes: 5 },
  ];
  expect(fitsVersion(null, steps, steps)).toBe(false);
  expect(fitsVersion('1', steps, steps.slice(0, 1))).toBe(false);
  expect(fitsVersion('1', steps, [{ type: 'add_tag', tag: 'a' }, { type: 'end' }])).toBe(false);
});

it('a run inside a branch of a question fits a version only if the question is the same', () => {
  const question = (text: string): AutomationStep => ({
    ...({ type: 'ask', text, answer: 'text', save_to: 'variables.a', minutes: 5 } as const),
    // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
    then: [{ type: 'add_tag', tag: 'a' }],
  });
  expect(fitsVersion('0.then.0', [question('A?')], [question('A?')])).toBe(true);
  expect(fitsVersion('0.then.0', [question('A?')], [question('B?')])).toBe(false);
  expect(fitsVersion('0', [question('A?')], [question('B?')])).toBe(true);
});
