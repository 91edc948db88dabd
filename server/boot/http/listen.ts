import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { endLiveStreams } from '#server/api/inbox/live/event-stream.ts';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/http/own-address.ts';
import type { Part } from '../process/stop-on-signals.ts';

/** A connection that looks idle here may have a request on its way. Such requests are still answered for this long. */
const graceMs = 1_000;

const restMs = 0.1;
const restWithinMs = 1_000;

/**
 * Resolves right after a turn of the event loop that had next to nothing to do. Connections that were opened but not
 * yet accepted are reset when the listener closes; after such a turn there are none.
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
 * Listens on PORT at the address of `listenHost`. When stopped, the server takes no further connections and lets
 * requests in flight finish, including those on their way; each answer says that its connection ends. Connections that
 * have not ended after `patienceMs` (sockets a browser holds open) are cut. Live streams are ended at once; browsers
 * resume elsewhere.
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
      // The HTTP server's own `close` is not used: it would cut connections that only look idle.
      const closeIdle = () => {
        server.closeIdleConnections();
        // Connections a browser opened in advance and never used; the server does not count these as idle.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      };
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      endLiveStreams();
      // Requests that have arrived meanwhile are read first. A process that was busy for longer would otherwise run the
      // timer before it reads them.
      const idle = setTimeout(() => setImmediate(closeIdle), graceMs);
      // The HTTP server does not track an upgraded connection, so it would wait for that connection without an end.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, patienceMs);
      await closed;
      clearTimeout(idle);
      clearTimeout(cut);
    },
  };
}
