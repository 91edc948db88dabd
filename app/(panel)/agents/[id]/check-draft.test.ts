import { expect, it } from 'vitest';
import { agentSettings } from '#server/contract/agents/agent.ts';
import { checkDraft, tabOf } from './check-draft.ts';
import { type Draft, draftOf } from './draft.ts';

const sound = draftOf({
  name: 'Bia',
  slug: 'bia',
  status: 'active',
  provider: 'builtin',
  model: null,
  ai_key_id: null,
  instructions: '',
  settings: agentSettings.parse({}),
});
const wrong = (edits: Partial<Draft>) => Object.keys(checkDraft({ ...sound, ...edits }));

it('checkDraft finds no problem in a new agent', () => expect(checkDraft(sound)).toEqual({}));

it('checkDraft names the invalid fields', () => {
  expect(wrong({ name: ' ', slug: 'Bia!' })).toEqual(['name', 'slug']);
  expect(wrong({ writes_max: 101 })).toEqual(['writes_max']);
  expect(wrong({ calls_max: Number.NaN })).toEqual(['calls_max']);
  expect(wrong({ monthly_budget: '25,00' })).toEqual(['monthly_budget']);
  expect(wrong({ prices: { input: '1', output: '' } })).toEqual(['prices']);
  expect(wrong({ hand_over_words: ['x'.repeat(101)] })).toEqual(['hand_over_words']);
  expect(wrong({ opening_hours: [{ day: 'mon', from: '18:00', to: '09:00' }] })).toEqual(['opening_hours']);
});

it('checkDraft and agentSettings both accept a budget, prices and no writes', () => {
  const settings = { monthly_budget: '25.5', prices: { input: '0.1', output: '2' }, writes_max: 0 };
  expect(wrong(settings)).toEqual([]);
  expect(agentSettings.safeParse(settings).success).toBe(true);
});

it('tabOf returns the tab of the first problem', () => {
  expect(tabOf(checkDraft({ ...sound, slug: '', writes_max: -1 }))).toBe('instructions');
  expect(tabOf(checkDraft({ ...sound, writes_max: -1 }))).toBe('rules');
});
