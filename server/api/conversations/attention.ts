import { z } from 'zod';
import { attentionShape } from '#server/contract/attention.ts';
import { countAttention } from '#server/domain/conversations/count-attention.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What asks for attention',
    description:
      'How many conversations wait for a person, how many of one’s own have something unread, and in how many one is named.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: z.strictObject({}),
    output: attentionShape,
    example: { output: { waiting: 2, unread: 1, mentions: 0 } },
  },
  countAttention,
);
