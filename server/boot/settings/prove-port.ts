import { once } from 'node:events';
import { createServer } from 'node:net';
import { env } from '#server/base/env.ts';
import { listenHost } from '#server/base/http/own-address.ts';

/**
 * Listens on PORT for a moment, to find out whether the port can be used. Without this check, the error would come only
 * after the minutes in which the database is migrated and the panel is built.
 */
export async function provePort(): Promise<void> {
  const probe = createServer();
  probe.listen(env.PORT, listenHost());
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
