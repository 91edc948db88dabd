import { expect, it } from 'vitest';
import { type AutomationStep, automationSettings } from '#server/contract/outreach/automation-definition.ts';
import { findGaps } from './find-gaps.ts';

const gapsOf = (steps: AutomationStep[]) =>
  findGaps({ trigger: { type: 'webhook' }, steps, cooldown_minutes: 0, settings: automationSettings.parse({}) }).map(
    ({ path, code }) => `${path} ${code}`,
  );

it('findGaps reports missing or invalid values with their path, also inside branches', () => {
  const inside: AutomationStep = { type: 'assign', email: 'Ana' };
  // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
  const branch: AutomationStep = { type: 'condition', field: 'tag', op: 'exists', then: [inside], else: [] };
  expect(gapsOf([{ type: 'add_tag', tag: '' }, branch, { type: 'call_http', url: 'shop' }])).toEqual([
    'steps.0.tag not_filled',
    'steps.1.then.0.email not_a_member',
    'steps.2.url not_an_address',
  ]);
});

it('findGaps reports an empty parameter of a template', () => {
  const template = { type: 'send_template', template: 'hello', language: 'pt_BR' } as const;
  expect(gapsOf([{ ...template, body_params: ['{{name}}', ''] }])).toEqual(['steps.0.body_params empty_value']);
  expect(gapsOf([{ ...template, body_params: { name: 'x' } }, template])).toEqual([]);
});

it('findGaps reports choices and buttons without a text by index, also in the else branch of a question', () => {
  const inside: AutomationStep = { type: 'send_buttons', text: 'Which?', buttons: [{ title: 'A' }, { title: '' }] };
  const question: AutomationStep = {
    ...({ type: 'ask', text: '', answer: 'choice', choices: ['', 'B'], save_to: 'fields.plan', minutes: 5 } as const),
    else: [inside],
  };
  expect(gapsOf([question])).toEqual([
    'steps.0.text not_filled',
    'steps.0.choices.0 not_filled',
    'steps.0.else.0.buttons.1.title not_filled',
  ]);
});
