import { describe, expect, it } from 'vitest';
import type { Contact } from '#server/contract/people/contact.ts';
import { arrived, shiftCount, withCardFirst, withoutCard } from './move-card.ts';

const card = (id: string, pipelines: unknown[] = []) => ({ id, pipelines }) as unknown as Contact;
const column = (...pages: string[][]) => ({
  pageParams: [null],
  pages: pages.map((ids) => ({ data: ids.map((id) => card(id)), next_cursor: 'more' })),
});
const idsOf = ({ pages }: { pages: { data: Contact[] }[] }) => pages.map(({ data }) => data.map(({ id }) => id));

describe('a moved card', () => {
  it('leaves its column, also if it is on a later page', () => {
    const before = column(['a', 'b'], ['c']);
    const after = withoutCard(before, 'c');
    expect(idsOf(after)).toEqual([['a', 'b'], []]);
    expect(after.pageParams).toBe(before.pageParams);
    expect(idsOf(before)).toEqual([['a', 'b'], ['c']]);
  });

  it('is the first card of its new column', () => {
    const after = withCardFirst(column(['a'], ['b']), card('x'));
    expect(idsOf(after)).toEqual([['x', 'a'], ['b']]);
    expect(after.pages[0]?.next_cursor).toBe('more');
  });

  it('is not added to a column that has not been read', () => {
    expect(withCardFirst(column(), card('x')).pages).toEqual([]);
  });

  it('is in its new stage and no longer lost, in this pipeline only', () => {
    const membership = {
      pipeline_id: 'p1',
      stage_id: 's1',
      entered_stage_at: '',
      lost_at: 'then',
      lost_reason: 'price',
    };
    const other = { ...membership, pipeline_id: 'p2' };
    const { pipelines } = arrived(card('a', [membership, other]), 'p1', 's2', new Date(0));
    expect(pipelines).toEqual([
      { ...membership, stage_id: 's2', entered_stage_at: '1970-01-01T00:00:00.000Z', lost_at: null, lost_reason: null },
      other,
    ]);
  });
});

describe('the counts above the columns', () => {
  const counts = [{ stage_id: 's1', active: 1, lost: 2 }];

  it('change when a card moves', () => {
    expect(shiftCount(counts, 's1', 'active', -1)).toEqual([{ stage_id: 's1', active: 0, lost: 2 }]);
    expect(shiftCount(counts, 's1', 'lost', 1)).toEqual([{ stage_id: 's1', active: 1, lost: 3 }]);
  });

  it('start for a stage without a count, and never fall below zero', () => {
    expect(shiftCount(counts, 's2', 'active', 1)).toEqual([...counts, { stage_id: 's2', active: 1, lost: 0 }]);
    expect(shiftCount([], 's2', 'lost', -1)).toEqual([{ stage_id: 's2', active: 0, lost: 0 }]);
  });
});
