import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import next from 'next';
import { endLiveStreams } from '#server/api/inbox/live/event-stream.ts';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/http/own-address.ts';
import type { Part } from '../process/stop-on-signals.ts';
import { buildPanel } from './build-panel.ts';
import type { HandOn } from './hand-on.ts';

/** How long requests are still answered on connections that look idle, because a request may already be on its way. */
const graceMs = 1_000;

const restMs = 0.1;
const restWithinMs = 1_000;

/**
 * Waits for a round of the event loop that had almost nothing to do. All connections have been accepted by then.
 * Connections that wait to be accepted would be reset when the server stops listening.
 */
async function atRest(): Promise<void> {
  const end = performance.now() + restWithinMs;
  for (let begun = 0; begun < end; ) {
    begun = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - begun < restMs) return;
  }
}

/**
 * Listens on PORT at the address of `listenHost`. To stop, the server accepts no more connections but answers all
 * requests that have arrived or are on their way, and closes each connection after its response. Connections that are
 * still open after `patienceMs`, for example because a browser keeps them, are cut. Live streams end at once, and the
 * browser reconnects to another process.
 */
export async function listen(server: Server, patienceMs: number): Promise<Part> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let isStopping = false;
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
  });
  server.listen(env.PORT, listenHost());
  await once(server, 'listening');
  return {
    stop: async () => {
      isStopping = true;
      await atRest();
      // The HTTP server's own `close` would also cut connections that only look idle, so only the `close` of the plain
      // network server is called.
      const closeIdle = () => {
        server.closeIdleConnections();
        // Also close connections that a browser opened in advance and never used. The HTTP server does not count such
        // connections as idle.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      };
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      endLiveStreams();
      // `setImmediate` lets the server first read requests that have already arrived. If the process was busy, the
      // timer alone would fire before they are read.
      const idle = setTimeout(() => setImmediate(closeIdle), graceMs);
      // The HTTP server does not track upgraded connections. Without this limit it would wait for such connections
      // forever.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, patienceMs);
      await closed;
      clearTimeout(idle);
      clearTimeout(cut);
    },
  };
}

interface Panel {
  readonly handOn: HandOn;
  readonly parts: readonly { stop(): Promise<void> }[];
}

/**
 * Prepares Next to handle requests. The panel is built first if its source files have changed. In development, Next
 * compiles pages when they are requested.
 */
export async function preparePanel(dev: boolean, step: (what: string) => void): Promise<Panel> {
  if (!dev) await buildPanel(step);
  step('loading the panel');
  // On its first request, Next adds a handler for upgrade requests to the server, and that handler bypasses all of
  // Parley's checks. The handler is needed only in development, for the socket that reloads pages. So in production
  // Next gets another server, which never listens.
  const upgrades = dev ? {} : { httpServer: createServer() };
  const app = next({ dev, hostname: listenHost(), port: env.PORT, ...upgrades });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    // In development, Next also learns from the first request which server to use for its reload socket.
    handOn: (request, response) => handle(request, response),
    parts: [{ stop: () => app.close() }],
  };
}
