import { listEpisodesInput, listEpisodesResult } from '#server/contract/figures-page.ts';
import { listEpisodes } from '#server/domain/analytics/list-episodes.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List the conversations of a figure',
    description:
      'What a number counts: exactly its conversations in the period, newest first; of messages those they were in.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['segment_not_found', 'invalid_cursor'],
    input: listEpisodesInput,
    output: listEpisodesResult,
    example: {
      input: { measure: 'opened' },
      output: {
        data: [
          {
            conversation_id: '01939a1c-6a21-7d42-8c53-2d3e4f5a6b70',
            number: 1,
            name: 'Marina',
            at: '2026-11-20T18:31:08.000Z',
            opened_at: '2026-11-20T18:31:08.000Z',
            resolved_at: null,
            rating: null,
            first_response: 4.2,
            amount: null,
            paid: null,
            contact_id: '01939a1c-6a01-7d42-8c53-2d3e4f5a6b70',
            is_hidden: false,
          },
        ],
        next_cursor: null,
        has_more: false,
        as_of: '2026-11-21T12:00:00.000Z',
      },
    },
  },
  async (actor, input, call) => {
    const listed = await listEpisodes(actor, input);
    if (hasPower(call, 'costs:read')) return listed;
    return { ...listed, data: listed.data.map((one) => ({ ...one, paid: null })) };
  },
);
