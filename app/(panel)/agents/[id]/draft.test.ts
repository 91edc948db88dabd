import { expect, it } from 'vitest';
import { agentSettings } from '#server/contract/agents/agent.ts';
import { changesOf, draftOf, inputOf, withoutSent } from './draft.ts';

const settings = agentSettings.parse({ tools: ['add_tag'] });
const saved = draftOf({
  name: 'Bia',
  slug: 'bia',
  status: 'active',
  provider: 'builtin',
  model: null,
  ai_key_id: null,
  instructions: '',
  settings,
});

it('changesOf leaves out values that were changed back', () => {
  expect(changesOf(saved, {})).toEqual({});
  expect(changesOf(saved, { name: 'Bia', tools: ['add_tag'], monthly_budget: null })).toEqual({});
  expect(changesOf(saved, { name: 'Lia', tools: [] })).toEqual({ name: 'Lia', tools: [] });
});

it('withoutSent keeps what was typed while the save was pending', () => {
  expect(withoutSent({ name: 'Lia', instructions: 'Longer' }, { name: 'Lia', instructions: 'Long' })).toEqual({
    instructions: 'Longer',
  });
});

it('inputOf sends only changed fields, but the settings as a whole', () => {
  expect(inputOf('1', settings, { name: 'Lia' })).toEqual({ id: '1', name: 'Lia' });
  expect(inputOf('1', settings, { must_cite: true })).toEqual({ id: '1', settings: { ...settings, must_cite: true } });
});
