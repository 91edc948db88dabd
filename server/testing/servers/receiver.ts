import { once } from 'node:events';
import http from 'node:http';

export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly at: number;
}

type Behave = (request: http.IncomingMessage, response: http.ServerResponse, received: Received) => void;

/**
 * Starts a real webhook receiver on loopback. The receiver records the exact bytes that it gets, and responds with the
 * result of `behave` (200 by default).
 */
export async function startReceiver(behave: Behave = (_request, response) => void response.end('ok')) {
  const received: Received[] = [];
  let behavior = behave;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const entry: Received = {
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks).toString('utf8'),
      at: performance.now(),
    };
    received.push(entry);
    behavior(request, response, entry);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    target: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hook`,
    behave: (next: Behave) => {
      behavior = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits until the condition is true, up to a time limit, by polling. Tests never sleep for a fixed time. */
export async function until(met: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await met())) {
    if (performance.now() > deadline) throw new Error(`the condition was not met in ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
