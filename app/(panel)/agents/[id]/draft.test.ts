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

it('what was changed and changed back is no change', () => {
  expect(changesOf(saved, {})).toEqual({});
  expect(changesOf(saved, { name: 'Bia', tools: ['add_tag'], monthly_budget: null })).toEqual({});
  expect(changesOf(saved, { name: 'Lia', tools: [] })).toEqual({ name: 'Lia', tools: [] });
});

it('what was typed while something was saved stays', () => {
  expect(withoutSent({ name: 'Lia', instructions: 'Longer' }, { name: 'Lia', instructions: 'Long' })).toEqual({
    instructions: 'Longer',
  });
});

it('only what changed is sent; settings go whole', () => {
  expect(inputOf('1', settings, { name: 'Lia' })).toEqual({ id: '1', name: 'Lia' });
  expect(inputOf('1', settings, { must_cite: true })).toEqual({ id: '1', settings: { ...settings, must_cite: true } });
});
