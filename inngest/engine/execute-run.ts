import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { transact } from '#server/db/transact.ts';
import { acceptOn, type Intake } from './accept-events.ts';
import { callDirectly, type DirectWork } from './call-directly.ts';
import { type Answer, callFunction, type Op, type ServeHandler } from './call-function.ts';
import type { EngineFunction } from './registry.ts';
import { retryAfterMs } from './retry-delay.ts';
import { completeRun, endIfCancelled, endRun, type Memo, type RunRow, restRun } from './run.store.ts';
import { endingEvent } from './system-event.ts';
import { awaitWaits, type NewWait, saveProgress, settleWaits } from './wait.store.ts';
import { waitOf } from './wait-of.ts';

/**
 * The state of a run after a call. `again`: the run continues at once. `left`: the run ended, waits, or belongs to
 * another worker.
 */
type Next = 'again' | 'left';

export interface Executor extends Intake {
  readonly handler: ServeHandler;
  /** Returns how many milliseconds to wait after attempt number `attempt` (from 0) failed. */
  readonly retryDelayMs: (attempt: number) => number;
  /** The number of attempts without progress after which a run ends as dead. */
  readonly triesMax: number;
  /**
   * How long a call of the function may take without a sign of progress. After that the call has failed and is tried
   * again.
   */
  readonly timeLimitMs: (functionId: string) => number;
  /** Returns the work of a function without steps, which the job engine calls directly, without the protocol. */
  readonly directly?: (functionId: string) => DirectWork | undefined;
}

/** The largest number of steps in one run. This is Inngest's own limit. */
const stepsMax = 1_000;

/** The largest total size of a run's step results, in bytes of JSON. This is Inngest's own limit. */
const stateMax = 32 * 1024 * 1024;
const stateBytes = new WeakMap<RunRow, number>();
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Returns the size of the run's state including these new step results. Earlier results are measured only once. */
function grownBy(run: RunRow, memos: Readonly<Record<string, Memo>>): number {
  const bytes = (stateBytes.get(run) ?? bytesOf(run.steps)) + bytesOf(memos);
  stateBytes.set(run, bytes);
  return bytes;
}

/** Ends a failed run and sends its failure event to listening functions, in one transaction. */
export async function failRun(intake: Intake, run: RunRow, status: 'failed' | 'dead', error: unknown): Promise<Next> {
  await transact(async (tx) => {
    if (!(await endRun(tx, run, status, error))) return;
    await acceptOn(tx, intake, [{ event: endingEvent(run, 'Failed', error), dedupeId: null }]);
  });
  log.error({ function: run.function_id, run: run.id, status, error }, 'a function failed for good');
  intake.poke('due');
  return 'left';
}

async function retryLater(executor: Executor, run: RunRow, retryAfter: string | null): Promise<Next> {
  const wait = retryAfterMs(retryAfter, now()) ?? executor.retryDelayMs(run.attempt);
  await restRun(run, wait, run.attempt + 1);
  executor.poke('due');
  return 'left';
}

/** Returns the result to store for a finished operation. Undefined if the operation is not finished. */
function memoOf(op: Op, isLastTry: boolean): Memo | undefined {
  if (op.op === 'StepRun') return { data: op.data ?? null };
  if (op.op === 'StepFailed' || (op.op === 'StepError' && isLastTry)) return { error: op.error };
  return undefined;
}

interface Sorted {
  readonly memos: Record<string, Memo>;
  readonly waits: NewWait[];
  readonly planned: Op[];
  completed: Op | null;
  failed: Op | null;
  unknown: Op | null;
}

function sort(ops: readonly Op[], isLastTry: boolean): Sorted {
  const sorted: Sorted = { memos: {}, waits: [], planned: [], completed: null, failed: null, unknown: null };
  for (const op of ops) {
    const memo = memoOf(op, isLastTry);
    const wait = waitOf(op, now());
    if (memo !== undefined) sorted.memos[op.id] = memo;
    else if (wait) sorted.waits.push(wait);
    else if (op.op === 'StepPlanned') sorted.planned.push(op);
    else if (op.op === 'RunComplete') sorted.completed = op;
    else if (op.op === 'StepError') sorted.failed = op;
    else sorted.unknown = op;
  }
  return sorted;
}

