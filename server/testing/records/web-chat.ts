import { newId } from '#server/base/ids.ts';
import type { WebChannel } from '#server/contract/inbox/web-chat.ts';
import { prisma } from '#server/db/prisma.ts';
import { transact } from '#server/db/transact.ts';
import { addKnownText } from '#server/domain/agents/knowledge/add-known-text.ts';
import { publishAgent } from '../ai/publish-agent.ts';
import { callPanel } from '../harness.ts';

interface ChatOptions {
  readonly identify?: 'never' | 'optional' | 'required';
  readonly allowedOrigins?: string[];
  readonly status?: 'active' | 'inactive' | 'archived';
  readonly enabled?: boolean;
  readonly knowledge?: { readonly title: string; readonly text: string }[];
}

/** Makes an agent with both web channels (chat page and embedded chat) switched on. Returns the agent's id. */
export async function createWebChat(organizationId: string, options: ChatOptions = {}): Promise<string> {
  const id = newId();
  const { identify = 'never', allowedOrigins = [], status = 'active', enabled = true } = options;
  await prisma.agent.create({
    data: {
      id,
      organizationId,
      name: 'Bia',
      slug: id,
      status,
      webChat: { create: { organizationId, webEnabled: enabled, embedEnabled: enabled, identify, allowedOrigins } },
    },
  });
  await transact(async (tx) => {
    for (const one of options.knowledge ?? []) await addKnownText(tx, organizationId, id, one);
  });
  await publishAgent(prisma, id);
  return id;
}

/** Makes the client of a visitor's browser. Each of its calls contains the visitor's token. */
export async function startVisitor(agentId: string, channel: WebChannel = 'web') {
  const scope = { agent_id: agentId, channel };
  const { body } = await callPanel(null, 'visitors.startVisitor', scope);
  const token: string = body.token;
  const call = (name: string, input: object = {}) => callPanel(null, `visitors.${name}`, { ...scope, token, ...input });
  return {
    token,
    scope,
    call,
    write: (text: string, more: object = {}) =>
      call('sendVisitorMessage', { client_id: crypto.randomUUID(), text, ...more }),
    read: async () => (await call('listVisitorMessages')).body,
  };
}
