import { expect, it } from 'vitest';
import { asAnswered, asHeard, nobody, sayWho } from './who-is-here.ts';

const of = (name: string, typing = false) => ({ user: { id: name, name }, typing });
const news = (name: string, typing: boolean, here = true) => ({ ...of(name, typing), conversation_id: 'c', here });

it('typing is said before being there, and ends by itself', () => {
  const here = asAnswered([of('Ana'), of('Bia', true)], [], 1_000);
  expect(sayWho(here, 1_000)).toEqual({ isTyping: true, names: ['Bia'], nextAt: 7_000 });
  expect(sayWho(here, 7_000)).toEqual({ isTyping: false, names: ['Ana', 'Bia'], nextAt: null });
});

it('whoever comes, types and leaves is there once, or not at all', () => {
  let here = asHeard(nobody, news('Ana', false), 0);
  here = asHeard(here, news('Ana', true), 0);
  expect(sayWho(here, 1)).toMatchObject({ isTyping: true, names: ['Ana'] });
  here = asHeard(here, news('Ana', false), 2);
  expect(sayWho(here, 3)).toMatchObject({ isTyping: false, names: ['Ana'] });
  expect(asHeard(here, news('Ana', false, false), 4)).toEqual([]);
  expect(sayWho(nobody, 0)).toEqual({ isTyping: false, names: [], nextAt: null });
});

it('who left or came while the answer was on its way has left or come, whatever the answer says', () => {
  const names = (here: ReturnType<typeof asAnswered>) => here.map(({ name }) => name);
  const left = news('Ana', false, false);
  expect(asAnswered([of('Ana')], [left], 0)).toBe(nobody);
  expect(names(asAnswered([of('Ana'), of('Bia')], [left, news('Caio', false)], 0))).toEqual(['Bia', 'Caio']);
  expect(names(asAnswered([of('Ana')], [left, news('Ana', false)], 0))).toEqual(['Ana']);
});
