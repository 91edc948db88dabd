import { NonRetriableError } from 'inngest';
import { usesOutsideInngest } from '#server/base/env.ts';
import { cameBack } from '#server/domain/work/deaths.ts';
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

/** Beside an Inngest outside: the process that asks for it may do it itself, at once. */
export interface Here {
  /** After so long without another of the same. */
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
 * A function that is one piece of work, without steps, about a wake-up's data. An Inngest outside calls it through the SDK;
 * the engine of this process calls the work itself (`workOf`). `here`: leases or locks of the database keep its runs
 * apart, so that several processes, and an Inngest outside, may do it side by side.
 */
export function plainFunction(options: Options, work: Work, here: Here | null = null) {
  const id = `${inngest.id}-${options.id}`;
  const plain = { id, work, here };
  works.set(id, plain);
  byJob.set(options.triggers[0].event, plain);
  return inngest.createFunction({ ...options, triggers: [...options.triggers] }, async ({ event: { name, data } }) => {
    const named = { kind: name, key: keyOf(name, data) };
    if (usesOutsideInngest()) await wakeUpBegins(named.key);
    // Nobody's retry would help.
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

/** The work of a plain function, by the id the engine knows it by; it notes, as the SDK's middleware does, that a run begins. */
export function workOf(functionId: string): ((wakeUp: WakeUp) => Promise<unknown>) | undefined {
  const plain = works.get(functionId);
  return plain && begin(plain.work);
}

/** A job's work, where this process may do it itself beside an Inngest outside. */
export function workHereOf(
  job: string,
): { readonly id: string; readonly here: Here; readonly work: (wakeUp: WakeUp) => Promise<unknown> } | null {
  const plain = byJob.get(job);
  return plain?.here ? { id: plain.id, here: plain.here, work: begin(plain.work) } : null;
}

/** Is a job a wake-up: one run of it finds whatever all that asked for it were about? */
export const isWakeUp = (job: string): boolean => byJob.has(job);
