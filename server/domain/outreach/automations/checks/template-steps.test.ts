import { expect, it } from 'vitest';
import { type AutomationStep, automationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type { Person } from '../person/person.ts';
import { decide } from '../steps/decide.ts';
import { checkDefinition } from './check-definition.ts';

const components = [
  { type: 'HEADER', format: 'IMAGE' },
  { type: 'BODY', text: 'Oi {{1}}' },
  { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://example.com/{{1}}' }] },
];
const worded = [
  { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
  { type: 'BODY', text: 'Saiu.' },
];
const references = {
  pipelines: [],
  fields: [],
  members: [],
  numbers: [],
  campaigns: [],
  queues: [],
  segments: [],
  files: [],
  templates: [
    { name: 'promo', language: 'pt_BR', status: 'APPROVED', components },
    { name: 'order', language: 'pt_BR', status: 'APPROVED', components: worded },
  ],
};
const step = { type: 'send_template', template: 'promo', language: 'pt_BR', body_params: ['{{name}}'] } as const;
const whole: AutomationStep = {
  ...step,
  body_params: ['{{name}}'],
  button_params: ['{{variables.order|inicio}}'],
  header_image_url: 'https://cdn.example.com/{{variables.order}}.jpg',
};
const definitionOf = (one: object) =>
  automationDefinition.parse({ trigger: { type: 'webhook' }, steps: [one], cooldown_minutes: 0, settings: {} });
const found = (one: object) =>
  checkDefinition(definitionOf(one), references, true).map(({ path, code }) => `${path} ${code}`);

it('checkDefinition requires the header file and the button values that a template needs', () => {
  expect(found(step)).toEqual(['steps.0.button_params wrong_params', 'steps.0.header_image_url no_header_file']);
  expect(found(whole)).toEqual([]);
  expect(found({ ...whole, button_params: ['{{nobody}}'] })).toEqual(['steps.0.button_params unknown_name']);
});

const ordered = { type: 'send_template', template: 'order', language: 'pt_BR' } as const;
it('checkDefinition requires the header text of a template that has one, and rejects it for other templates', () => {
  expect(found(ordered)).toEqual(['steps.0.header no_header_words']);
  expect(found({ ...ordered, header: ' ' })).toEqual(['steps.0.header no_header_words']);
  expect(found({ ...ordered, header: '{{variables.order}}' })).toEqual([]);
  expect(found({ ...ordered, header: '{{nobody}}' })).toEqual(['steps.0.header unknown_name']);
  expect(found({ ...whole, header: 'A' })).toEqual(['steps.0.header wrong_params']);
});

it('decide inserts the contact’s values into the parameters, buttons and header of a template step', () => {
  const { settings } = definitionOf(step);
  const person: Person = {
    ...{ id: 'p', name: 'Ana', email: null, phone: null, opted_out: false, locale: 'pt-BR', merged_into_id: null },
    calendar: { timezone: 'UTC', hours: null, holidays: null, keeps_national: null },
    ...{ fields: {}, tags: [], stages: [], conversation: null },
  };
  const all = { person, variables: { order: 'A1' }, settings, at: new Date(), calendar: null };
  expect(decide(whole, all)).toMatchObject({
    kind: 'act',
    input: { body_params: ['Ana'], button_params: ['A1'], header_image_url: 'https://cdn.example.com/A1.jpg' },
  });
  expect(decide(whole, { ...all, variables: {} })).toMatchObject({ input: { button_params: ['inicio'] } });
  expect(decide({ ...ordered, header: 'nº {{variables.order}}' }, all)).toMatchObject({ input: { header: 'nº A1' } });
});
