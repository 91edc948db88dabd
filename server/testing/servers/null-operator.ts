import { createServer } from 'node:http';
import { completeEnv } from '#server/base/env.ts';

interface Accepted {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any body; its assertions state what it expects.
  readonly body: any;
}

export interface NullOperator {
  /** All accepted sends, in order. */
  readonly accepted: Accepted[];
  /** All sends that were refused or not answered. */
  readonly refused: Accepted[];
  /**
   * The way in which the next sends are refused: with this error of the messaging provider, or by closing the
   * connection. Null means that sends are accepted.
   */
  refuseWith: { readonly code: number; readonly message: string } | 'hang up' | null;
  /** A function that runs once, after the server received the next send and before the server responds. */
  meanwhile: (() => Promise<unknown>) | null;
  stop(): Promise<void>;
}

/**
 * Starts a real HTTP server on loopback that responds to sends like the messaging provider (whatsapp/operator.md#c1)
 * and records the sends.
 */
export async function startNullOperator(): Promise<NullOperator> {
  const accepted: Accepted[] = [];
  const refused: Accepted[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.endsWith('/media')) {
        response.end(JSON.stringify({ id: 'uploaded' }));
        return;
      }
      // This server stores no media, so every request for media gets 404.
      if (request.method === 'GET') {
        response.statusCode = 404;
        response.end(
          JSON.stringify({ error: { message: 'gone', type: 'OAuthException', code: 100, fbtrace_id: 'x' } }),
        );
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const { meanwhile } = operator;
      operator.meanwhile = null;
      await meanwhile?.();
      if (operator.refuseWith) refused.push({ path: request.url ?? '', body });
      if (operator.refuseWith === 'hang up') return void request.socket.destroy();
      if (operator.refuseWith) {
        response.statusCode = 400;
        response.end(JSON.stringify({ error: { type: 'OAuthException', fbtrace_id: 'x', ...operator.refuseWith } }));
        return;
      }
      const id = `wamid.NULL${accepted.push({ path: request.url ?? '', body })}`;
      const contacts = [{ input: body.to, wa_id: body.to }];
      response.end(JSON.stringify({ messaging_product: 'whatsapp', contacts, messages: [{ id }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the operator has no port');
  completeEnv({ WHATSAPP_API_URL: `http://127.0.0.1:${address.port}` });
  const operator: NullOperator = {
    accepted,
    refused,
    refuseWith: null,
    meanwhile: null,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return operator;
}
