import { expect, it } from 'vitest';
import { asAnswered, asHeard, nobody, sayWho } from './who-is-here.ts';

const of = (name: string, typing = false) => ({ user: { id: name, name }, typing });
const news = (name: string, typing: boolean, here = true) => ({ ...of(name, typing), conversation_id: 'c', here });

it('sayWho names only the colleagues who are typing, and all present colleagues 6 seconds later', () => {
  const here = asAnswered([of('Ana'), of('Bia', true)], [], 1_000);
  expect(sayWho(here, 1_000)).toEqual({ isTyping: true, names: ['Bia'], nextAt: 7_000 });
  expect(sayWho(here, 7_000)).toEqual({ isTyping: false, names: ['Ana', 'Bia'], nextAt: null });
});

it('a colleague who opens the conversation and types is listed once, and not listed after leaving', () => {
  let here = asHeard(nobody, news('Ana', false), 0);
  here = asHeard(here, news('Ana', true), 0);
  expect(sayWho(here, 1)).toMatchObject({ isTyping: true, names: ['Ana'] });
  here = asHeard(here, news('Ana', false), 2);
  expect(sayWho(here, 3)).toMatchObject({ isTyping: false, names: ['Ana'] });
  expect(asHeard(here, news('Ana', false, false), 4)).toEqual([]);
  expect(sayWho(nobody, 0)).toEqual({ isTyping: false, names: [], nextAt: null });
});

it('asAnswered applies the news about colleagues that arrived while the response was pending', () => {
  const names = (here: ReturnType<typeof asAnswered>) => here.map(({ name }) => name);
  const left = news('Ana', false, false);
  expect(asAnswered([of('Ana')], [left], 0)).toBe(nobody);
  expect(names(asAnswered([of('Ana'), of('Bia')], [left, news('Caio', false)], 0))).toEqual(['Bia', 'Caio']);
  expect(names(asAnswered([of('Ana')], [left, news('Ana', false)], 0))).toEqual(['Ana']);
});
