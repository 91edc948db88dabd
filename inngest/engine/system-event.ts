import { now, toMachineTime } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { EngineEvent, RunRow } from './run.store.ts';

/** Creates an event that the job engine itself sends (its name begins with `inngest/`). */
export function systemEvent(name: string, data: Record<string, unknown>, id = newId()): EngineEvent {
  return { id, name, data, ts: toMachineTime(now()).getTime() };
}

type Told = Pick<RunRow, 'function_id' | 'event'> & { readonly id: string };

/**
 * Creates `inngest/function.failed` or `inngest/function.cancelled` (engine/protocol.md#event-api), the event that
 * onFailure and all other listening functions receive.
 */
export function endingEvent(run: Told, ending: 'Failed' | 'Cancelled', error: unknown): EngineEvent {
  return systemEvent(`inngest/function.${ending.toLowerCase()}`, {
    function_id: run.function_id,
    run_id: run.id,
    error,
    event: run.event,
    events: [run.event],
    _inngest: { status: ending },
  });
}
