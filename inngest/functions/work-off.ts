import { usesOutsideInngest } from '#server/base/env.ts';
import type { KindOfWork } from '#server/domain/platform/work/kind-of-work.ts';
import { kindsOfWork } from '../kinds-of-work.ts';
import { plainFunction } from '../plain-function.ts';
import { wakeAgain } from '../wake-again.ts';

/**
 * Builds the expression for the concurrency key. CEL cannot concatenate a text and a number, so each part is converted
 * to text.
 */
const turnOf = (names: readonly string[]): string =>
  names.map((name) => (names.length === 1 ? `event.data.${name}` : `string(event.data.${name})`)).join(' + ":" + ');

/**
 * Creates the function that processes a kind of work. Runs with the same concurrency key execute one at a time, in the
 * order of their wake-ups. With an external Inngest server, leased kinds have no concurrency key, because their leases
 * keep the runs apart.
 */
const functionOf = ({ id, job, turn, isLeased, work }: KindOfWork) =>
  plainFunction(
    {
      id,
      triggers: [{ event: job }],
      ...(isLeased && usesOutsideInngest() ? {} : { concurrency: { limit: 1, key: turnOf(turn) } }),
    },
    (data) => wakeAgain(job, data, () => work(data)),
    isLeased ? {} : null,
  );

/** One function for each kind of work. */
export const workFunctions = kindsOfWork.map(functionOf);
