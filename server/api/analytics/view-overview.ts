import { overviewInput, overviewShape } from '#server/contract/analytics.ts';
import { viewOverview } from '#server/domain/analytics/view-overview.ts';
import { operation } from '../operation.ts';
import { overviewExample } from './figures-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/analytics/overview', tag: 'Analytics' },
    summary: 'Show the figures of a period',
    description:
      'Totals, and a series without gaps, in days or hours of the organization’s time zone. `as_of` says how fresh they are. Test conversations are in none of them.',
    scope: 'conversations:read',
    limit: 'analytics',
    errors: [],
    input: overviewInput,
    output: overviewShape,
    example: { input: { from: '2026-11-20', to: '2026-11-20' }, output: overviewExample },
  },
  viewOverview,
);
