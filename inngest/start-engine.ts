import { serve } from 'inngest/edge';
import { env, usesOutsideInngest } from '#server/base/env.ts';
import { ownUrl } from '#server/base/http/own-address.ts';
import { log } from '#server/base/log.ts';
import { isJobName } from '#server/jobs/catalogue.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';
import { doOnce, type Patiently } from '#server/jobs/patiently.ts';
import { checkExpressions } from './check-expressions.ts';
import type { ServeHandler } from './engine/call-function.ts';
import { type RunningEngine, startEmbeddedEngine } from './engine/start-engine.ts';
import { wokenBy } from './functions/automation-wait.ts';
import { functions } from './functions.ts';
import { engineHeader, engineToken } from './guard-functions.ts';
import { isWakeUp, workOf } from './plain-function.ts';
import { startReconciling } from './reconcile-by-timer.ts';
import { serveOptions } from './serve-options.ts';
import { keepInngestInformed } from './sync-outside.ts';
import { timeLimitMs } from './time-limits.ts';
import { type Told, tellOutside } from './wake-ups.ts';
import { startWorkHere } from './work-here.ts';

/**
 * Every job of the catalogue counts as a wake-up, so one run is enough for equal wake-ups that arrive before it begins.
 */
const isWakeUpEvent = ({ name }: { readonly name: string }): boolean => isJobName(name);

/**
 * In development, calls go through Next's route file, which reloads changed functions. The registration (triggers and
 * options) changes only on a restart.
 */
const throughNext: ServeHandler = async (request) => {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set(engineHeader, engineToken);
  const init = { method: request.method, headers, body: await request.text() };
  return fetch(`${ownUrl()}${pathname}${search}`, init);
};

function withReconciler(engine: RunningEngine): RunningEngine {
  const reconciling = startReconciling();
  const drain = () => {
    reconciling.stop();
    return engine.drain();
  };
  return { drain, stop: () => drain().then(engine.stop) };
}

/**
 * Wraps the client of an external Inngest server: this process does at once the work that it may do itself, and sends
 * the rest to that server.
 */
function withWorkHere(engine: RunningEngine): RunningEngine {
  const outside = (events: readonly Told[]) => tellOutside(events, ({ name, id, ts }) => !id && !ts && isWakeUp(name));
  const here = startWorkHere((event) => void outside([event]).catch(() => {}));
  engineEntry.accept = (events) => outside(here.take(events));
  let drained: Promise<void> | null = null;
  const drain = () => {
    drained ??= here.drain().then(async (left) => {
      await outside(left).catch(() => {});
      await engine.drain();
    });
    return drained;
  };
  const stop = async () => {
    await drain();
    engineEntry.accept = null;
    await engine.stop();
  };
  return { drain, stop };
}

/**
 * Starts the embedded engine. If an external Inngest server is configured, registers the functions with that server
 * instead.
 */
export async function startEngine(dev = false, patiently: Patiently = doOnce): Promise<RunningEngine> {
  checkExpressions(functions, [wokenBy]);
  const handler = serve(serveOptions());
  const inProcess: ServeHandler = (request) => Promise.resolve(handler(request));
  if (usesOutsideInngest()) {
    if (!dev && env.INNGEST_DEV) log.warn('INNGEST_DEV is set: calls of functions are not verified');
    return withReconciler(withWorkHere(keepInngestInformed(inProcess)));
  }
  const handle: ServeHandler = (request) =>
    dev && request.method === 'POST' ? throughNext(request) : inProcess(request);
  return withReconciler(
    await startEmbeddedEngine({
      ...{ handler: handle, timeLimitMs, isWakeUp: isWakeUpEvent, patiently },
      isWaitedFor: (event) => event.name === wokenBy.event || !isWakeUpEvent(event),
      // In development, Next's route reloads changed functions. The embedded engine must not call the functions
      // directly, because it would run their old code.
      ...(dev ? {} : { directly: workOf }),
    }),
  );
}
