import type { PrismaClient } from '#prisma/generated/client.ts';
import { newId } from '#server/base/ids.ts';

/**
 * Publishes an agent with the settings in the agent's row, because an unpublished agent does not answer. Returns the
 * version's id.
 */
export async function publishAgent(prisma: PrismaClient, agentId: string): Promise<string> {
  const agent = await prisma.agent.findUniqueOrThrow({ where: { id: agentId } });
  const number = (await prisma.agentVersion.count({ where: { agentId } })) + 1;
  const { organizationId, provider, model, aiKeyId, instructions } = agent;
  const id = newId();
  await prisma.agentVersion.create({
    data: {
      id,
      organizationId,
      agentId,
      number,
      provider,
      model,
      aiKeyId,
      instructions,
      settings: agent.settings ?? {},
      knowledgeFingerprint: '',
      publishedBy: { type: 'system', id: null, name: null },
    },
  });
  await prisma.agent.update({ where: { id: agentId }, data: { publishedVersionId: id } });
  return id;
}
