import type { Tx } from '#server/db/transact.ts';

/**
 * Makes the web chat of the demo's agent, which also answers on a page of its own and on any site that loads its
 * script.
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
