import { segmentShape, segmentsInput } from '#server/contract/campaign-people.ts';
import { listOf } from '#server/contract/page.ts';
import { listSegments } from '#server/domain/campaigns/segments.ts';
import { operation } from '../operation.ts';
import { segmentExample } from './campaign-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the saved segments',
    description: 'Filters of contacts with a name.',
    scope: 'contacts:read',
    limit: 'panel',
    errors: [],
    input: segmentsInput,
    output: listOf(segmentShape),
    example: { input: {}, output: { data: [segmentExample], next_cursor: null, has_more: false } },
  },
  listSegments,
);
