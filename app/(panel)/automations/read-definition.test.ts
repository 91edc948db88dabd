import { expect, it } from 'vitest';
import { readDefinition } from './read-definition.ts';

const whole = {
  trigger: { type: 'stage_entered', pipeline: 'Vendas', stage: 'Proposta' },
  steps: [
    { type: 'add_tag', tag: 'lead' },
    {
      type: 'condition',
      field: 'variables.plan',
      op: 'eq',
      value: 'gold',
      // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
      then: [{ type: 'wait_for_reply', minutes: 60 }, { type: 'end' }],
      else: [{ type: 'call_http', url: 'https://example.com/x', method: 'POST', body: { a: [1, null] } }],
    },
  ],
  cooldown_minutes: 90,
  settings: {
    when_taken_over: 'skip',
    when_archived: 'end',
    conditions: [{ field: 'tag', op: 'ne', value: 'vip' }],
    business_hours: true,
    connection_id: null,
  },
};

it('readDefinition reads an exported and a provisioned automation and drops the other fields', () => {
  expect(readDefinition(JSON.stringify({ name: 'Vendas', ...whole }, null, 2))).toEqual(whole);
  const provisioned = { name: 'Vendas', status: 'active', token: 'secret', ...whole };
  expect(readDefinition(JSON.stringify(provisioned))).toEqual(whole);
});

it('readDefinition leaves out omitted parts, and fills omitted settings with their defaults', () => {
  const { trigger, steps } = whole;
  expect(readDefinition(JSON.stringify({ trigger, steps }))).toEqual({ trigger, steps });
  expect(readDefinition('{"settings":{"business_hours":true}}')).toEqual({
    settings: {
      when_taken_over: 'wait',
      when_archived: 'go_on',
      conditions: [],
      business_hours: true,
      connection_id: null,
    },
  });
});

it.each(['', '  \n'])('readDefinition returns null for the blank text %j', (text) => {
  expect(readDefinition(text)).toBeNull();
});

it.each([
  '{"steps":[{"type":"fly"}]}',
  '{"steps":[{"type":"add_tag","tag":"a","colour":"red"}]}',
  '{"steps":{}}',
  '{"trigger":null}',
  '{"cooldown_minutes":-1}',
  '{"settings":{"when_taken_over":"shout"}}',
  '{"steps":[',
  'steps',
  'null',
  '7',
  '[]',
  '"steps"',
  '{}',
  '{"automations":[{"name":"Vendas"}]}',
])('readDefinition returns “unreadable” for %s', (text) => {
  expect(readDefinition(text)).toBe('unreadable');
});
