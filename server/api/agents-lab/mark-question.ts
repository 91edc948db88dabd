import { z } from 'zod';
import { markQuestionInput } from '#server/contract/agent-questions.ts';
import { ok } from '#server/contract/wire.ts';
import { markQuestion } from '#server/domain/lab/mark-question.ts';
import { turnExample } from '../agents/agent-example.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Decide of a question nobody could answer',
    description: 'Dismissed, answered by a source of knowledge, or open again. It holds for whoever asks alike.',
    scope: 'admin',
    limit: 'panel',
    errors: ['knowledge_not_found', 'question_not_found'],
    input: markQuestionInput,
    output: z.object({ ok }),
    example: { input: { id: turnExample.id, state: 'dismissed' }, output: { ok: true } },
  },
  markQuestion,
);
