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
import { entryPointsFor } from './http/entry-points.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen, preparePanel } from './http/listen.ts';
import { keepFollowingKeys } from './keys/follow-keys.ts';
import type { Part } from './process/stop-on-signals.ts';
import { startWatchdog } from './process/watchdog.ts';
import { keepLookingForRelease, keepNotingHome } from './restore/notice-restore.ts';

/**
 * How long requests may still take after the process was told to end, in milliseconds. In development the time is
 * short, because a browser's reload socket never closes by itself.
 */
const patienceMs = (dev: boolean) => (dev ? 500 : 15_000);

/**
 * Closes the connection pool. Waits at most 2 seconds, because a connection that is still in use must not delay the
 * end.
 */
const endPool = () => Promise.race([pool.end(), delay(2_000, undefined, { ref: false })]);

/**
 * Starts all parts of the server that need the database: demo, panel, job engine and HTTP server. Parts are later
 * stopped in the opposite order. Until the server is ready, every step that uses the database runs through `patiently`,
 * which waits while the database is unreachable.
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
  const server = createHttpServer(entryPointsFor(dev), besideStreams(panel.handOn));
  // Register each request as current work for the watchdog before any handler sees it.
  server.prependListener('request', ({ method, url }) =>
    beginWorkOn({ kind: 'request', key: `${method} ${url?.split('?')[0]}` }),
  );
  const http = await listen(server, patienceMs(dev));
  // Stop the HTTP server and the job engine at the same time. Work from the last requests is still stored, and another
  // process or the next start processes it.
  parts.unshift({
    stop: () => {
      beginStopping();
      return Promise.all([http.stop(), engine.drain()]);
    },
  });
  // Start work that an earlier process left unfinished, instead of waiting up to a minute for the reconciler.
  void enqueue('parley/reconcile.due', {});
  if (isSandboxOn()) parts.unshift(startSandbox());
  if (isDemoTrafficOn()) parts.unshift(startDemoTraffic());
  step(`ready: ${publicUrl()}`);
  console.log(describeDemo(demo));
}
