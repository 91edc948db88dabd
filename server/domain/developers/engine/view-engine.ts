import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { env, usesOutsideInngest } from '#server/base/env.ts';
import type { Engine, FailedRun } from '#server/contract/developers/engine.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { selectFailedRuns, selectLag, selectLoad, selectSightings } from './engine.store.ts';
import { failedRunView } from './failed-run.view.ts';

const registration = 'registration';

async function viewOutside(): Promise<NonNullable<Engine['outside']>> {
  const sightings = await selectSightings();
  const registered = sightings.find(({ name }) => name === registration);
  return {
    registered_at: registered?.at ?? null,
    registration_error: registered?.error ?? null,
    last_runs: sightings.flatMap(({ name, at }) => (name === registration ? [] : { function_id: name, at })),
  };
}

/**
 * Returns which engine runs the organization's jobs, and the amount of work. For an external Inngest server, only its
 * URL and the last contacts with it are known.
 */
export async function viewEngine(actor: Actor): Promise<Engine> {
  if (usesOutsideInngest()) {
    const dev = env.INNGEST_DEV && URL.canParse(env.INNGEST_DEV) ? env.INNGEST_DEV : null;
    return {
      kind: 'inngest',
      address: env.INNGEST_BASE_URL ?? dev,
      outside: await viewOutside(),
      lag_ms: 0,
      functions: [],
    };
  }
  const [functions, lag] = await Promise.all([selectLoad(actor.organizationId), selectLag(actor.organizationId)]);
  return { kind: 'embedded', address: null, outside: null, lag_ms: Math.max(0, lag?.lag_ms ?? 0), functions };
}

/** Lists the organization's runs that failed for good, the latest first. Throws invalid_cursor. */
export async function listFailedRuns(
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<FailedRun>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'failed-runs', organizationId: actor.organizationId, filters: {} };
  const rows = await selectFailedRuns(actor.organizationId, readCursor(binding, input.cursor, 2), limit + 1);
  return pageFrom(rows, limit, failedRunView, (row) => writeCursor(binding, [row.position, row.id]));
}
