import { listQuestionsInput, type Question, questionShape } from '#server/contract/agent-questions.ts';
import { listOf } from '#server/contract/page.ts';
import { listQuestions } from '#server/domain/lab/list-questions.ts';
import { agentExample, turnExample } from '../agents/agent-example.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { operation } from '../operation.ts';

const questionExample: Question = {
  id: turnExample.id,
  question: 'Vocês consertam relógios?',
  times: 4,
  conversations: [{ id: conversationExample.id, at: '2026-11-20T18:31:08.000Z' }],
  first_at: '2026-11-18T10:02:00.000Z',
  last_at: '2026-11-20T18:31:08.000Z',
  state: 'open',
  source: null,
};

export default operation(
  {
    kind: 'query',
    summary: 'List what an agent could not answer',
    description:
      'Questions that ended with a person for want of knowledge, put together by their words, the most asked first, as long as raw data is kept.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found'],
    input: listQuestionsInput,
    output: listOf(questionShape),
    example: {
      input: { agent_id: agentExample.id },
      output: { data: [questionExample], next_cursor: null, has_more: false },
    },
  },
  listQuestions,
);
