import { viewWaitsInput, viewWaitsResult } from '#server/contract/figures-page.ts';
import { viewWaits } from '#server/domain/analytics/view-waits.ts';
import { operation } from '../operation.ts';
import { overviewExample } from './figures-example.ts';

const { from, to, timezone, as_of } = overviewExample;

export default operation(
  {
    kind: 'query',
    summary: 'When customers wait',
    description: 'Waits by the hour of the week in which they began: how many, and how long.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['segment_not_found'],
    input: viewWaitsInput,
    output: viewWaitsResult,
    example: {
      input: {},
      output: {
        from,
        to,
        timezone,
        as_of,
        is_behind: false,
        hours: [{ weekday: 5, hour: 14, waits: 12, wait_p50: 96.5 }],
      },
    },
  },
  viewWaits,
);
