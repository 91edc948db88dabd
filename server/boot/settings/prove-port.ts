import { once } from 'node:events';
import { createServer } from 'node:net';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/http/own-address.ts';

/**
 * Listens on PORT for a moment. A port that is taken or not allowed is reported now, not after the minutes in which the
 * database is migrated and the panel is built. Throws the error of listening.
 */
export async function provePort(): Promise<void> {
  const probe = createServer();
  probe.listen(env.PORT, listenHost());
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
