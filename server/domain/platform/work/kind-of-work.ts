import { isHeldBack } from '#server/base/process/held-back.ts';
import { type JobData, type JobName, jobs } from '#server/jobs/catalogue.ts';

/**
 * A kind of work: the job that wakes it, the function that processes its rows, and the search for rows whose wake-up
 * was lost.
 */
interface Declared<Name extends JobName> {
  /** The name of the work's function in the job engine, in logs and on the panel's engine page. */
  readonly id: string;
  readonly job: Name;
  /**
   * The fields of the concurrency key. Runs with equal values of these fields execute one at a time, in the order of
   * their wake-ups.
   */
  readonly turn: readonly (keyof JobData<Name> & string)[];
  /**
   * Whether leases or locks already keep runs apart, so that an external Inngest server sets no concurrency limit.
   * There, a concurrency limit would block the key of a frozen caller for minutes, and the process that sends the
   * wake-up does this work itself.
   */
  readonly isLeased?: boolean;
  /**
   * Whether this work sends nothing out of the deployment. Such work continues while a restored database is not
   * released yet.
   */
  readonly isInternal?: boolean;
  /** Processes all due work. A repeated, early or late call does no harm. */
  readonly work: (data: JobData<Name>) => Promise<unknown>;
  /**
   * Returns the wake-up data of all due work. The reconciler calls this function, because wake-ups may have been lost.
   */
  readonly waiting: () => Promise<readonly JobData<Name>[]>;
}

/** A kind of work as the job engine uses it. Its wake-ups may have any data. */
export interface KindOfWork extends Pick<Declared<JobName>, 'id' | 'job' | 'waiting'> {
  readonly turn: readonly string[];
  readonly isLeased: boolean;
  /** Whether the work continues while a restored database is not released yet. */
  readonly isInternal: boolean;
  /** Processes the work that the data of a wake-up describes. */
  readonly work: (data: unknown) => Promise<unknown>;
}

/**
 * Runs work that sends data out of the deployment. If the database was restored or copied and not released yet, the
 * work does not run: it stays due, and the reconciler finds it after the release. Every job that sends anything out
 * must run through this function.
 */
export const unlessHeld = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
  isHeldBack() ? undefined : work();

/**
 * Declares a kind of work. An entry in `inngest/kinds-of-work.ts` makes it a function of the job engine and part of the
 * reconciler.
 */
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
