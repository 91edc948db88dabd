import { z } from 'zod';
import { handoffCodes } from '../inbox/handoff-codes.ts';
import { pageInput } from '../platform/page.ts';
import { nameText, pathId, requiredText, text, timestamp, uuid } from '../platform/wire.ts';
import { agentProviders, agentSettings, agentShape, agentStatuses } from './agent.ts';

const by = z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() });

/** An agent as it was at one publication. A version never changes. */
export const agentVersionShape = z.object({
  id: uuid,
  number: z.int(),
  provider: z.enum(agentProviders),
  model: z.string().nullable(),
  ai_key_id: uuid.nullable(),
  instructions: z.string(),
  settings: agentSettings,
  knowledge_fingerprint: z.string().describe('Changes when the knowledge does.'),
  note: z.string().nullable(),
  published_by: by,
  created_at: timestamp,
});
export type AgentVersion = z.infer<typeof agentVersionShape>;

/** An agent as its editor shows it: the draft and the published version. */
export const agentDetailShape = agentShape.extend({
  ai_key_id: uuid.nullable(),
  instructions: z.string(),
  settings: agentSettings,
  connections: z.array(z.object({ id: uuid, name: z.string() })).describe('The numbers it answers on.'),
  published: agentVersionShape.nullable().describe('null: it never answered anybody.'),
  is_changed: z.boolean().describe('The draft, or the knowledge, differs from what was published.'),
  spent: z.object({
    amount: z.string().describe('US dollars this month.'),
    share: z.number().nullable().describe('Of the budget; null: there is none.'),
  }),
});
export type AgentDetail = z.infer<typeof agentDetailShape>;

export const agentIdInput = z.strictObject({ id: pathId });

const slug = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'must be small letters, digits, - and _');

/** Input for creating an agent. A new agent is a draft and answers only after it is published. */
export const createAgentInput = z.strictObject({
  name: nameText(100),
  slug: slug.optional().describe('From the name, when it is absent.'),
});

/**
 * Input for changing an agent. Only the fields that are sent are changed. Name, slug and status take effect at once;
 * customers see all other changes only after publication.
 */
export const updateAgentInput = z.strictObject({
  id: pathId,
  name: nameText(100).optional(),
  slug: slug.optional(),
  status: z.enum(agentStatuses).optional(),
  provider: z.enum(agentProviders).optional(),
  model: requiredText(200).nullable().optional(),
  ai_key_id: z.string().max(100).nullable().optional(),
  instructions: text(50_000).optional(),
  settings: agentSettings.optional().describe('Whole: what is absent has its default.'),
});
export type UpdateAgentInput = z.output<typeof updateAgentInput>;

export const publishAgentInput = z.strictObject({ id: pathId, note: text(500).optional() });
export const rollBackAgentInput = z.strictObject({ id: pathId, version_id: pathId });

const toolCallShape = z.object({
  place: z.int(),
  name: z.string(),
  input: z.unknown().describe('null: forgotten, or not for the caller’s role.'),
  output: z.unknown(),
  is_error: z.boolean(),
  at: timestamp,
  duration_ms: z.int(),
});

/**
 * One decision of the AI in a conversation. The entry shows why the AI answered or stayed silent: the rule, the
 * conversation's state and the agent's version.
 */
export const agentTurnShape = z.object({
  id: uuid,
  at: timestamp,
  ended_at: timestamp.nullable(),
  outcome: z
    .string()
    .describe('reply, hand_off, thinking, or why it kept silent: taken_over, paused, handoff_pending, overtaken …'),
  handoff_code: z.enum(handoffCodes).nullable(),
  agent: z.object({ id: uuid, name: z.string() }),
  version: z.object({ id: uuid, number: z.int() }).nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  message_id: uuid.nullable(),
  steps: z.int().describe('Calls of a model.'),
  tokens_in: z.int(),
  tokens_out: z.int(),
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable().describe('null: the price is not known.'),
  trace: z
    .unknown()
    .describe(
      'Parts of the prompt, steps, sources, failures; only rule and sources for roles that edit no agents; null once forgotten.',
    ),
  tool_calls: z.array(toolCallShape),
});
export type AgentTurn = z.infer<typeof agentTurnShape>;

export const listAgentTurnsInput = z.strictObject({ id: pathId.describe('The conversation.'), ...pageInput });
