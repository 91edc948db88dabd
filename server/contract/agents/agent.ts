import { z } from 'zod';
import { handoffCodes } from '../inbox/handoff-codes.ts';
import { changesInput } from '../platform/page.ts';
import {
  filledText,
  idempotencyKey,
  neededText,
  pathId,
  requiredText,
  text,
  timestamp,
  uuid,
} from '../platform/wire.ts';
import { agentTools } from './agent-tools.ts';
import { aiProviders } from './ai-models.ts';

export const agentStatuses = ['active', 'inactive', 'archived'] as const;
/** The source of an agent's answers: the built-in model or an AI provider. */
export const agentProviders = ['builtin', ...aiProviders] as const;

/** An agent as GET /agents returns it (contract/engagement.md#agents). */
export const agentShape = z
  .object({
    id: uuid,
    name: z.string(),
    slug: z.string().describe('Stands in the place of the id in POST /agents/{id}/chat.'),
    status: z.enum(agentStatuses),
    provider: z.enum(agentProviders),
    model: z.string().nullable().describe('null: the provider’s own choice, or none.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof agentShape>;

export const listAgentsInput = z.strictObject(changesInput);

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be like 09:00');
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const openingHours = z
  .array(z.strictObject({ day: z.enum(days), from: hour, to: hour }))
  .max(28)
  .describe('When people are there, in the organization’s time zone; empty: it does not matter.');
/** An amount of US dollars. */
export const dollars = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be an amount like 25.00');

/** Settings of an agent, apart from its instructions. Each setting has a default, so an empty object is valid. */
export const agentSettings = z.strictObject({
  tools: z.array(z.enum(agentTools)).max(agentTools.length).default([]).describe('Switched on.'),
  writes_max: z.int().min(0).max(100).default(10).describe('Changes a conversation may see from the agent.'),
  calls_max: z.int().min(0).max(50).default(5).describe('Calls to other systems a conversation may cause.'),
  http_hosts: z.array(filledText(253)).max(20).default([]).describe('Whom call_http may call.'),
  hand_over_words: z
    .array(filledText(100))
    .max(50)
    .default([])
    .describe('Said by the customer, a person is asked at once.'),
  opening_hours: openingHours.default([]),
  must_cite: z.boolean().default(false).describe('A price or a term without a source becomes a handoff.'),
  max_output_tokens: z.int().min(50).max(4_000).default(700),
  monthly_budget: dollars.nullable().default(null).describe('US dollars a month; beyond it people are asked.'),
  prices: z
    .strictObject({ input: dollars, output: dollars })
    .nullable()
    .default(null)
    .describe('US dollars per million tokens; null: the price known of the model.'),
  fallback: z
    .strictObject({ provider: z.enum(agentProviders), model: text(200).nullable(), ai_key_id: uuid.nullable() })
    .nullable()
    .default(null)
    .describe('Asked when the first does not answer.'),
  embedding_model: requiredText(200)
    .nullable()
    .default(null)
    .describe(
      'Makes vectors of the knowledge, by the agent’s key, so that it is found by meaning too; null: by words.',
    ),
});
export type AgentSettings = z.output<typeof agentSettings>;

/** Body of POST /agents/{id}/chat (contract/messages.md#agent-chat). */
export const agentChatInput = z.strictObject({
  id: pathId.describe('The agent’s id or its slug.'),
  message: neededText(20_000).describe('What the customer says. Required.'),
  external_user_id: requiredText(200).optional().describe('Continues this user’s open conversation, or opens one.'),
  conversation_id: text(100).optional().describe('Continues this conversation.'),
  user: z
    .strictObject({
      name: text(200).optional(),
      email: text(320).optional(),
      phone: text(64).optional(),
      metadata: z.record(z.string().max(100), z.unknown()).optional(),
    })
    .optional()
    .describe('Enriches the record on the first message.'),
  async: z.boolean().optional().describe('true: answers 202 at once.'),
  idempotency_key: idempotencyKey.describe('Or as header Idempotency-Key; kept for 7 days.'),
});
export type AgentChatInput = z.output<typeof agentChatInput>;

const inConversation = { conversation_id: uuid, conversation_created: z.boolean() };
const answered = z.object({
  ...inConversation,
  message: z.object({ id: uuid, role: z.literal('assistant'), content: z.string() }).nullable(),
  handoff: z
    .object({
      requested: z.boolean(),
      pending: z.boolean().describe('true: a person was asked before, and nobody asked the AI.'),
      code: z.enum(handoffCodes).nullable(),
    })
    .nullable(),
});
const withPerson = z.object({
  ...inConversation,
  human_mode: z.literal(true),
  message: z.null(),
  note: z.string(),
});

/**
 * The result of the agent chat (contract/messages.md#fields): the agent's answer, or the state while a person serves
 * the conversation.
 */
export const agentChatResult = z.union([withPerson, answered]);
export type AgentChatResult = z.infer<typeof agentChatResult>;

/** The response to `async: true`, with status 202. */
export const agentChatAccepted = z.object({ status: z.literal('processing'), ...inConversation });
export type AgentChatAccepted = z.infer<typeof agentChatAccepted>;
