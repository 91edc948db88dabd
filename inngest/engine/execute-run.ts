import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { type Answer, callFunction, type Op, type ServeHandler } from './call-function.ts';
import { wakeTime } from './duration.ts';
import { endRun, type Memo, type RunRow, saveAttempt, saveSteps } from './engine-run.store.ts';
import type { EngineFunction } from './registry.ts';
import { retryAfterMs } from './retry-delay.ts';

/** What the queue does with the run next; null: nothing, the run has ended. */
export type Next = { readonly at: Date } | null;

export interface Executor {
  readonly handler: ServeHandler;
  /** Milliseconds after try `attempt` (from 0) failed. */
  readonly retryDelayMs: (attempt: number) => number;
  readonly wakeLater: (run: RunRow, at: Date) => Promise<void>;
  /** Tells other functions of a failure (`inngest/function.failed`). */
  readonly announceFailure: (run: RunRow, error: unknown) => Promise<void>;
}

async function fail(executor: Executor, run: RunRow, error: unknown): Promise<Next> {
  await endRun(run.id, 'failed', error);
  log.error({ function: run.function_id, run: run.id, error }, 'a function failed for good');
  await executor.announceFailure(run, error);
  return null;
}

async function retryLater(executor: Executor, run: RunRow, retryAfter: string | null): Promise<Next> {
  const at = now();
  const wait = retryAfterMs(retryAfter, at) ?? executor.retryDelayMs(run.attempt);
  await saveAttempt(run.id, run.attempt + 1);
  return { at: new Date(at.getTime() + wait) };
}

/** The memo a finished op leaves, or undefined for one that is not finished. */
function memoOf(op: Op, isLastTry: boolean): Memo | undefined {
  if (op.op === 'StepRun') return { data: op.data ?? null };
  if (op.op === 'StepFailed' || (op.op === 'StepError' && isLastTry)) return { error: op.error };
  return undefined;
}

/** Parallel steps: each planned one is called by itself, one after another. */
async function runPlanned(executor: Executor, fn: EngineFunction, run: RunRow, ops: readonly Op[]): Promise<Next> {
  for (const planned of ops) {
    const answer = await callFunction(executor.handler, run, fn.attemptsMax, planned.id);
    const next = await applyAnswer(executor, fn, run, answer);
    if (next === null || next.at > now()) return next;
    run.attempt = 0;
  }
  return { at: now() };
}

async function applyOps(executor: Executor, fn: EngineFunction, run: RunRow, answer: Answer): Promise<Next> {
  const ops = answer.body as Op[];
  const isLastTry = run.attempt + 1 >= fn.attemptsMax;
  if (ops.length > 0 && ops.every((op) => op.op === 'StepPlanned')) return runPlanned(executor, fn, run, ops);
  const memos: Record<string, Memo> = {};
  let at = now();
  for (const op of ops) {
    const memo = memoOf(op, isLastTry);
    if (memo !== undefined) memos[op.id] = memo;
    else if (op.op === 'Sleep') {
      memos[op.id] = null;
      at = wakeTime(op.name ?? '', at);
    } else if (op.op === 'StepError') return retryLater(executor, run, answer.retryAfter);
    else return fail(executor, run, { message: `the embedded engine does not offer ${op.op}` });
  }
  // The wake-up stands in the queue before the sleep counts as slept: a crash in between prolongs it, never cuts it short.
  if (at > now()) await executor.wakeLater(run, at);
  await saveSteps(run.id, memos);
  Object.assign(run.steps, memos);
  run.stack.push(...Object.keys(memos));
  return { at };
}

async function applyAnswer(executor: Executor, fn: EngineFunction, run: RunRow, answer: Answer): Promise<Next> {
  if (answer.status === 206) return applyOps(executor, fn, run, answer);
  if (answer.status === 200) {
    await endRun(run.id, 'completed', answer.body);
    return null;
  }
  if (answer.final || run.attempt + 1 >= fn.attemptsMax) return fail(executor, run, answer.body);
  return retryLater(executor, run, answer.retryAfter);
}

/** Drives a run until it ends, sleeps or has to be tried again later. Its finished steps are never run again. */
export async function executeRun(executor: Executor, fn: EngineFunction, opened: RunRow): Promise<Next> {
  const run = opened;
  if (run.status !== 'running') return null;
  for (;;) {
    const next = await applyAnswer(executor, fn, run, await callFunction(executor.handler, run, fn.attemptsMax));
    if (next === null || next.at > now()) return next;
    run.attempt = 0;
  }
}
