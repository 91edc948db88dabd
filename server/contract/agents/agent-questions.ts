import { z } from 'zod';
import { pathId, timestamp, uuid } from '../platform/wire.ts';

const questionStates = ['open', 'dismissed', 'answered'] as const;

export const listQuestionsInput = z.strictObject({
  agent_id: pathId,
  state: z.enum(questionStates).default('open'),
});
export type ListQuestionsInput = z.output<typeof listQuestionsInput>;

/** A question that an agent could not answer. The entry covers every time the question was asked, in any wording. */
export const questionShape = z.object({
  id: uuid.describe('Of the turn that could not answer it last.'),
  question: z.string().describe('As it was asked last.'),
  times: z.int(),
  conversations: z.array(z.object({ id: uuid, at: timestamp })).describe('The last 20 in which it was asked.'),
  first_at: timestamp,
  last_at: timestamp,
  state: z.enum(questionStates),
  source: z
    .object({ id: uuid, title: z.string() })
    .nullable()
    .describe('What answers it; of an open one: what did not.'),
});
export type Question = z.infer<typeof questionShape>;

/** The top questions that the agents could not answer, for all active agents. */
export const unansweredShape = z.object({
  data: z.array(
    z.object({ id: uuid, question: z.string(), times: z.int(), agent: z.object({ id: uuid, name: z.string() }) }),
  ),
});
export type Unanswered = z.infer<typeof unansweredShape>;

export const markQuestionInput = z.strictObject({
  id: pathId,
  state: z.enum(questionStates),
  source_id: pathId.optional().describe('The source of knowledge that answers it now; with state answered.'),
});
export type MarkQuestionInput = z.output<typeof markQuestionInput>;
