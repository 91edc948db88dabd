import { createHash } from 'node:crypto';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { WorkName } from './working-on.ts';

/** The number of crashes of a process after which the work that caused them becomes a dead letter. */
const deathsMax = 2;

/**
 * How often each piece of work has blocked the event loop of a process that died, as last read from the database
 * (`server/domain/platform/work/deaths.ts`).
 */
const known = oncePerProcess('killers', () => ({ deaths: new Map<string, number>() }));

/**
 * Returns the form in which the key of a piece of work is stored. It is hashed, because a job's data may name people.
 */
export const hashOfWork = (key: string): string => createHash('sha256').update(key).digest('hex');

const nameOf = (kind: string, hash: string): string => `${kind} ${hash}`;

/** Replaces all known crash counts. */
export function knowDeaths(rows: readonly { readonly kind: string; readonly work: string; readonly deaths: number }[]) {
  known.deaths = new Map(rows.map(({ kind, work, deaths }) => [nameOf(kind, work), deaths]));
}

/** Returns how often a process has died of this work. Usually no counts are stored, and then no hash is computed. */
export const deathsOf = ({ kind, key }: WorkName): number =>
  known.deaths.size === 0 ? 0 : (known.deaths.get(nameOf(kind, hashOfWork(key))) ?? 0);

/** Whether this work has crashed its process so often that it must not be started again. */
export const isKiller = (work: WorkName): boolean => deathsOf(work) >= deathsMax;

/** Forgets the crash count of work that ended or became a dead letter, so that its next request starts from zero. */
export const unknowDeaths = ({ kind, key }: WorkName): void => void known.deaths.delete(nameOf(kind, hashOfWork(key)));

/** Explains to people why the work is not started. */
export const killerWords = ({ kind }: WorkName): string =>
  `it has taken its process down ${deathsMax} times (${kind}), and it is a dead letter now, before it does so again`;
