import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { endLiveStreams } from '#server/api/live/event-stream.ts';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/own-address.ts';
import type { Part } from './stop-on-signals.ts';

/** A caller may be sending on a connection that looks idle from here: for this long such a request is still answered. */
const graceMs = 1_000;

const restMs = 0.1;
const restWithinMs = 1_000;

/**
 * Resolves right after a turn of the event loop that had next to nothing to do. Whoever has connected and was not taken
 * in yet is reset when the listener closes: after such a turn there is nobody.
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
 * Listens on PORT, where `listenHost` says. Stopped, it takes no further connections and lets requests in flight finish, those on their
 * way included: each answer says that its connection ends. What has not ended after `patienceMs` (sockets a browser
 * holds open) is cut. Live streams are told at once; browsers resume elsewhere.
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
      // Not the HTTP server's own `close`: it would cut connections that only look idle.
      const closeIdle = () => {
        server.closeIdleConnections();
        // Opened in advance and never used; the server does not count these as idle.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      };
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      endLiveStreams();
      // Not before what has arrived meanwhile was read: a process that was busy for longer comes to its timers first.
      const idle = setTimeout(() => setImmediate(closeIdle), graceMs);
      // The server itself forgets a connection that was upgraded; it would be waited for without an end.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, patienceMs);
      await closed;
      clearTimeout(idle);
      clearTimeout(cut);
    },
  };
}
