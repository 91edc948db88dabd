import { z } from 'zod';
import { placeCountMax, viewCountsShape, viewsCounted } from '#server/contract/inbox-places.ts';
import { countViews } from '#server/domain/views/count-views.ts';
import { operation } from '../operation.ts';
import { viewExample } from './view-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Count what saved views of the inbox show',
    description: `Of the first ${viewsCounted} by name, each up to ${placeCountMax}.`,
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: z.strictObject({}),
    output: viewCountsShape,
    example: { output: { data: [{ id: viewExample.id, count: 4 }] } },
  },
  countViews,
);
