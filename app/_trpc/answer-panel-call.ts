import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { currentMember } from '#app/_auth/current-member.ts';
import { markedCaller } from '#server/access/caller-header.ts';
import type { CallContext } from '#server/api/context.ts';
import { apiRouter } from '#server/api/root.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { log } from '#server/base/log.ts';
import { requestIdOf } from '#server/rest/request-id.ts';

/** The panel's door: the same operations as `/v1`, admitted by the session instead of a key. */
export function answerPanelCall(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers.get('x-request-id') ?? undefined);
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: apiRouter,
    createContext: async (): Promise<CallContext> => ({
      credential: { kind: 'member', member: await currentMember() },
      address: markedCaller((name) => request.headers.get(name)),
      requestId,
      answerHeaders: {},
    }),
    responseMeta: () => ({ headers: new Headers({ 'x-request-id': requestId, 'cache-control': 'no-store' }) }),
    onError: ({ error, path }) => {
      if (toAppError(error).code !== 'internal_error') return;
      log.error(
        { request_id: requestId, operation: path, error: error.message, cause: error.cause },
        'a panel call failed',
      );
    },
  });
}
