import { z } from 'zod';
import { handoffCodes } from '../inbox/handoff-codes.ts';
import { pageInput } from '../platform/page.ts';
import { filledText, nameText, pathId, timestamp, uuid, valuesByName } from '../platform/wire.ts';
import { dollars } from './agent.ts';
import { trialMessages, trialResultShape } from './agent-lab.ts';
import { agentTools } from './agent-tools.ts';

/** Maximum number of test cases of one agent. */
export const casesMax = 200;
/** Maximum number of times that a case is tried in one run. */
const timesMax = 10;

const toolNames = ['search_knowledge', 'hand_off', ...agentTools] as const;

/** A condition that the agent's answer must meet in a test case. */
const caseAssertion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('contains'), text: filledText(500) }),
  z.strictObject({ type: z.literal('not_contains'), text: filledText(500) }),
  z.strictObject({
    type: z.literal('tool_called'),
    name: z.enum(toolNames),
    values: valuesByName(z.unknown()).optional().describe('Values its input has; others do not matter.'),
  }),
  z.strictObject({ type: z.literal('handoff'), code: z.enum(['any', 'none', ...handoffCodes]) }),
  z.strictObject({
    type: z.literal('judge'),
    rubric: filledText(2_000).describe('Asked of the agent’s own model: does the answer meet it?'),
  }),
  z.strictObject({ type: z.literal('at_most_messages'), count: z.int().min(0).max(10) }),
  z.strictObject({ type: z.literal('at_most_cost'), amount: dollars.describe('US dollars; an unknown cost fails.') }),
]);
export type CaseAssertion = z.output<typeof caseAssertion>;

const assertions = z.array(caseAssertion).min(1).max(20);
const talk = trialMessages.refine((all) => all.at(-1)?.role === 'user', 'must end with the customer');

const caseName = nameText(100);
export const createCaseInput = z.strictObject({
  agent_id: pathId,
  name: caseName,
  is_required: z.boolean().default(false).describe('The agent is not published while it fails.'),
  messages: talk,
  assertions,
});
export type CreateCaseInput = z.output<typeof createCaseInput>;

export const updateCaseInput = z.strictObject({
  id: pathId,
  name: caseName.optional(),
  is_required: z.boolean().optional(),
  messages: talk.optional(),
  assertions: assertions.optional(),
});
export type UpdateCaseInput = z.output<typeof updateCaseInput>;

/** Input for creating a case from the messages of a conversation, without personal data. */
export const copyConversationInput = z.strictObject({
  agent_id: pathId,
  conversation_id: pathId,
  answer_id: pathId.optional().describe('An answer of a backtest: only what was said until it was due is copied.'),
  name: caseName.optional().describe('Absent: the customer’s last words.'),
  is_required: z.boolean().default(false),
  assertions: assertions.optional().describe('Absent: that it is handed over, or is not, as it was then.'),
});
export type CopyConversationInput = z.output<typeof copyConversationInput>;

/** Identifies a case, a run of cases or one attempt of a run by its id. */
export const labIdInput = z.strictObject({ id: pathId });
export const listCasesInput = z.strictObject({ agent_id: pathId });

const attemptCounts = {
  attempts: z.int(),
  passed: z.int().describe('k of n: how often it went well.'),
  open: z.int().describe('Not ended yet.'),
};

export const caseShape = z.object({
  id: uuid,
  agent_id: uuid,
  name: z.string(),
  is_required: z.boolean(),
  messages: trialMessages,
  assertions: z.array(caseAssertion),
  conversation_id: uuid.nullable().describe('Where it was copied from.'),
  last_run: z
    .object({
      run_id: uuid,
      at: timestamp,
      ...attemptCounts,
      is_current: z.boolean().describe('The draft, its knowledge and the case are still what was tried.'),
    })
    .nullable()
    .describe('null: it was never tried.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type AgentCase = z.infer<typeof caseShape>;

export const startCaseRunInput = z.strictObject({
  agent_id: pathId,
  case_ids: z.array(pathId).min(1).max(casesMax).optional().describe('Absent: all cases of the agent.'),
  times: z.int().min(1).max(timesMax).default(1).describe('How often each is tried.'),
  version_id: pathId.optional().describe('Absent: the draft.'),
  budget: dollars.optional().describe('US dollars; what would come after they are spent is not tried.'),
});
export type StartCaseRunInput = z.output<typeof startCaseRunInput>;

export const listCaseRunsInput = z.strictObject({ agent_id: pathId, ...pageInput });

const by = z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() });

export const caseRunShape = z.object({
  id: uuid,
  agent_id: uuid,
  version: z.object({ id: uuid, number: z.int() }).nullable().describe('null: the draft, as it was.'),
  times: z.int(),
  budget: z.string().nullable(),
  ...attemptCounts,
  cases: z.int(),
  flaky: z.int().describe('Cases that went well sometimes.'),
  tokens_in: z.int(),
  tokens_out: z.int(),
  cost: z.string().describe('US dollars of what has a known price.'),
  unpriced: z.int().describe('Attempts whose price is not known.'),
  is_current: z.boolean().describe('The draft and its knowledge are still what was tried.'),
  started_by: by,
  created_at: timestamp,
});
export type CaseRun = z.infer<typeof caseRunShape>;

/** Reasons why an assertion about an answer failed. */
const checkFailures = [
  'missing',
  'present',
  'not_called',
  'called_otherwise',
  'handed_over',
  'not_handed_over',
  'other_code',
  'judged',
  'cannot_judge',
  'no_verdict',
  'too_many',
  'too_expensive',
  'unknown_cost',
] as const;

const caseCheckShape = z.object({
  type: z.string(),
  passed: z.boolean(),
  why: z.enum(checkFailures).nullable().describe('null: it holds.'),
  found: z.string().nullable().describe('What was there instead; the judge’s reason.'),
});
export type CaseCheck = z.infer<typeof caseCheckShape>;

/** Reasons why an attempt ended without an answer. */
export const attemptErrors = ['case_changed', 'knowledge_changed', 'budget', 'missing_ai_key', 'trouble'] as const;
export type AttemptError = (typeof attemptErrors)[number];

const caseAttemptShape = z.object({
  id: uuid,
  case: z.object({ id: uuid, name: z.string() }),
  place: z.int(),
  status: z.enum(['queued', 'passed', 'failed', 'broken']).describe('broken: it came to no answer.'),
  checks: z
    .array(caseCheckShape)
    .nullable()
    .describe('Of each assertion, in their order; null: not ended, or forgotten.'),
  error: z.enum(attemptErrors).nullable(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  cost: z.string().nullable().describe('With its judges; null: not known.'),
  duration_ms: z.int().nullable(),
  ended_at: timestamp.nullable(),
});
export type CaseAttempt = z.infer<typeof caseAttemptShape>;

export const shownAttemptShape = caseAttemptShape.extend({
  run_id: uuid,
  trial: trialResultShape.nullable().describe('The answer with its trace; null: not ended, or forgotten.'),
});
export type ShownAttempt = z.infer<typeof shownAttemptShape>;

export const showCaseRunShape = caseRunShape.extend({ results: z.array(caseAttemptShape) });
export type ShownCaseRun = z.infer<typeof showCaseRunShape>;
