import type { Tx } from '#server/db/transact.ts';

/**
 * Makes the web chat of the demo's agent. The agent then also answers on its hosted page and on any site that embeds
 * the chat's script.
 */
export async function seedWebChat(tx: Tx, organizationId: string, agentId: string): Promise<void> {
  await tx.prisma.webChat.create({
    data: {
      agentId,
      organizationId,
      webEnabled: true,
      embedEnabled: true,
      greeting: 'Olá! Sou a assistente da Casa Aurora. Pergunte sobre entregas, trocas ou a loja.',
      identify: 'optional',
    },
  });
}
