import { expect, it } from 'vitest';
import { agentSettings } from '#server/contract/agents/agent.ts';
import { draftOf } from '../draft.ts';
import { diffSettings } from './diff-settings.ts';

const draft = draftOf({
  name: 'Bia',
  slug: 'bia',
  status: 'active',
  provider: 'builtin',
  model: null,
  ai_key_id: null,
  instructions: 'One',
  settings: agentSettings.parse({}),
});

it('diffSettings compares every setting of the contract', () => {
  const other = { ...draft };
  const keys = Object.keys(agentSettings.parse({}));
  for (const key of keys) (other as Record<string, unknown>)[key] = 'another';
  expect(
    diffSettings(draft, other)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(keys.sort());
});

it('diffSettings leaves out the instructions, the name and the status', () => {
  expect(diffSettings(draft, { ...draft, instructions: 'Two', name: 'Lia', status: 'inactive' })).toEqual([]);
});

it('diffSettings returns the value before and after each change', () => {
  expect(diffSettings(draft, { ...draft, tools: ['add_tag'], provider: 'openai' })).toEqual([
    {
      key: 'provider',
      before: { key: 'provider', value: 'builtin' },
      after: { key: 'provider', value: 'openai' },
    },
    { key: 'tools', before: { key: 'tools', value: [] }, after: { key: 'tools', value: ['add_tag'] } },
  ]);
});
