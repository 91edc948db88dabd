import { viewFiguresInput, viewFiguresResult } from '#server/contract/figures-page.ts';
import { viewFigures } from '#server/domain/analytics/view-figures.ts';
import { operation } from '../operation.ts';
import { overviewExample } from './figures-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Show figures of some conversations',
    description:
      'The overview of those somebody asks for, in any time zone; durations in business hours where that is asked for.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['segment_not_found'],
    input: viewFiguresInput,
    output: viewFiguresResult,
    example: { input: { clock: 'business' as const }, output: { ...overviewExample, is_behind: false } },
  },
  viewFigures,
);
