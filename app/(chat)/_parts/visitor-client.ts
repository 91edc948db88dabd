import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { ApiRouter } from '#server/api/root.ts';
import type { PublicChat } from '#server/contract/web-chat.ts';

/** The operations of visitors, one call a request. */
const client = createTRPCClient<ApiRouter>({ links: [httpLink({ url: '/api/trpc' })] });

export interface Said {
  readonly client_id: string;
  readonly text: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly page_url?: string | undefined;
  readonly language?: string | undefined;
}

/** What a page may ask of one chat. */
export function visitorClient({ agent_id, channel }: Pick<PublicChat, 'agent_id' | 'channel'>) {
  const place = { agent_id, channel };
  const { visitors } = client;
  return {
    start: async () => (await visitors.startVisitor.mutate(place)).token,
    read: (token: string, cursor?: string) =>
      visitors.listVisitorMessages.mutate({ ...place, token, ...(cursor ? { cursor } : {}) }),
    send: (token: string, said: Said) => visitors.sendVisitorMessage.mutate({ ...place, token, ...said }),
    identify: (token: string, who: { name: string; email?: string }) =>
      visitors.identifyVisitor.mutate({ ...place, token, ...who }),
    seen: (token: string, message_id: string) => visitors.noteSeen.mutate({ ...place, token, message_id }),
    liveAddress: `/api/visitor-live?agent=${agent_id}&channel=${channel}`,
  };
}

export type VisitorClient = ReturnType<typeof visitorClient>;

/** The stable code of a failed call; undefined when nobody answered. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? (error.data as { code?: string } | null)?.code : undefined;
