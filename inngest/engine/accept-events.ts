import type { AddJobFunction } from 'graphile-worker';
import { now, toMachineTime } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { durationMs } from './duration.ts';
import type { SentEvent } from './engine-door.ts';
import { type EngineEvent, isFirstSight } from './engine-run.store.ts';
import { evaluateKey } from './event-expression.ts';
import type { EngineFunction } from './registry.ts';
import { queueTries, runTask } from './task-names.ts';

/** Runs of one key share a queue, and a queue works one job at a time. */
const queueOf = (fn: EngineFunction, event: EngineEvent): string | null =>
  fn.turnKey === null ? null : `${fn.id}:${fn.turnKey === '' ? '' : evaluateKey(fn.turnKey, event)}`.slice(0, 120);

/** Puts a run of the function into the queue; with debounce the last event within the period is the one that runs. */
export async function startRun(addJob: AddJobFunction, fn: EngineFunction, event: EngineEvent): Promise<void> {
  const queueName = queueOf(fn, event);
  const common = { maxAttempts: queueTries, ...(queueName === null ? {} : { queueName }) };
  const payload = { runId: newId(), functionId: fn.id, event, queueName };
  if (!fn.debounce) {
    const later = event.ts > Date.now() ? { runAt: new Date(event.ts) } : {};
    await addJob(runTask, payload, { ...common, ...later, jobKey: `run:${payload.runId}` });
    return;
  }
  const key = fn.debounce.key === null ? '' : evaluateKey(fn.debounce.key, event);
  await addJob(runTask, payload, {
    ...common,
    jobKey: `debounce:${fn.id}:${key}`,
    jobKeyMode: 'replace',
    runAt: new Date(toMachineTime(now()).getTime() + durationMs(fn.debounce.period)),
  });
}

/** Starts every function an event triggers; an event id seen within 24 h starts nothing. */
export async function acceptEvents(
  addJob: AddJobFunction,
  functions: readonly EngineFunction[],
  sent: readonly SentEvent[],
): Promise<string[]> {
  for (const { event, dedupeId } of sent) {
    if (dedupeId !== null && !(await isFirstSight(dedupeId))) continue;
    for (const fn of functions) {
      if (fn.events.includes(event.name)) await startRun(addJob, fn, event);
    }
  }
  return sent.map(({ event }) => event.id);
}
