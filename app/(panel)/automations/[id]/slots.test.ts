import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AutomationStep, hasBranches } from '#server/contract/outreach/automation-definition.ts';
import { insertStep, listAt, mayMove, moveStep, removeStep, replaceStep, type Slot, stepAtPath } from './slots.ts';

const tag = (name: string): AutomationStep => ({ type: 'add_tag', tag: name });
const asks = (yes: AutomationStep[], no: AutomationStep[]): AutomationStep => ({
  type: 'condition',
  field: 'tag',
  op: 'exists',
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  then: yes,
  else: no,
});
/** Formats the steps as one line: tags by their names, and branches in brackets. */
const told = (steps: readonly AutomationStep[]): string =>
  steps
    .map((step) => {
      if (hasBranches(step)) return `?(${told(step.then ?? [])}|${told(step.else ?? [])})`;
      return step.type === 'add_tag' ? step.tag : step.type;
    })
    .join(' ');

const flow = [tag('a'), asks([tag('b'), tag('c')], []), tag('d')];

it('steps are inserted, replaced, removed and found by their path, also inside branches', () => {
  expect(told(insertStep(flow, { above: 'steps.', index: 3 }, tag('x')))).toBe('a ?(b c|) d x');
  expect(told(insertStep(flow, { above: 'steps.1.else.', index: 0 }, tag('x')))).toBe('a ?(b c|x) d');
  expect(told(replaceStep(flow, 'steps.1.then.1', tag('x')))).toBe('a ?(b x|) d');
  expect(told(removeStep(flow, 'steps.1.then.0'))).toBe('a ?(c|) d');
  expect(told(removeStep(flow, 'steps.1'))).toBe('a d');
  expect(stepAtPath(flow, 'steps.1.then.1')).toEqual(tag('c'));
  expect(stepAtPath(flow, 'steps.7')).toBeUndefined();
});

it.each([
  ['steps.0', { above: 'steps.', index: 3 }, '?(b c|) d a', 'steps.2'],
  ['steps.2', { above: 'steps.', index: 0 }, 'd a ?(b c|)', 'steps.0'],
  ['steps.0', { above: 'steps.1.then.', index: 1 }, '?(b a c|) d', 'steps.0.then.1'],
  ['steps.1.then.1', { above: 'steps.', index: 1 }, 'a c ?(b|) d', 'steps.1'],
  ['steps.1.then.0', { above: 'steps.1.else.', index: 0 }, 'a ?(c|b) d', 'steps.1.else.0'],
  ['steps.1.then.0', { above: 'steps.1.then.', index: 2 }, 'a ?(c b|) d', 'steps.1.then.1'],
] as const)('moveStep moves %s to %o', (path, slot, after, newPath) => {
  const moved = moveStep(flow, path, slot);
  expect(moved && told(moved.steps)).toBe(after);
  expect(moved?.path).toBe(newPath);
});

it('a step cannot be moved into its own branches or to its own position', () => {
  expect(mayMove('steps.1', { above: 'steps.1.then.', index: 0 })).toBe(false);
  expect(mayMove('steps.1', { above: 'steps.', index: 1 })).toBe(false);
  expect(mayMove('steps.1', { above: 'steps.', index: 2 })).toBe(false);
  expect(moveStep(flow, 'steps.1', { above: 'steps.1.else.', index: 0 })).toBeNull();
  // `steps.10` begins with the same characters as `steps.1` but is a different step.
  expect(mayMove('steps.1', { above: 'steps.10.then.', index: 0 })).toBe(true);
});

const namesIn = (list: readonly AutomationStep[]): string[] =>
  list.flatMap((step) =>
    hasBranches(step) ? ['?', ...namesIn(step.then ?? []), ...namesIn(step.else ?? [])] : [told([step])],
  );

const { tree } = fc.letrec<{ tree: AutomationStep[]; step: AutomationStep }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ minLength: 1 }).map(tag),
    fc.tuple(tie('tree'), tie('tree')).map(([yes, no]) => asks(yes, no)),
  ),
  tree: fc.array(tie('step'), { maxLength: 4 }),
}));
const slotsOf = (list: readonly AutomationStep[], above: string): Slot[] => [
  ...Array.from({ length: list.length + 1 }, (_, index) => ({ above, index })),
  ...list.flatMap((step, index) =>
    hasBranches(step)
      ? [...slotsOf(step.then ?? [], `${above}${index}.then.`), ...slotsOf(step.else ?? [], `${above}${index}.else.`)]
      : [],
  ),
];

it('moveStep keeps every step exactly once, and its new path leads to the moved step', () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.nat(), (steps, from, to) => {
      const slots = slotsOf(steps, 'steps.');
      const paths = slots.filter(({ above, index }) => index < listAt(steps, above).length);
      const [source, target] = [paths[from % paths.length], slots[to % slots.length]];
      if (!source || !target) return;
      const path = `${source.above}${source.index}`;
      const moved = moveStep(steps, path, target);
      expect(moved === null).toBe(!mayMove(path, target));
      if (!moved) return;
      expect(stepAtPath(moved.steps, moved.path)).toEqual(stepAtPath(steps, path));
      expect(namesIn(moved.steps).sort()).toEqual(namesIn(steps).sort());
    }),
  );
});
