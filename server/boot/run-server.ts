import { setTimeout as delay } from 'node:timers/promises';
import { startEngine } from '#inngest/start-engine.ts';
import { endRedis } from '#server/access/limits/rate-bucket-redis.ts';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { lendFirstReading } from '#server/api/inbox/conversations/first-reading.ts';
import { readFirst } from '#server/api/inbox/conversations/read-first.ts';
import { env, publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { beginStopping } from '#server/base/process/stopping.ts';
import { isDemoTrafficOn, isSandboxOn } from '#server/base/sandbox-token.ts';
import { pool } from '#server/db/pool.ts';
import { keepKnowingDeaths } from '#server/domain/platform/work/deaths.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Patiently } from '#server/jobs/patiently.ts';
import { beginWorkOn } from '#server/jobs/working-on.ts';
import { startSandbox } from '#server/sandbox/start-sandbox.ts';
import { describeDemo, seedDemo } from './demo/demo.ts';
import { prepareCustomers, startDemoTraffic } from './demo/traffic.ts';
import { besideStreams } from './http/beside-streams.ts';
import { doorsFor } from './http/doors.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
import { preparePanel } from './http/panel.ts';
import { keepFollowingKeys } from './keys/follow-keys.ts';
import type { Part } from './process/stop-on-signals.ts';
import { startWatchdog } from './process/watchdog.ts';
import { keepLookingForRelease, keepNotingHome } from './restore/notice-restore.ts';

/**
 * How long requests in flight may take when the process ends, in milliseconds. In development it is short, because a
 * browser's reload socket never ends.
 */
const patienceMs = (dev: boolean) => (dev ? 500 : 15_000);

/** Closes the pool, but waits only 2 seconds: a connection that is still in use must not hold up the end. */
const endPool = () => Promise.race([pool.end(), delay(2_000, undefined, { ref: false })]);

/**
 * Starts everything that needs the database: demo, panel, engine, HTTP server. What starts later is stopped earlier.
 * Until the server is ready, every step that uses the database runs through `patiently`.
 */
export async function runServer(
  dev: boolean,
  parts: Part[],
  step: (what: string) => void,
  patiently: Patiently,
): Promise<void> {
  parts.unshift({ stop: flushCalls }, { stop: endRedis }, { stop: endPool });
  if (env.CLOCK_OFFSET_SECONDS !== 0) log.warn({ seconds: env.CLOCK_OFFSET_SECONDS }, 'THE CLOCK IS SHIFTED');
  parts.unshift(keepFollowingKeys(), keepNotingHome(), keepLookingForRelease());
  lendFirstReading(readFirst);
  parts.unshift(await patiently(keepKnowingDeaths));
  if (!dev) parts.unshift(startWatchdog());
  const demo = await patiently(() => seedDemo(step));
  if (isDemoTrafficOn()) await patiently(prepareCustomers);
  const panel = await preparePanel(dev, step);
  step('starting the engine');
  const engine = await startEngine(dev, patiently);
  parts.unshift(engine, ...panel.parts);
  const server = createHttpServer(doorsFor(dev), besideStreams(panel.handOn));
  // Names the request for the watchdog, before any handler answers it.
  server.prependListener('request', ({ method, url }) =>
    beginWorkOn({ kind: 'request', key: `${method} ${url?.split('?')[0]}` }),
  );
  const http = await listen(server, patienceMs(dev));
  // Both stop at once. Work that the last requests enqueue is still stored, and done by another process or after the
  // next start.
  parts.unshift({
    stop: () => {
      beginStopping();
      return Promise.all([http.stop(), engine.drain()]);
    },
  });
  // Takes up the work that an ended process left behind, without waiting for the reconciler's next minute.
  void enqueue('parley/reconcile.due', {});
  if (isSandboxOn()) parts.unshift(startSandbox());
  if (isDemoTrafficOn()) parts.unshift(startDemoTraffic());
  step(`ready: ${publicUrl()}`);
  console.log(describeDemo(demo));
}
