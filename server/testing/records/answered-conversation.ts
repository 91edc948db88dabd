import { createConversation, createMessage } from '../factories.ts';

/**
 * Makes the rows of a past conversation, from which figures can be computed. The conversation was answered after
 * `seconds` and resolved at the same time.
 */
export async function answeredConversation(
  of: string,
  at: string,
  seconds: number,
  agentId: string | null = null,
): Promise<string> {
  const begin = new Date(at);
  const end = new Date(begin.getTime() + seconds * 1000);
  const id = await createConversation(of, {
    createdAt: begin,
    agentId,
    status: 'resolved',
    resolvedAt: end,
    ratingScore: 4,
    ratedAt: end,
  });
  await createMessage(of, id, { createdAt: begin });
  const author = { kind: 'agent', id: agentId, name: 'Bia' };
  await createMessage(of, id, { role: 'assistant', author, createdAt: end, sentAt: end, deliveryStatus: 'sent' });
  return id;
}
