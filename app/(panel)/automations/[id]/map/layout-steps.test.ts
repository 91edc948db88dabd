import { expect, it } from 'vitest';
import type { AutomationStep } from '#server/contract/automation-definition.ts';
import { box, layoutSteps } from './layout-steps.ts';

const tag = (name: string): AutomationStep => ({ type: 'add_tag', tag: name });
const ask = (yes: AutomationStep[], no: AutomationStep[]): AutomationStep => ({
  type: 'condition',
  field: 'tag',
  op: 'exists',
  // biome-ignore lint/suspicious/noThenProperty: the published word for the branch; shapes are never awaited.
  then: yes,
  else: no,
});
const waysOf = (steps: AutomationStep[]) =>
  layoutSteps(steps, 'start').ways.map(({ from, to, branch }) => `${from} ${branch ?? ''}> ${to}`);

it('a list leads downwards', () => {
  const { spots } = layoutSteps([tag('a'), tag('b')], 'start');
  expect(spots.map(({ x }) => x)).toEqual([-box.width / 2, -box.width / 2]);
  expect((spots[1]?.y ?? 0) - (spots[0]?.y ?? 0)).toBeGreaterThan(box.height);
  expect(waysOf([tag('a'), tag('b')])).toEqual(['start > steps.0', 'steps.0 > steps.1']);
});

it('branches lead to what comes after them, an empty one at once, one that ends nowhere', () => {
  expect(waysOf([ask([tag('a')], []), tag('b')])).toEqual([
    'start > steps.0',
    'steps.0 then> steps.0.then.0',
    'steps.0.then.0 > steps.1',
    'steps.0 else> steps.1',
  ]);
  expect(waysOf([ask([{ type: 'end' }], [tag('a')]), tag('b')])).toEqual([
    'start > steps.0',
    'steps.0 then> steps.0.then.0',
    'steps.0 else> steps.0.else.0',
    'steps.0.else.0 > steps.1',
  ]);
});

it('no two steps are drawn over each other, however deep', () => {
  const { spots } = layoutSteps([ask([ask([tag('a')], [tag('b')])], [ask([tag('c')], [tag('d')])]), tag('e')], 'start');
  const over = spots.flatMap((one, at) =>
    spots
      .slice(at + 1)
      .filter(({ x, y }) => Math.abs(x - one.x) < box.width && Math.abs(y - one.y) < box.height)
      .map(({ path }) => `${one.path} ${path}`),
  );
  expect(over).toEqual([]);
});
