import { newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';
import { prisma } from '#server/db/prisma.ts';
import { transact } from '#server/db/transact.ts';
import { addKnownText } from '#server/domain/agents/knowledge/add-known-text.ts';
import { createAgent } from '../factories.ts';
import { publishAgent } from './publish-agent.ts';

interface AgentOptions {
  readonly name?: string;
  readonly slug?: string;
  readonly status?: 'active' | 'inactive' | 'archived';
  /** The scripted AI server that generates the agent's answers. Without it the agent uses the built-in model. */
  readonly ai?: { readonly url: string } | null;
  readonly provider?: string;
  readonly model?: string | null;
  readonly instructions?: string;
  readonly settings?: Partial<AgentSettings>;
  readonly knowledge?: readonly { readonly title: string; readonly text: string }[];
}

/** Stores a key for an AI server, which an organization's agents can then use. Returns the key's id. */
export async function createAiKey(organizationId: string, baseUrl: string): Promise<string> {
  const id = newId();
  const provider = 'openai-compatible';
  await prisma.aiKey.create({
    data: { id, organizationId, provider, name: id, keySealed: encrypt('sk-test', id), baseUrl },
  });
  return id;
}

/** Makes a published agent, with its AI key and its knowledge. Returns the agent's id. */
export async function createPublishedAgent(organizationId: string, options: AgentOptions = {}): Promise<string> {
  const id = newId();
  const { ai = null, name = 'Bia', slug = id, status = 'active', instructions = '', settings = {} } = options;
  const aiKeyId = ai ? await createAiKey(organizationId, ai.url) : null;
  await createAgent(organizationId, {
    id,
    name,
    slug,
    status,
    provider: options.provider ?? (ai ? 'openai-compatible' : 'builtin'),
    model: options.model ?? (ai ? 'scripted' : null),
    aiKeyId,
    instructions,
    settings,
  });
  await transact(async (tx) => {
    for (const one of options.knowledge ?? []) await addKnownText(tx, organizationId, id, one);
  });
  await publishAgent(prisma, id);
  return id;
}
