import { once } from 'node:events';
import net from 'node:net';

/** A cable to a server on loopback that can be cut without either end being told. */
export interface TcpProxy {
  readonly port: number;
  /** From now on nothing arrives in either direction, and nobody hears why. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Starts a proxy before `host:port`. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const pass = (from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => void to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      // Who is cut off is not told that the other end has gone, either.
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
