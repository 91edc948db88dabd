import { once } from 'node:events';
import { createServer } from 'node:net';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/own-address.ts';

/**
 * Listens on PORT for a moment: a port that is taken, or not this user's, is said before the minutes in which databases are
 * migrated and the panel is built, and not after them. Throws what listening throws.
 */
export async function provePort(): Promise<void> {
  const probe = createServer();
  probe.listen(env.PORT, listenHost());
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
