import { once } from 'node:events';
import type http from 'node:http';

/** A server on a loopback port that can be stopped and started again on the same port. */
export interface LoopbackServer {
  readonly port: number;
  /** Stops listening and closes every connection. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}

/** Makes an HTTP server listen on a free loopback port. */
export async function onLoopback(server: http.Server): Promise<LoopbackServer> {
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    goDown: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    comeUp: () => listen(port),
  };
}
