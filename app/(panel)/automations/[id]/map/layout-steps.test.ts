import { expect, it } from 'vitest';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { box, dot, layoutSteps, nearestAdd } from './layout-steps.ts';

const tag = (name: string): AutomationStep => ({ type: 'add_tag', tag: name });
const ask = (yes: AutomationStep[], no: AutomationStep[]): AutomationStep => ({
  type: 'condition',
  field: 'tag',
  op: 'exists',
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  then: yes,
  else: no,
});
const waysOf = (steps: AutomationStep[]) =>
  layoutSteps(steps, 'start').ways.map(({ from, to, branch }) => `${from} ${branch ?? ''}> ${to}`);

it('layoutSteps places a list downwards, with a place to add a step before each step and at the end', () => {
  const { spots } = layoutSteps([tag('a'), tag('b')], 'start');
  expect(spots.map(({ x }) => x)).toEqual([-box.width / 2, -box.width / 2]);
  expect((spots[1]?.y ?? 0) - (spots[0]?.y ?? 0)).toBeGreaterThan(box.height + dot.height);
  expect(waysOf([tag('a'), tag('b')])).toEqual([
    'start > +steps.0',
    '+steps.0 > steps.0',
    'steps.0 > +steps.1',
    '+steps.1 > steps.1',
    'steps.1 > +steps.2',
  ]);
});

it('layoutSteps joins branches before the next step, except a branch that ends', () => {
  expect(waysOf([ask([tag('a')], [{ type: 'end' }]), tag('b')])).toEqual([
    'start > +steps.0',
    '+steps.0 > steps.0',
    'steps.0 then> +steps.0.then.0',
    '+steps.0.then.0 > steps.0.then.0',
    'steps.0.then.0 > +steps.0.then.1',
    'steps.0 else> +steps.0.else.0',
    '+steps.0.else.0 > steps.0.else.0',
    '+steps.0.then.1 > +steps.1',
    '+steps.1 > steps.1',
    'steps.1 > +steps.2',
  ]);
});

it('layoutSteps has no place to add a step after branches that all end', () => {
  const { adds } = layoutSteps([ask([{ type: 'end' }], [{ type: 'end' }])], 'start');
  expect(adds.map(({ id }) => id)).toEqual(['+steps.0', '+steps.0.then.0', '+steps.0.else.0']);
});

it('layoutSteps lets no steps and places to add a step overlap in nested branches', () => {
  const deep = ask([ask([tag('a')], [tag('b')])], [ask([tag('c')], [])]);
  const { spots, adds } = layoutSteps([deep, tag('e')], 'start');
  const all = [
    ...spots.map(({ path, x, y }) => ({ name: path, x, y, ...box })),
    ...adds.map(({ id, x, y }) => ({ name: id, x, y, ...dot })),
  ];
  const over = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map(({ name }) => `${one.name} ${name}`),
  );
  expect(over).toEqual([]);
});

it('nearestAdd returns the nearest place to add a step, and null if all are far away', () => {
  const { adds } = layoutSteps([tag('a'), ask([], [])], 'start');
  const [, , yes] = adds;
  expect(yes && nearestAdd(adds, yes.x + 30, yes.y - 10)?.id).toBe('+steps.1.then.0');
  expect(nearestAdd(adds, 5_000, 0)).toBeNull();
});
