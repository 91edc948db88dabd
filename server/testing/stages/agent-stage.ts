import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { prisma } from '#server/db/prisma.ts';
import { type AiServer, startAiServer } from '../ai/ai-server.ts';
import { createPublishedAgent } from '../ai/published-agent.ts';
import { call, createKey, createOrganization } from '../harness.ts';

const inOrder = { orderBy: { seq: 'asc' } } as const;

/**
 * Sets up two scripted AI servers, an organization with an API key for each test, and functions that read an agent's
 * turns.
 */
export function stageAgents() {
  const servers: AiServer[] = [];
  const serverAt = (index: number): AiServer => {
    const server = servers[index];
    if (!server) throw new Error('the servers are not up yet');
    return server;
  };
  const stage = {
    organization: '',
    key: '',
    get ai() {
      return serverAt(0);
    },
    get second() {
      return serverAt(1);
    },
    /** Makes an agent that uses the first AI server. */
    thinker: (settings: Partial<AgentSettings> = {}, more: object = {}) =>
      createPublishedAgent(stage.organization, { ai: stage.ai, settings, ...more }),
    write: (agent: string, conversation_id: string, message: string) =>
      call('POST', `/agents/${agent}/chat`, { key: stage.key, body: { message, async: true, conversation_id } }),
    /** Makes a conversation in which the customer wrote these messages and has received no answer yet. */
    waiting: async (agent: string, ...messages: string[]): Promise<string> => {
      let id: string | undefined;
      for (const message of messages) {
        const body = { message, async: true, user: { name: 'Marina' }, ...(id ? { conversation_id: id } : {}) };
        const answered = await call('POST', `/agents/${agent}/chat`, { key: stage.key, body });
        expect(answered.status).toBe(202);
        id = answered.body.conversation_id;
      }
      return String(id);
    },
    /**
     * Makes a conversation of a known contact, in which the customer wrote this message and has received no answer yet.
     */
    waitingWithContact: async (settings: Partial<AgentSettings>, message = 'Oi'): Promise<string> => {
      const agent = await stage.thinker(settings);
      const email = `${newId()}@example.com`;
      const { key } = stage;
      await call('POST', '/contacts', { key, body: { email, name: 'Marina' } });
      const body = { message, async: true, user: { email } };
      return (await call('POST', `/agents/${agent}/chat`, { key, body })).body.conversation_id;
    },
    thread: async (id: string) =>
      (await prisma.message.findMany({ where: { conversationId: id }, ...inOrder })).map(
        ({ role, content }) => `${role}: ${content}`,
      ),
    spoken: async (id: string) =>
      (await prisma.message.findMany({ where: { conversationId: id, role: 'assistant' }, ...inOrder })).map(
        (one) => one.content,
      ),
    turnsOf: (id: string) =>
      prisma.agentTurn.findMany({ where: { conversationId: id }, orderBy: { startedAt: 'asc' } }),
    /** Returns the tool calls of a conversation, without the search of the knowledge that begins every turn. */
    toolCallsOf: (id: string) =>
      prisma.agentToolCall.findMany({
        where: { conversationId: id, name: { not: 'search_knowledge' } },
        orderBy: { startedAt: 'asc' },
      }),
    conversation: (id: string) => prisma.conversation.findUniqueOrThrow({ where: { id } }),
    prompt: (nr = -1) => JSON.stringify(stage.ai.requests.at(nr)?.body),
  };
  beforeAll(async () => {
    servers.push(await startAiServer(), await startAiServer());
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: servers.map((server) => server.host).join(',') });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  beforeEach(async () => {
    for (const server of servers) server.forget();
    stage.organization = await createOrganization();
    stage.key = await createKey(stage.organization);
  });
  return stage;
}
