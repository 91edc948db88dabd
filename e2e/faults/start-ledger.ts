import http from 'node:http';
import type { Socket } from 'node:net';
import { onLoopback } from './loopback-server.ts';

/** One request the receiver saw, whatever it answered. */
export interface Arrival {
  /** Path it came to: endpoints of one test share a receiver. */
  readonly path: string;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly attempt: number;
  readonly type: string;
  /** E-mail of the contact the event is about. */
  readonly email: string;
  readonly raw: string;
  /** `performance.now()`. */
  readonly at: number;
}

/** What the receiver does with a request. */
export type Manner = (arrival: Arrival, response: http.ServerResponse) => unknown;

export const accept: Manner = (_arrival, response) => void response.end('ok');

export interface Ledger {
  readonly target: string;
  url(path?: string): string;
  readonly arrivals: Arrival[];
  /** From now on; arrivals so far stay. */
  behave(manner: Manner): void;
  /** Connections open now. */
  connections(): number;
  /** Most requests that were open at the same moment since last asked. */
  peak(): number;
  /** Stops listening and cuts every connection, as a receiver that is down. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  stop(): Promise<void>;
}

function read(path: string, headers: http.IncomingHttpHeaders, raw: string): Arrival {
  const body = JSON.parse(raw) as { type: string; data: { object: { email?: string } | null } };
  return {
    path,
    eventId: String(headers['svc-event-id']),
    deliveryId: String(headers['svc-delivery-id']),
    attempt: Number(headers['svc-attempt']),
    type: body.type,
    email: body.data.object?.email ?? '',
    raw,
    at: performance.now(),
  };
}

/** A receiver that keeps a ledger of all that arrives, and behaves as it is told. */
export async function startLedger(): Promise<Ledger> {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  let manner = accept;
  let open = 0;
  let most = 0;
  const server = http.createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const arrival = read(request.url ?? '', request.headers, Buffer.concat(chunks).toString('utf8'));
    arrivals.push(arrival);
    manner(arrival, response);
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  const { port, goDown, comeUp } = await onLoopback(server);
  return {
    target: `127.0.0.1:${port}`,
    url: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    arrivals,
    behave: (next) => {
      manner = next;
    },
    connections: () => sockets.size,
    peak: () => {
      const seen = most;
      most = open;
      return seen;
    },
    goDown,
    comeUp,
    stop: goDown,
  };
}
