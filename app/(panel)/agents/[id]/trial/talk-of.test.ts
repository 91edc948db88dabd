import { expect, it } from 'vitest';
import { type Said, type TrialResult, talkOf } from './talk-of.ts';

const answered = (...messages: string[]): Said => ({ by: 'agent', result: { messages } as unknown as TrialResult });
const asked = (text: string): Said => ({ by: 'customer', text });

it('talkOf joins the bubbles of an answer into one message and leaves out an empty answer', () => {
  expect(talkOf([asked('Oi'), answered('Olá!', 'Como posso ajudar?'), asked('Nada'), answered()])).toEqual([
    { role: 'user', content: 'Oi' },
    { role: 'assistant', content: 'Olá!\n\nComo posso ajudar?' },
    { role: 'user', content: 'Nada' },
  ]);
});

it('talkOf keeps the newest 39 of 61 messages, starts with the customer, and cuts a text to 4,096 characters', () => {
  const long = Array.from({ length: 30 }, (_, index) => [asked(`${index}`), answered('Sim')]).flat();
  const talk = talkOf([...long, asked('x'.repeat(5_000))]);
  expect(talk.length).toBe(39);
  expect(talk[0]?.role).toBe('user');
  expect(talk.at(-1)?.content.length).toBe(4_096);
});
