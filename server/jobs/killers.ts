import { createHash } from 'node:crypto';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { WorkName } from './working-on.ts';

/** How often work may take its process down before it is a dead letter. */
const deathsMax = 2;

/** How often each work has blocked the event loop of a process that died, as last read (`server/domain/platform/work/deaths.ts`). */
const known = oncePerProcess('killers', () => ({ deaths: new Map<string, number>() }));

/** The stored form of a key: a job's data may name people. */
export const hashOfWork = (key: string): string => createHash('sha256').update(key).digest('hex');

const nameOf = (kind: string, hash: string): string => `${kind} ${hash}`;

/** Replaces all counts. */
export function knowDeaths(rows: readonly { readonly kind: string; readonly work: string; readonly deaths: number }[]) {
  known.deaths = new Map(rows.map(({ kind, work, deaths }) => [nameOf(kind, work), deaths]));
}

/** How often a process died of this work. Nearly always there are no counts, and nothing is computed. */
export const deathsOf = ({ kind, key }: WorkName): number =>
  known.deaths.size === 0 ? 0 : (known.deaths.get(nameOf(kind, hashOfWork(key))) ?? 0);

/** Would this work, taken up once more, take its process down again? */
export const isKiller = (work: WorkName): boolean => deathsOf(work) >= deathsMax;

/** Resets the count of work that ended or is a dead letter now: the next request starts from zero. */
export const unknowDeaths = ({ kind, key }: WorkName): void => void known.deaths.delete(nameOf(kind, hashOfWork(key)));

/** Why the work is not started, in words for people. */
export const killerWords = ({ kind }: WorkName): string =>
  `it has taken its process down ${deathsMax} times (${kind}), and it is a dead letter now, before it does so again`;