/** Stores the outcome of a call. Returns false if the run belongs to another worker by now. */
async function keep(run: RunRow, { memos, waits }: Sorted): Promise<boolean> {
  if (Object.keys(memos).length === 0 && waits.length === 0) return true;
  const progress = await saveProgress(run, memos, waits);
  if (!progress) return false;
  if (Object.keys(memos).length > 0) run.attempt = 0;
  Object.assign(run, progress);
  return true;
}

function call({ handler, timeLimitMs, directly }: Executor, fn: EngineFunction, run: RunRow, stepId = 'step') {
  const limitMs = timeLimitMs(fn.id);
  const work = directly?.(fn.id);
  if (work) return callDirectly(work, run.event, limitMs);
  return callFunction(handler, run, { attemptsMax: fn.attemptsMax, stepId, limitMs });
}

/**
 * Runs the planned parallel steps one after another. If a step has to be retried, this function stops and the run
 * continues later.
 */
async function runPlanned(executor: Executor, fn: EngineFunction, run: RunRow, planned: readonly Op[]): Promise<Next> {
  for (const { id } of planned) {
    const answer = await call(executor, fn, run, id);
    if ((await applyAnswer(executor, fn, run, answer)) === 'left') return 'left';
  }
  return 'again';
}

async function applyOps(executor: Executor, fn: EngineFunction, run: RunRow, answer: Answer): Promise<Next> {
  const found = sort(answer.body as Op[], run.attempt + 1 >= fn.attemptsMax);
  if (found.unknown) {
    return failRun(executor, run, 'failed', { message: `the embedded engine does not offer ${found.unknown.op}` });
  }
  if (grownBy(run, found.memos) > stateMax) {
    return failRun(executor, run, 'failed', { message: `the steps have answered more than ${stateMax} bytes` });
  }
  const known = run.stack.length;
  if (!(await keep(run, found))) {
    await endIfCancelled(run);
    executor.poke('ready');
    return 'left';
  }
  if (found.completed) return complete(executor, run, found.completed.data);
  if (found.failed) return retryLater(executor, run, answer.retryAfter);
  if (run.stack.length > stepsMax) return failRun(executor, run, 'failed', { message: `more than ${stepsMax} steps` });
  if (found.planned.length > 0) return runPlanned(executor, fn, run, found.planned);
  if (run.stack.length > known) return 'again';
  const wait = await awaitWaits(run);
  if (wait === 'rested') executor.poke('due');
  // Events that arrived during the call are read with the next call.
  return wait === 'again' ? settle(run) : 'left';
}

async function settle(run: RunRow): Promise<Next> {
  const progress = await settleWaits(run);
  if (progress) Object.assign(run, progress);
  return progress ? 'again' : 'left';
}

async function complete(executor: Executor, run: RunRow, output: unknown): Promise<Next> {
  await completeRun(run, output);
  if (run.turn_key !== null) executor.poke('ready');
  return 'left';
}

async function applyAnswer(executor: Executor, fn: EngineFunction, run: RunRow, answer: Answer): Promise<Next> {
  if (answer.status === 206) return applyOps(executor, fn, run, answer);
  if (answer.status === 200) return complete(executor, run, answer.body);
  if (answer.final || run.attempt + 1 >= fn.attemptsMax) return failRun(executor, run, 'failed', answer.body);
  return retryLater(executor, run, answer.retryAfter);
}

/** Executes a run until it ends, waits or has to be retried later. A finished step never runs again. */
export async function executeRun(executor: Executor, fn: EngineFunction, run: RunRow): Promise<void> {
  let next: Next = run.has_waits ? await settle(run) : 'again';
  while (next === 'again') next = await applyAnswer(executor, fn, run, await call(executor, fn, run));
}
