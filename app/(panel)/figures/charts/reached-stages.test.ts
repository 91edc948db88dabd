import { expect, it } from 'vitest';
import { reachedStages } from './reached-stages.ts';

it('reachedStages counts the contacts of later stages in each earlier stage, also in an empty stage', () => {
  const stages = [{ id: 'new' }, { id: 'offer' }, { id: 'won' }];
  const counts = [
    { stage_id: 'new', active: 5 },
    { stage_id: 'won', active: 2 },
  ];
  expect(reachedStages(stages, counts).map(({ reached }) => reached)).toEqual([7, 2, 2]);
  expect(reachedStages(stages, []).map(({ reached }) => reached)).toEqual([0, 0, 0]);
});
