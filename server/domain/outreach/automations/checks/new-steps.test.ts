import { expect, it } from 'vitest';
import { automationDefinition } from '#server/contract/outreach/automation-definition.ts';
import { checkDefinition } from './check-definition.ts';

const references = {
  pipelines: [],
  fields: ['cpf'],
  members: [],
  numbers: [],
  campaigns: [],
  queues: [],
  segments: [],
  files: [],
  templates: [],
};
const found = (one: object) =>
  checkDefinition(
    automationDefinition.parse({ trigger: { type: 'webhook' }, steps: [one], cooldown_minutes: 0, settings: {} }),
    references,
    true,
  ).map(({ path, code, severity }) => `${severity} ${path} ${code}`);
const closed = { outside_window: 'skip' };
const rows = (...titles: string[]) => titles.map((title) => ({ title }));

it('checkDefinition reports buttons and lists that the provider would refuse', () => {
  const buttons = { type: 'send_buttons', text: 'Which?', buttons: rows('A', 'B') };
  expect(found(buttons)).toEqual(['warning steps.0.outside_window may_be_outside_window']);
  expect(found({ ...buttons, ...closed, text: 'Hi {{nick}}' })).toEqual(['error steps.0.text unknown_name']);
  expect(found({ ...buttons, ...closed, buttons: rows('A', 'A') })).toEqual(['error steps.0.buttons same_choice']);
  const list = { type: 'send_list', text: 'When?', ...closed };
  const one = { title: 'Today', rows: rows('1', '2', '3', '4', '5', '6') };
  const other = { rows: rows('a', 'b', 'c', 'd', 'e') };
  expect(found({ ...list, sections: [one] })).toEqual([]);
  expect(found({ ...list, sections: [one, other] })).toEqual([
    'error steps.0.sections too_many_rows',
    'error steps.0.sections untitled_section',
  ]);
});

it('checkDefinition reports questions without a valid target for the answer or without usable choices', () => {
  const ask = { type: 'ask', text: 'CPF?', answer: 'cpf', save_to: 'fields.cpf', minutes: 5, ...closed };
  expect(found(ask)).toEqual([]);
  expect(found({ ...ask, save_to: 'variables.cpf' })).toEqual([]);
  for (const target of ['fields.shoe', 'cpf', 'variables.', 'variables.a.b'])
    expect(found({ ...ask, save_to: target })).toEqual(['error steps.0.save_to unknown_field']);
  expect(found({ ...ask, answer: 'choice' })).toEqual(['error steps.0.choices no_choices']);
  expect(found({ ...ask, answer: 'choice', choices: ['Yes', 'yes'] })).toEqual(['error steps.0.choices same_choice']);
  const inside = { type: 'condition', field: 'shoe', op: 'exists' };
  expect(found({ ...ask, else: [inside] })).toEqual([
    'error steps.0.else.0.field unknown_field',
    'warning steps.0.else.0 leads_nowhere',
  ]);
});
