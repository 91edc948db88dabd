import { z } from 'zod';
import { inboxPlacesShape, placeCountMax } from '#server/contract/inbox-places.ts';
import { countPlaces } from '#server/domain/conversations/count-places.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The places of the inbox',
    description: `How many conversations are in each, as its list shows them, up to ${placeCountMax}; what is over is not counted.`,
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: z.strictObject({}),
    output: inboxPlacesShape,
    example: {
      output: {
        mine: 3,
        unassigned: 2,
        mentions: 0,
        all: 12,
        snoozed: 1,
        ai: 7,
        queues: [{ id: '01939a1c-0000-7000-8000-000000000041', name: 'Support', count: 2 }],
      },
    },
  },
  countPlaces,
);
