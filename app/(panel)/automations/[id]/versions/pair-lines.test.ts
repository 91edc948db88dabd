import { expect, it } from 'vitest';
import { type AutomationStep, automationSettings } from '#server/contract/outreach/automation-definition.ts';
import { foldPairs, pairLines } from './pair-lines.ts';
import { tellDefinition } from './tell-definition.ts';

it('pairLines puts a removed line next to the line that replaced it', () => {
  expect(pairLines(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual([
    { before: 'a', after: 'a' },
    { before: 'b', after: 'x' },
    { before: null, after: 'y' },
    { before: 'c', after: 'c' },
  ]);
  expect(pairLines(['a', 'b'], ['b'])).toEqual([
    { before: 'a', after: null },
    { before: 'b', after: 'b' },
  ]);
});

it('foldPairs replaces unchanged lines far from a change by their number', () => {
  const same = ['1', '2', '3', '4', '5'];
  expect(foldPairs(pairLines([...same, 'a'], [...same, 'b']))).toEqual([
    { skipped: 3 },
    { before: '4', after: '4' },
    { before: '5', after: '5' },
    { before: 'a', after: 'b' },
  ]);
  expect(foldPairs(pairLines(same, same))).toEqual([{ skipped: 5 }]);
});

it('tellDefinition writes an automation line by line and indents its branches', () => {
  const inside: AutomationStep = { type: 'add_tag', tag: 'vip' };
  const steps: AutomationStep[] = [
    { type: 'send_text', text: 'Hi\nthere' },
    // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
    { type: 'condition', field: 'tag', op: 'exists', then: [inside], else: [] },
  ];
  const settings = automationSettings.parse({});
  const told = tellDefinition(
    { trigger: { type: 'webhook' }, steps, cooldown_minutes: 0, settings },
    {
      startOf: ({ type }) => type,
      settingsOf: () => [],
      conditionOf: ({ field }) => field,
      stepOf: (step) => (step.type === 'send_text' ? step.text : step.type),
      branchOf: (_step, branch) => branch,
    },
  );
  expect(told).toEqual(['webhook', 'Hi ⏎ there', 'condition', '    then', '        add_tag']);
});
