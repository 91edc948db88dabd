import { NonRetriableError } from 'inngest';
import { usesOutsideInngest } from '#server/base/env.ts';
import { cameBack } from '#server/domain/platform/work/deaths.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { isKiller, killerWords } from '#server/jobs/killers.ts';
import { keyOf, noteBegun } from '#server/jobs/under-way.ts';
import { workingOn } from '#server/jobs/working-on.ts';
import { wakeUpBegins } from './wake-ups.ts';

type Options = Parameters<typeof inngest.createFunction>[0] & {
  readonly id: string;
  readonly triggers: readonly [{ readonly event: string }];
};
type Work = (data: unknown) => Promise<unknown>;

/**
 * Options of a function whose work may be done directly in the process that sends the wake-up. They apply only if an
 * external Inngest server is configured.
 */
export interface Here {
  /** How many milliseconds must pass without another equal wake-up before the work starts. */
  readonly quietMs?: number;
}

interface Plain {
  readonly id: string;
  readonly work: Work;
  readonly here: Here | null;
}

const works = new Map<string, Plain>();
const byJob = new Map<string, Plain>();

/**
 * Creates a function without steps that processes the data of one wake-up. An external Inngest server calls the
 * function through the SDK. The embedded engine calls the work directly (`workOf`), except in development. Pass `here`
 * if leases or database locks keep concurrent runs apart. In that case, several processes and an external Inngest
 * server may run the function at the same time.
 */
export function plainFunction(options: Options, work: Work, here: Here | null = null) {
  const id = `${inngest.id}-${options.id}`;
  const plain = { id, work, here };
  works.set(id, plain);
  byJob.set(options.triggers[0].event, plain);
  return inngest.createFunction({ ...options, triggers: [...options.triggers] }, async ({ event: { name, data } }) => {
    const named = { kind: name, key: keyOf(name, data) };
    if (usesOutsideInngest()) await wakeUpBegins(named.key);
    // This work has already crashed its process repeatedly. A retry would crash the process again, so the engine must
    // not retry.
    if (isKiller(named)) throw new NonRetriableError(killerWords(named));
    return workingOn(named, () => work(data)).finally(() => cameBack(named));
  });
}

interface WakeUp {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

const begin =
  (work: Work) =>
  ({ name, data }: WakeUp): Promise<unknown> => {
    noteBegun(name, data);
    return work(data);
  };

/**
 * Returns the work of a plain function by the function's id in the engine. The returned work records that a run begins,
 * as the SDK's middleware does for calls through the SDK.
 */
export function workOf(functionId: string): ((wakeUp: WakeUp) => Promise<unknown>) | undefined {
  const plain = works.get(functionId);
  return plain && begin(plain.work);
}

/**
 * Returns a job's work if this process may do it itself while an external Inngest server is configured; otherwise
 * null.
 */
export function workHereOf(
  job: string,
): { readonly id: string; readonly here: Here; readonly work: (wakeUp: WakeUp) => Promise<unknown> } | null {
  const plain = byJob.get(job);
  return plain?.here ? { id: plain.id, here: plain.here, work: begin(plain.work) } : null;
}

/** Whether a job starts a plain function. One run of such a function processes the work of all equal wake-ups. */
export const isWakeUp = (job: string): boolean => byJob.has(job);
