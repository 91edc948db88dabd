import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';

describe('how a search text is read (contract/contacts.md#operations q: name, email or phone)', () => {
  it.each([undefined, '', '   '])('%j searches for nothing', (q) => expect(searchTerms(q)).toBeNull());

  it('every word of a name in part, in any order', () => {
    expect(searchTerms(' Silva  maria ')?.words).toEqual([['%Silva%'], ['%maria%']]);
  });

  it('one or two letters begin a word', () => {
    expect(searchTerms('Jo')?.words).toEqual([['Jo%', '% Jo%']]);
  });

  it('what LIKE would read otherwise is meant literally', () => {
    expect(searchTerms('100%_\\')?.words).toEqual([['%100\\%\\_\\\\%']]);
  });

  it('an e-mail in part', () => {
    expect(searchTerms('marina@ex')).toMatchObject({ identifiers: ['%marina@ex%'], phoneKey: null });
  });

  it.each(['+55 11 98765-4321', '(11) 98765-4321', '551187654321', '015 11 98765 4321'])(
    'a phone in full, %s, by its match key alone',
    (q) => expect(searchTerms(q)).toMatchObject({ identifiers: [], phoneKey: '551187654321' }),
  );

  it.each([
    ['98765-4321', '%987654321%'],
    ['(11) 9876', '%119876%'],
    ['011 9876', '%119876%'],
  ])('a phone in part, %s, by its digits', (q, pattern) => {
    expect(searchTerms(q)).toMatchObject({ identifiers: [pattern], phoneKey: null });
  });

  it('an old number without ninth digit may still be on its way', () => {
    expect(searchTerms('11 8765-4321')).toMatchObject({ identifiers: ['%1187654321%'], phoneKey: '551187654321' });
  });
});
