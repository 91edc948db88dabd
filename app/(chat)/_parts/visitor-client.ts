import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import type { ApiRouter } from '#server/api/root.ts';
import type { PublicChat, VisitorIdentityInput } from '#server/contract/inbox/web-chat.ts';
import type { Signed } from './keeper.ts';

/** The tRPC client for visitors' operations. It sends each call as a request of its own, without batching. */
const client = createTRPCClient<ApiRouter>({
  links: [httpLink({ url: '/api/trpc', headers: ({ op }) => (op.context.known as Record<string, string>) ?? {} })],
});

export interface Said {
  readonly client_id: string;
  readonly text: string;
  readonly file?: File | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly page_url?: string | undefined;
  readonly language?: string | undefined;
}

/** Returns functions for the operations of one chat, such as sending a message or reading the conversation. */
export function visitorClient({ agent_id, channel }: Pick<PublicChat, 'agent_id' | 'channel'>) {
  const scope = { agent_id, channel };
  const { visitors } = client;
  return {
    start: async () => (await visitors.startVisitor.mutate(scope)).token,
    read: (token: string, cursor?: string) =>
      visitors.listVisitorMessages.mutate({ ...scope, token, ...(cursor ? { cursor } : {}) }),
    send: async (token: string, { file, ...said }: Said) => {
      const sent = file && { base64: await fileAsBase64(file), mime_type: file.type, name: file.name };
      // The token is sent in headers, so that the server knows the visitor before it reads the body. The server refuses
      // large bodies from unknown visitors.
      const known = { authorization: `Bearer ${token}`, 'x-visitor-place': `${agent_id}/${channel}` };
      return visitors.sendVisitorMessage.mutate(
        { ...scope, token, ...said, ...(sent ? { file: sent } : {}) },
        { context: { known } },
      );
    },
    rate: (token: string, score: number, comment: string | undefined) =>
      visitors.rateConversation.mutate({ ...scope, token, score, ...(comment ? { comment } : {}) }),
    identify: (token: string, who: { name: string; email?: string }) =>
      visitors.identifyVisitor.mutate({ ...scope, token, ...who }),
    prove: async (token: string | undefined, identity: Signed) => {
      const sent = {
        ...scope,
        ...(token ? { token } : {}),
        identity: { ...identity, user_id: String(identity.user_id) } as VisitorIdentityInput,
      };
      return (await visitors.proveVisitor.mutate(sent)).token;
    },
    forget: (token: string) => visitors.forgetVisitor.mutate({ ...scope, token }),
    seen: (token: string, message_id: string) => visitors.noteSeen.mutate({ ...scope, token, message_id }),
    liveAddress: `/api/visitor-live?agent=${agent_id}&channel=${channel}`,
  };
}

export type VisitorClient = ReturnType<typeof visitorClient>;

/** Returns the error code of a failed call and its reason, as a text for developers. */
export function whyOf(error: unknown): string {
  const { reason } = ((error as { data?: { details?: { reason?: unknown } } }).data?.details ?? {}) as {
    reason?: unknown;
  };
  return [codeOf(error) ?? 'connection_lost', reason].filter(Boolean).join(': ');
}

/** Returns the error code of a failed call. Undefined if the server was not reached. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? (error.data as { code?: string } | null)?.code : undefined;
