import { once } from 'node:events';
import net from 'node:net';

/** A proxy in front of a server on loopback. The proxy can stop the traffic without either end getting an error. */
export interface TcpProxy {
  readonly port: number;
  /** Stops all traffic in both directions. Neither end gets an error. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of `host:port`. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const pass = (from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => void to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      // While the connection is cut, neither end learns that the other end has closed it.
      if (!isCut) to.destroy();
    });
    if (isCut) from.pause();
  };
  const server = net.createServer((caller) => {
    const callee = net.connect(target.port, target.host);
    pass(caller, callee);
    pass(callee, caller);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
