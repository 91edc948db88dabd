import { isHeldBack } from '#server/base/held-back.ts';
import { type JobData, type JobName, jobs } from '#server/jobs/catalogue.ts';

/** Rows somebody has to work off: the job that says that there are some, and who does it. */
interface Declared<Name extends JobName> {
  /** The engine's name of it: of its function, in logs and on the engine page. */
  readonly id: string;
  readonly job: Name;
  /** One run at a time of the same values of these, in the order of the wake-ups. */
  readonly turn: readonly (keyof JobData<Name> & string)[];
  /**
   * Leases or locks keep runs apart by themselves: an Inngest outside, which cannot know of a caller that froze and would
   * keep its turn for minutes, need not; beside it the process that sends the wake-up does the work itself.
   */
  readonly isLeased?: boolean;
  /** Nothing of it leaves the deployment: it goes on while a restored database is held back. */
  readonly isInternal?: boolean;
  /** Works off what is due. Told twice, too early or too late it does nothing more. */
  readonly work: (data: JobData<Name>) => Promise<unknown>;
  /** For the reconciler: wake-ups for all that is due, should theirs have been lost. */
  readonly waiting: () => Promise<readonly JobData<Name>[]>;
}

/** A kind of work, whatever its wake-up holds. */
export interface KindOfWork extends Pick<Declared<JobName>, 'id' | 'job' | 'waiting'> {
  readonly turn: readonly string[];
  readonly isLeased: boolean;
  /** It goes on while a restored database is held back. */
  readonly isInternal: boolean;
  /** Works off what an event of the job is about. */
  readonly work: (data: unknown) => Promise<unknown>;
}

/**
 * Work that leaves the deployment, unless the database was restored or copied and nobody has released it: then it stays due, and
 * the reconciler finds it after the release. Kinds of work pass through here; so does whatever else a wake-up begins.
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
