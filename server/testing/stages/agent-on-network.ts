import { afterAll, beforeAll, beforeEach } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { prisma } from '#server/db/prisma.ts';
import { type AiServer, startAiServer } from '../ai/ai-server.ts';
import { createPublishedAgent } from '../ai/published-agent.ts';
import { deliver, payloadOf } from '../channel.ts';
import { createConnection } from '../factories.ts';
import { createKey, createOrganization } from '../harness.ts';
import { type NullOperator, startNullOperator } from '../servers/null-operator.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let people = 0;
const inOrder = { orderBy: { seq: 'asc' } } as const;

/** Sets up an agent that answers on a WhatsApp number, a scripted model, and customers who write to the number. */
export function stageAgentOnNetwork() {
  let ai: AiServer | null = null;
  let operator: NullOperator | null = null;
  const required = <T>(one: T | null): T => {
    if (one === null) throw new Error('the servers are not up yet');
    return one;
  };
  const stage = {
    organization: '',
    key: '',
    agent: '',
    connection: '',
    phoneNumberId: '',
    get ai() {
      return required(ai);
    },
    get operator() {
      return required(operator);
    },
    /**
     * Makes an organization with a number on which the agent answers customers. The scripted model writes the answers,
     * unless the settings name another model.
     */
    begin: async (settings: Partial<AgentSettings> = {}, more: object = {}) => {
      stage.organization = await createOrganization();
      stage.key = await createKey(stage.organization);
      stage.agent = await createPublishedAgent(stage.organization, { ai: stage.ai, settings, ...more });
      stage.phoneNumberId = newId();
      const agents = { create: { organizationId: stage.organization, agentId: stage.agent } };
      const columns = { phoneNumberId: stage.phoneNumberId, agents };
      stage.connection = await createConnection(stage.organization, columns);
    },
    /** Returns a phone number that no customer has used before. */
    somebody: () => `55119${String(72_000_000 + people++)}`,
    /** Delivers the messaging provider's callback for a message from this customer. */
    receive: (from: string, message: object) =>
      deliver(
        payloadOf(
          {
            contacts: [{ profile: { name: 'Marina' }, wa_id: from }],
            messages: [{ from, id: `wamid.${newId()}`, timestamp: String(Math.floor(Date.now() / 1_000)), ...message }],
          },
          { phoneNumberId: stage.phoneNumberId },
        ),
      ),
    write: (from: string, body: string) => stage.receive(from, { type: 'text', text: { body } }),
    /** Returns the row of the customer's latest conversation. */
    conversationOf: (from: string) =>
      prisma.conversation.findFirstOrThrow({
        where: { organizationId: stage.organization, contact: { waId: from } },
        orderBy: { createdAt: 'desc' },
      }),
    messagesOf: (conversationId: string) => prisma.message.findMany({ where: { conversationId }, ...inOrder }),
    spoken: async (conversationId: string) =>
      (await stage.messagesOf(conversationId)).filter(({ role }) => role === 'assistant').map(({ content }) => content),
    turnsOf: (conversationId: string) =>
      prisma.agentTurn.findMany({ where: { conversationId }, orderBy: { startedAt: 'asc' } }),
    /** Returns the bodies of the sends that the messaging provider accepted, oldest first. */
    sent: () => stage.operator.accepted.map(({ body }) => body),
  };
  beforeAll(async () => {
    ai = await startAiServer();
    operator = await startNullOperator();
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host, DATA_DIR: temporaryFolder() });
  });
  afterAll(async () => {
    await ai?.stop();
    await operator?.stop();
  });
  beforeEach(() => {
    ai?.forget();
    stage.operator.accepted.length = 0;
    stage.operator.refused.length = 0;
  });
  return stage;
}
