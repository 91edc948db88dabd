import { z } from 'zod';
import { unansweredShape } from '#server/contract/agent-questions.ts';
import { listUnanswered } from '#server/domain/lab/list-unanswered.ts';
import { agentExample, turnExample } from '../agents/agent-example.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List what no agent could answer',
    description:
      'The three questions asked most in vain, of all agents at work, for the page people begin their day with.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: z.strictObject({}),
    output: unansweredShape,
    example: {
      input: {},
      output: {
        data: [
          {
            id: turnExample.id,
            question: 'Vocês consertam relógios?',
            times: 4,
            agent: { id: agentExample.id, name: agentExample.name },
          },
        ],
      },
    },
  },
  (actor) => listUnanswered(actor),
);
