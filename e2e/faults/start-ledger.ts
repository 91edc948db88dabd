import http from 'node:http';
import type { Socket } from 'node:net';
import { onLoopback } from './loopback-server.ts';

/** One request that the webhook receiver got, whatever its response was. */
export interface Arrival {
  /** The path of the request. Several endpoints share one receiver. */
  readonly path: string;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly attempt: number;
  readonly type: string;
  /** The e-mail address of the contact that the event is about. */
  readonly email: string;
  readonly raw: string;
  /** When the request arrived, by `performance.now()`. */
  readonly at: number;
}

/** Determines how the receiver responds to a request. */
export type Manner = (arrival: Arrival, response: http.ServerResponse) => unknown;

export const accept: Manner = (_arrival, response) => void response.end('ok');

export interface Ledger {
  readonly target: string;
  url(path?: string): string;
  readonly arrivals: Arrival[];
  /** Sets how the receiver responds from now on. The recorded arrivals are kept. */
  behave(manner: Manner): void;
  /** Returns the number of open connections. */
  connections(): number;
  /** Returns the largest number of simultaneous requests since the last call of this function. */
  peak(): number;
  /** Stops listening and closes every connection, as if the receiver was down. */
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

/** Starts a webhook receiver that records every request and responds as the test determines. */
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
