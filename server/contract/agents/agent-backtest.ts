import { z } from 'zod';
import { handoffCodes } from '../inbox/handoff-codes.ts';
import { pageInput } from '../platform/page.ts';
import { pathId, timestamp, uuid } from '../platform/wire.ts';
import { dollars } from './agent.ts';

export const startBacktestInput = z.strictObject({
  agent_id: pathId,
  days: z.int().min(1).max(30).default(7).describe('Conversations that were closed in the last so many days.'),
  conversations: z.int().min(1).max(50).default(20).describe('At most so many, the last ones.'),
  budget: dollars.optional().describe('US dollars; what would come after they are spent is not tried.'),
});
export type StartBacktestInput = z.output<typeof startBacktestInput>;

export const backtestIdInput = z.strictObject({ id: pathId });
export const listBacktestsInput = z.strictObject({ agent_id: pathId, ...pageInput });

export const backtestShape = z.object({
  id: uuid,
  agent_id: uuid,
  since: timestamp,
  conversations: z.int(),
  answers: z.int().describe('n: bursts of customers that somebody answered.'),
  open: z.int().describe('Not tried yet.'),
  broken: z.int().describe('Came to no answer.'),
  handed_over: z.int().describe('The draft would have asked a person.'),
  agreement: z
    .object({
      average: z.number().describe('0 to 1.'),
      compared: z.int().describe('Of so many answers; those handed over are not compared.'),
      by_model: z.int(),
      by_words: z.int().describe('Judged by the words they share, where no model can.'),
    })
    .nullable()
    .describe('null: nothing is compared yet.'),
  cost: z.string().describe('US dollars of what has a known price.'),
  unpriced: z.int(),
  is_current: z.boolean().describe('The draft and its knowledge are still what was tried.'),
  started_by: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  created_at: timestamp,
});
export type Backtest = z.infer<typeof backtestShape>;

const backtestAnswerShape = z.object({
  id: uuid,
  conversation_id: uuid,
  customer: z.string().describe('What the customer said.'),
  said: z.object({ by: z.enum(['member', 'agent']), text: z.string() }),
  status: z.enum(['queued', 'done', 'broken']),
  would: z
    .object({ messages: z.array(z.string()), handoff: z.enum(handoffCodes).nullable() })
    .nullable()
    .describe('What the draft would have said; null: not tried.'),
  agreement: z.number().nullable().describe('0 to 1; null: not compared.'),
  judged_by: z.enum(['model', 'words']).nullable(),
  reason: z.string().nullable(),
  cost: z.string().nullable(),
  duration_ms: z.int().nullable(),
});
export type BacktestAnswer = z.infer<typeof backtestAnswerShape>;

export const shownBacktestShape = backtestShape.extend({ results: z.array(backtestAnswerShape) });
export type ShownBacktest = z.infer<typeof shownBacktestShape>;
