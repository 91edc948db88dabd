import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { demoOrganization } from './demo-organization.ts';

interface SeededMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly wamid: string;
  readonly createdAt: Date;
}

/**
 * Stores the same chat in the simulated WhatsApp API. The simulated phone then shows the chat, and the 24-hour window
 * is open for a reply.
 */
export async function seedPhone(tx: Tx, phone: string, messages: readonly SeededMessage[]): Promise<void> {
  await tx.prisma.sandboxMessage.createMany({
    data: messages.map((message) => ({
      id: newId(),
      phoneNumberId: demoOrganization.connections[0].phone_number_id,
      customer: phone.replace('+', ''),
      direction: message.role === 'user' ? 'in' : 'out',
      wamid: message.wamid,
      type: 'text',
      payload: { type: 'text', text: { body: message.content } },
      status: 'read',
      createdAt: message.createdAt,
    })),
  });
}
