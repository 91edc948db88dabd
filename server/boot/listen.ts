import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { endLiveStreams } from '#server/api/live/event-stream.ts';
import { env } from '#server/base/env.ts';
import type { Part } from './stop-on-signals.ts';

/**
 * Listens on HOST and PORT. Stopped, it takes no further requests and lets those in flight finish; what has not ended
 * after `patienceMs` (sockets a browser holds open) is cut. Live streams are told at once; browsers resume elsewhere.
 */
export async function listen(server: Server, patienceMs: number): Promise<Part> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  return {
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      endLiveStreams();
      server.closeIdleConnections();
      // The server itself forgets a connection that was upgraded; it would be waited for without an end.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, patienceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
