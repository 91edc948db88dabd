import { serve } from 'inngest/edge';
import { env, usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { ownUrl } from '#server/base/own-address.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { checkExpressions } from './check-expressions.ts';
import type { ServeHandler } from './engine/call-function.ts';
import { type RunningEngine, startEmbeddedEngine } from './engine/start-engine.ts';
import { wokenBy } from './functions/automation-wait.ts';
import { functions } from './functions.ts';
import { engineHeader, engineToken } from './guard-functions.ts';
import { workOf } from './plain-function.ts';
import { serveOptions } from './serve-options.ts';
import { startSweeping } from './sweep-by-timer.ts';
import { keepInngestInformed } from './sync-outside.ts';
import { timeLimitMs } from './time-limits.ts';

/** A job is a hint (catalogue.ts): its run works off whatever is due when it begins. */
const isHint = ({ name }: { readonly name: string }): boolean => Object.hasOwn(jobs, name);

/** In development calls go through Next's route file, which loads changed functions anew; what is registered changes by a restart. */
const throughNext: ServeHandler = async (request) => {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set(engineHeader, engineToken);
  const init = { method: request.method, headers, body: await request.text() };
  return fetch(`${ownUrl()}${pathname}${search}`, init);
};

function withSweeps(engine: RunningEngine): RunningEngine {
  const sweeping = startSweeping();
  const drain = () => {
    sweeping.stop();
    return engine.drain();
  };
  return { drain, stop: () => drain().then(engine.stop) };
}

/** Starts the embedded engine; when an Inngest outside does the work (its own variables are set), tells it of the functions. */
export async function startEngine(dev = false): Promise<RunningEngine> {
  checkExpressions(functions, [wokenBy]);
  const handler = serve(serveOptions());
  const inProcess: ServeHandler = (request) => Promise.resolve(handler(request));
  if (usesOutsideInngest()) {
    if (!dev && env.INNGEST_DEV) log.warn('INNGEST_DEV is set: calls of functions are not verified');
    return withSweeps(keepInngestInformed(inProcess));
  }
  const handle: ServeHandler = (request) =>
    dev && request.method === 'POST' ? throughNext(request) : inProcess(request);
  return withSweeps(
    await startEmbeddedEngine({
      ...{ handler: handle, timeLimitMs, isHint },
      isWaitedFor: (event) => event.name === wokenBy.event || !isHint(event),
      // In development changed functions are loaded anew, on the other side of Next's route.
      ...(dev ? {} : { directly: workOf }),
    }),
  );
}
