import { notFound } from 'next/navigation';
import { cache } from 'react';
import { apiRouter } from '#server/api/root.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import type { PublicChat, WebChannel } from '#server/contract/inbox/web-chat.ts';
import { requestIdOf } from '#server/rest/request-id.ts';

/**
 * Returns the chat's public settings, which the page shows before the first message. Shows the not-found page if the
 * chat does not exist.
 */
export const findChat = cache(async (agentId: string, channel: WebChannel): Promise<PublicChat> => {
  const credential = { kind: 'member', member: null } as const;
  const caller = apiRouter.createCaller({
    credential,
    address: '',
    requestId: requestIdOf(undefined),
    answerHeaders: {},
  });
  try {
    return await caller.visitors.viewChat({ agent_id: agentId, channel });
  } catch (error) {
    if (toAppError(error).code === 'web_chat_not_found') notFound();
    throw error;
  }
});
