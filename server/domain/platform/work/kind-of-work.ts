import { isHeldBack } from '#server/base/process/held-back.ts';
import { type JobData, type JobName, jobs } from '#server/jobs/catalogue.ts';

/** A kind of work: rows to process, the job that announces them, and the function that processes them. */
interface Declared<Name extends JobName> {
  /** The name of its function: in the engine, in logs and on the engine page. */
  readonly id: string;
  readonly job: Name;
  /** The concurrency key: runs with equal values of these run one at a time, in the order of their wake-ups. */
  readonly turn: readonly (keyof JobData<Name> & string)[];
  /**
   * Leases or locks already keep runs apart, so an outside Inngest need not: it would hold the concurrency key of a frozen
   * caller for minutes. With an outside Inngest the process that sends the wake-up does this work itself.
   */
  readonly isLeased?: boolean;
  /** Nothing of this work leaves the deployment, so it goes on while a restored database is held back. */
  readonly isInternal?: boolean;
  /** Processes what is due. A repeated, early or late call does no harm. */
  readonly work: (data: JobData<Name>) => Promise<unknown>;
  /** For the reconciler: the data of wake-ups for everything that is due, in case theirs were lost. */
  readonly waiting: () => Promise<readonly JobData<Name>[]>;
}

/** A kind of work with any wake-up data. */
export interface KindOfWork extends Pick<Declared<JobName>, 'id' | 'job' | 'waiting'> {
  readonly turn: readonly string[];
  readonly isLeased: boolean;
  /** Whether it goes on while a restored database is held back. */
  readonly isInternal: boolean;
  /** Processes what an event of the job is about. */
  readonly work: (data: unknown) => Promise<unknown>;
}

/**
 * Runs work that leaves the deployment, unless the database was restored or copied and nobody has released it: then the work
 * stays due and the reconciler finds it after the release. All kinds of work pass through here, and every other function a
 * wake-up starts.
 */
export const unlessHeld = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
  isHeldBack() ? undefined : work();

/** Declares a kind of work. It becomes a function of the engine and part of the reconciler by its line in `inngest/kinds-of-work.ts`. */
export const kindOfWork = <Name extends JobName>(declared: Declared<Name>): KindOfWork => ({
  ...declared,
  isLeased: declared.isLeased ?? false,
  isInternal: declared.isInternal ?? false,
  work: (data) => {
    const parsed = jobs[declared.job].parse(data) as JobData<Name>;
    return declared.isInternal ? declared.work(parsed) : unlessHeld(() => declared.work(parsed));
  },
  waiting: async () => (isHeldBack() && !declared.isInternal ? [] : declared.waiting()),
});
