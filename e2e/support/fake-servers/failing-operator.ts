import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

interface Sent {
  readonly text?: { readonly body: string };
  readonly template?: { readonly name: string; readonly components?: readonly unknown[] };
}

/**
 * Starts a fake messaging provider whose response depends on the text of a message. The provider always refuses
 * "bloqueada". On the first attempt it refuses "nome", and closes the connection without a response for "sumiu". It
 * accepts every other text.
 */
export async function startFailingOperator() {
  const taken: string[] = [];
  const failures = new Map([
    ['nome', 131037],
    ['sumiu', 0],
  ]);
  const server = createServer(async (request, response) => {
    const { text, template } = (await json(request)) as Sent;
    const body = text?.body ?? JSON.stringify(template);
    const failing = [...failures.keys()].find((word) => body.includes(word));
    const code = body.includes('bloqueada') ? 131026 : failing && failures.get(failing);
    if (failing) failures.delete(failing);
    if (code === 0) return void request.socket.destroy();
    if (code) {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      return void response.end(JSON.stringify({ error: { code, message: `(#${code}) Refused` } }));
    }
    const id = `wamid.FAILING${taken.push(body)}`;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ messages: [{ id }] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** The accepted texts, and templates as JSON, in order. */
    taken,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
