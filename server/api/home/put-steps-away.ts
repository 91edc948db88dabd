import { putStepsAwayInput, putStepsAwayResult } from '#server/contract/home.ts';
import { putStepsAway } from '#server/domain/home/first-steps.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Put the first steps away',
    description: 'For all administrators of the organization; they can be taken out again.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: putStepsAwayInput,
    output: putStepsAwayResult,
    example: { input: { away: true }, output: { ok: true, away: true } },
  },
  putStepsAway,
);
