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

  it('tells it from the same words said before, and by the customer', () => {
    const sent = reply('Oi', ['1']);
    expect(stillPending([sent], [stored('1', 'Oi')])).toEqual([sent]);
    expect(stillPending([sent], [stored('2', 'Oi', 'user'), stored('1', 'Oi')])).toEqual([sent]);
  });

  it('lets one message stand for one reply: the first of two with the same words', () => {
    const [first, second] = [reply('Oi'), reply('Oi')];
    expect(stillPending([first, second], [stored('1', 'Oi')])).toEqual([second]);
    expect(stillPending([first, second], [stored('2', 'Oi'), stored('1', 'Oi')])).toEqual([]);
  });

  it('keeps one that was refused', () => {
    const refused = reply('Oi', [], 'refused');
    expect(stillPending([refused], [stored('1', 'Oi')])).toEqual([refused]);
  });
});
