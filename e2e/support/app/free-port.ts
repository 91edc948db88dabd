import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range from which ports are taken. The operating system assigns higher ports to outgoing connections, so a free
 * port stays free until the app listens on it.
 */
const [first, last] = [15_000, 32_000];

/** Returns a free port on the loopback interface. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < 50; tried += 1) {
    const port = randomInt(first, last);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('no free port');
}
