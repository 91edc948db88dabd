import { Inngest, Middleware } from 'inngest';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { askInngest } from './ask-inngest.ts';
import { noteBegun } from './under-way.ts';

type Fetch = typeof fetch;

interface WakeUp {
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly id?: string;
  readonly ts?: number;
}

/** Accepts events. If `Accept` rejects, some events may already be accepted, so the caller sends all of them again. */
type Accept = (events: readonly WakeUp[]) => Promise<void>;

/**
 * The entry points of the engine. The engine sets them when it starts, so that this folder does not depend on the
 * engine. `fetch` answers the calls of the SDK and is set by the embedded engine only. `accept` receives the events
 * that this process sends, before any of them goes through the SDK.
 */
export const engineEntry = oncePerProcess('engine-entry', () => ({
  fetch: null as Fetch | null,
  accept: null as Accept | null,
}));

const embeddedFetch: Fetch = (input, init) => {
  if (!engineEntry.fetch)
    return Promise.resolve(new Response('{"error":"the engine is not running"}', { status: 503 }));
  return engineEntry.fetch(input, init);
};

/** Records each run that begins in this process, so that its wake-up is not sent again. */
class NoteBegun extends Middleware.BaseMiddleware {
  readonly id = 'note-begun';

  override onRunStart({ ctx }: Middleware.OnRunStartArgs): void {
    for (const { name, data } of ctx.events) noteBegun(name, data ?? {});
  }
}

/**
 * The Inngest client of the whole product. It uses an external Inngest server if its environment variables are set,
 * otherwise the embedded engine.
 */
export const inngest = oncePerProcess(
  'inngest',
  () =>
    new Inngest({
      id: 'parley',
      checkpointing: false,
      logger: log,
      middleware: [NoteBegun],
      ...(usesOutsideInngest()
        ? { fetch: askInngest }
        : { isDev: true, baseUrl: 'http://embedded.invalid', fetch: embeddedFetch }),
    }),
);
