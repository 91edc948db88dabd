import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly attempt: number;
  readonly raw: string;
  readonly signature: string;
  readonly data: { readonly object: Record<string, unknown> | null; readonly [key: string]: unknown };
}

/** Starts a webhook receiver on loopback. After `fail(true)` it responds with 500, until `fail(false)`. */
export async function startReceiver() {
  const events: ReceivedEvent[] = [];
  let failing = false;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    if (!failing) {
      const attempt = Number(request.headers['svc-attempt']);
      events.push({ ...JSON.parse(raw), attempt, raw, signature: String(request.headers['svc-signature']) });
    }
    response.writeHead(failing ? 500 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const target = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    target,
    url: `http://${target}/hook`,
    events,
    fail: (now: boolean) => {
      failing = now;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the event's signature matches exactly these bytes (contract/webhooks.md#signature). */
export function isSigned(event: ReceivedEvent, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(event.signature) ?? [];
  return v1 === createHmac('sha256', secret).update(`${t}.${event.raw}`).digest('hex');
}
