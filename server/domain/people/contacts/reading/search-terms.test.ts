import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';

describe('searchTerms (contract/contacts.md#operations q: name, email or phone)', () => {
  it.each([undefined, '', '   '])('returns null for %j', (q) => expect(searchTerms(q)).toBeNull());

  it('matches parts of the name with every word, in any order', () => {
    expect(searchTerms(' Silva  maria ')?.words).toEqual([['%Silva%'], ['%maria%']]);
  });

  it('matches one or two letters only at the beginning of a word', () => {
    expect(searchTerms('Jo')?.words).toEqual([['Jo%', '% Jo%']]);
  });

  it('treats the wildcards of LIKE as literal text', () => {
    expect(searchTerms('100%_\\')?.words).toEqual([['%100\\%\\_\\\\%']]);
  });

  it('matches a part of an e-mail address', () => {
    expect(searchTerms('marina@ex')).toMatchObject({ identifiers: ['%marina@ex%'], phoneKey: null });
  });

  it.each(['+55 11 98765-4321', '(11) 98765-4321', '551187654321', '015 11 98765 4321'])(
    'matches the complete phone %s only by its match key',
    (q) => expect(searchTerms(q)).toMatchObject({ identifiers: [], phoneKey: '551187654321' }),
  );

  it.each([
    ['98765-4321', '%987654321%'],
    ['(11) 9876', '%119876%'],
    ['011 9876', '%119876%'],
  ])('matches the partial phone %s by its digits', (q, pattern) => {
    expect(searchTerms(q)).toMatchObject({ identifiers: [pattern], phoneKey: null });
  });

  it('matches an old number without the ninth digit by its digits and by its match key', () => {
    expect(searchTerms('11 8765-4321')).toMatchObject({ identifiers: ['%1187654321%'], phoneKey: '551187654321' });
  });
});
