import { expect, it } from 'vitest';
import {
  type AutomationDefinition,
  type AutomationStep,
  automationDefinition,
  automationSettings,
} from '#server/contract/outreach/automation-definition.ts';
import { checkable, partOf, stillTrue } from './checkable.ts';

const draftOf = (steps: AutomationStep[]): AutomationDefinition => ({
  trigger: { type: 'webhook' },
  steps,
  cooldown_minutes: 0,
  settings: automationSettings.parse({}),
});
const empty: AutomationStep = { type: 'add_tag', tag: '' };
const asks: AutomationStep = {
  ...({ type: 'ask', text: '', answer: 'text', save_to: '', minutes: 5 } as const),
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  then: [{ type: 'add_tag', tag: 'vip' }, empty],
  else: [],
};

it('partOf returns the step that contains a path, otherwise the trigger', () => {
  expect(partOf('steps.2.then.0.tag')).toBe('steps.2.then.0');
  expect(partOf('steps.1.buttons.0.title')).toBe('steps.1');
  expect(partOf('settings.conditions.0.field')).toBe('trigger');
  expect(partOf('steps')).toBe('trigger');
});

it('checkable replaces unfinished steps by valid ones and keeps the positions of all steps', () => {
  const { definition, unfinished } = checkable(draftOf([empty, asks, { type: 'end', reason: '' }]));
  expect([...unfinished].sort()).toEqual(['steps.0', 'steps.1', 'steps.1.then.1']);
  expect(automationDefinition.safeParse(definition).success).toBe(true);
  expect(definition.steps.map(({ type }) => type)).toEqual(['wait', 'condition', 'end']);
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  expect(definition.steps[1]).toMatchObject({ then: [{ type: 'add_tag', tag: 'vip' }, { type: 'wait' }] });
});

it('checkable replaces an unfinished trigger, so that the definition is valid', () => {
  const { definition, unfinished } = checkable({ ...draftOf([]), trigger: { type: 'tag_added', tag: '' } });
  expect([...unfinished]).toEqual(['trigger']);
  expect(automationDefinition.safeParse(definition).success).toBe(true);
});

it('stillTrue keeps only issues of steps and triggers that are unchanged and finished', () => {
  const [one, two] = [{ type: 'add_tag', tag: 'a' } as const, { type: 'add_tag', tag: 'b' } as const];
  const found = ['steps.0.tag', 'steps.1.tag', 'trigger.field'].map((path) => ({
    ...{ path, code: 'x', message: '', values: {} },
    severity: 'error' as const,
  }));
  const before = draftOf([one, two]);
  const paths = (now: AutomationDefinition, unfinished: string[] = []) =>
    stillTrue(found, before, now, new Set(unfinished)).map(({ path }) => path);
  expect(paths(before)).toEqual(['steps.0.tag', 'steps.1.tag', 'trigger.field']);
  expect(paths({ ...before, steps: [one, { ...two, tag: 'c' }] })).toEqual(['steps.0.tag', 'trigger.field']);
  expect(paths({ ...before, steps: [two] })).toEqual(['trigger.field']);
  expect(paths({ ...before, trigger: { type: 'contact_created' } }, ['steps.0'])).toEqual(['steps.1.tag']);
});
