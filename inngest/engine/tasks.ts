import type { AddJobFunction, TaskList } from 'graphile-worker';
import { now, toMachineTime } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { acceptEvents, startRun } from './accept-events.ts';
import type { ServeHandler } from './call-function.ts';
import { type EngineEvent, forgetOldRuns, openRun } from './engine-run.store.ts';
import { type Executor, executeRun } from './execute-run.ts';
import type { EngineFunction } from './registry.ts';
import { cronTask, queueTries, runTask } from './task-names.ts';

interface RunPayload {
  readonly runId: string;
  readonly functionId: string;
  readonly event: EngineEvent;
  readonly queueName: string | null;
}

interface Parts {
  readonly functions: readonly EngineFunction[];
  readonly handler: ServeHandler;
  readonly retryDelayMs: (attempt: number) => number;
}

function systemEvent(name: string, data: Record<string, unknown>): EngineEvent {
  return { id: newId(), name, data, ts: now().getTime() };
}

/** The queue's two jobs: drive a run, and start one when the clock says so. */
export function engineTasks({ functions, handler, retryDelayMs }: Parts): TaskList {
  const find = (id: string) => functions.find((fn) => fn.id === id);

  const driveRun = async (payload: RunPayload, addJob: AddJobFunction) => {
    const fn = find(payload.functionId);
    // A function a deployment dropped: its waiting runs have nothing left to do.
    if (!fn) return;
    const again = async (at: Date) => {
      await addJob(runTask, payload, {
        jobKey: `run:${payload.runId}`,
        runAt: toMachineTime(at),
        maxAttempts: queueTries,
        ...(payload.queueName === null ? {} : { queueName: payload.queueName }),
      });
    };
    const executor: Executor = {
      handler,
      retryDelayMs,
      wakeLater: (_run, at) => again(at),
      announceFailure: async (run, error) => {
        const data = { function_id: run.function_id, run_id: run.id, error, event: run.event };
        await acceptEvents(addJob, functions, [
          { event: systemEvent('inngest/function.failed', data), dedupeId: null },
        ]);
      },
    };
    const next = await executeRun(executor, fn, await openRun(payload.runId, payload.functionId, payload.event));
    if (next) await again(next.at);
  };

  return {
    [runTask]: async (payload, helpers) => {
      await driveRun(payload as RunPayload, helpers.addJob);
    },
    [cronTask]: async (payload, helpers) => {
      const fn = find((payload as { functionId: string }).functionId);
      if (fn) await startRun(helpers.addJob, fn, systemEvent('inngest/scheduled.timer', { cron: fn.crons[0] ?? '' }));
      await forgetOldRuns();
    },
  };
}
