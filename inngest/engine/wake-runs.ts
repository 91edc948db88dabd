import type { Sql } from '#server/db/sql.ts';
import { holds } from './expression.ts';
import type { EngineEvent } from './run.store.ts';
import { endingEvent } from './system-event.ts';
import { cancelRun, fulfilWait, type WaitRow, waitsFor } from './wait.store.ts';

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';
const cancelledBy = (event: EngineEvent) => ({ name: 'Cancelled', message: `cancelled by ${event.name}` });

async function wake(on: Sql, wait: WaitRow, event: EngineEvent): Promise<EngineEvent[]> {
  if (wait.step_id !== null) {
    await fulfilWait(on, wait.id, event);
    return [];
  }
  if (!(await cancelRun(on, wait.run_id, cancelledBy(event)))) return [];
  const run = { id: wait.run_id, function_id: wait.function_id, event: wait.event };
  return [endingEvent(run, 'Cancelled', cancelledBy(event))];
}

/**
 * Gives the event to the steps that wait for it, and ends the runs that it cancels. Returns the events that result,
 * such as cancellation events.
 */
export async function wakeRunsFor(on: Sql, event: EngineEvent): Promise<EngineEvent[]> {
  const told: EngineEvent[] = [];
  for (let after = beforeAll; ; ) {
    const waits = await waitsFor(on, event, after, pageSize);
    for (const wait of waits) {
      if (holds(wait.expression, { event: wait.event, async: event })) told.push(...(await wake(on, wait, event)));
    }
    const last = waits.at(-1);
    if (!last || waits.length < pageSize) return told;
    after = last.id;
  }
}
