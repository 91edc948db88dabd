import { z } from 'zod';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { type AgentTool, agentTools } from '#server/contract/agents/agent-tools.ts';
import { handoffCodes } from '#server/contract/inbox/handoff-codes.ts';
import { filledText, text } from '#server/contract/platform/wire.ts';
import type { ModelTool } from '#server/gateways/ai/model.ts';
import { actions } from '../../../outreach/actions/registry.ts';

/** The input of the tool with which a model hands the conversation to a person. Every agent has this tool. */
export const handOffInput = z.strictObject({
  code: z
    .enum(handoffCodes)
    .describe(
      'customer_request: they ask for a person. missing_knowledge: you do not know. unsupported_request: you cannot do it. policy_restriction: you may not. tool_failure: a tool failed. pending_clarification: they do not answer what you need.',
    ),
  reason: filledText(300).describe('For the team, in a short sentence.'),
  summary: text(1_500).optional().describe('What a person must know to go on: wish, facts, what was done.'),
  message: text(1_000).optional().describe('What the customer is told.'),
});

export const searchInput = z.strictObject({
  query: filledText(500).describe('What to look for, in the customer’s words.'),
});

const schemaOf = (shape: z.ZodType): Record<string, unknown> => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
};

const handOff: ModelTool = {
  name: 'hand_off',
  description: 'Pass the conversation to a person of the team. Ends your turn.',
  inputSchema: schemaOf(handOffInput),
};
const searchKnowledge: ModelTool = {
  name: 'search_knowledge',
  description: 'Search the company’s knowledge. Cite what you use by its mark, like [K1].',
  inputSchema: schemaOf(searchInput),
};

/** Tools that send a message. That message is the answer of the turn, so calling such a tool ends the turn. */
const saying = ['send_buttons', 'send_list'] as const satisfies readonly AgentTool[];
export type Saying = (typeof saying)[number];
export const isSaying = (name: string): name is Saying => (saying as readonly string[]).includes(name);

/**
 * Returns the schema of those fields of an action's input that a model may choose. A model may not choose the number
 * that sends the message.
 */
const ownChoice = (name: AgentTool): z.ZodType => {
  const { shape } = actions[name];
  return isSaying(name) ? (shape as z.ZodObject).omit({ connection_id: true }) : shape;
};

const schemas = new Map<AgentTool, ModelTool>();
function toolOf(name: AgentTool): ModelTool {
  const made = schemas.get(name) ?? {
    name,
    description: actions[name].changes,
    inputSchema: schemaOf(ownChoice(name)),
  };
  schemas.set(name, made);
  return made;
}

/**
 * Returns the tools that a model is offered: the two tools that every agent has, and the tools that the agent's
 * settings switch on.
 */
export const toolsOf = (settings: AgentSettings): ModelTool[] => [
  searchKnowledge,
  handOff,
  ...agentTools.filter((name) => settings.tools.includes(name)).map(toolOf),
];
