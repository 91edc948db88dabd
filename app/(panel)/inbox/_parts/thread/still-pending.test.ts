import { describe, expect, it } from 'vitest';
import { stillPending } from './still-pending.ts';

const stored = (id: string, content: string, role = 'assistant') => ({ id, role, content });
const reply = (text: string, known: readonly string[] = [], state: 'waiting' | 'refused' = 'waiting') => ({
  text,
  state,
  known: new Set(known),
});

describe('stillPending', () => {
  it('keeps a reply until its message is stored', () => {
    const sent = reply('Oi', ['1']);
    expect(stillPending([sent], [stored('1', 'Olá')])).toEqual([sent]);
    expect(stillPending([sent], [stored('2', 'Oi'), stored('1', 'Olá')])).toEqual([]);
  });

  it('ignores an earlier message and a customer’s message with the same text', () => {
    const sent = reply('Oi', ['1']);
    expect(stillPending([sent], [stored('1', 'Oi')])).toEqual([sent]);
    expect(stillPending([sent], [stored('2', 'Oi', 'user'), stored('1', 'Oi')])).toEqual([sent]);
  });

  it('matches a stored message with one reply only: the first of two with the same text', () => {
    const [first, second] = [reply('Oi'), reply('Oi')];
    expect(stillPending([first, second], [stored('1', 'Oi')])).toEqual([second]);
    expect(stillPending([first, second], [stored('2', 'Oi'), stored('1', 'Oi')])).toEqual([]);
  });

  it('keeps a refused reply', () => {
    const refused = reply('Oi', [], 'refused');
    expect(stillPending([refused], [stored('1', 'Oi')])).toEqual([refused]);
  });
});
