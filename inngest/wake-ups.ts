import { log } from '#server/base/log.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { hashOfWork } from '#server/jobs/killers.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { askForWakeUps, dropWakeUps, forgetOldWakeUps as forgetThem } from './wake-up.store.ts';

/** An event for an outside Inngest. */
export interface Told {
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly id?: string;
  readonly ts?: number;
}

const keyText = ({ name, data }: Told): string => hashOfWork(keyOf(name, data));

/**
 * Returns the wake-ups that no process has sent yet. Returns all of them if the database is unavailable, because a
 * superfluous wake-up does no harm.
 */
async function unasked(wakeUps: readonly Told[]): Promise<readonly Told[]> {
  if (wakeUps.length === 0) return [];
  const byKey = new Map(wakeUps.map((one) => [keyText(one), one]));
  try {
    const asked = await askForWakeUps([...byKey.keys()]);
    return asked.flatMap(({ key }) => byKey.get(key) ?? []);
  } catch (error) {
    log.debug({ error: String(error) }, 'wake-ups could not be compared with those under way');
    return [...byKey.values()];
  }
}

/**
 * Sends events to an outside Inngest, at most one for each wake-up until its run begins. The work itself is in rows,
 * and a reconciler that asked for all of it again would only make a slow queue slower.
 */
export async function tellOutside(events: readonly Told[], isWakeUp: (event: Told) => boolean): Promise<void> {
  const wakeUps = events.filter(isWakeUp);
  const asked = await unasked(wakeUps);
  const told = [...events.filter((event) => !isWakeUp(event)), ...asked];
  if (told.length === 0) return;
  try {
    await inngest.send([...told]);
  } catch (error) {
    await dropWakeUps(asked.map(keyText)).catch(() => {});
    throw error;
  }
}

/** Records that a run for this wake-up begins in some process: later wake-ups need another run. */
export const wakeUpBegins = (key: string): Promise<unknown> =>
  dropWakeUps([hashOfWork(key)]).catch((error: unknown) =>
    log.debug({ error: String(error) }, 'a wake-up that began could not be noted'),
  );

/** Deletes wake-ups that an engine has not begun for a day; the reconciler asks again for what is due. */
export const forgetOldWakeUps = (): Promise<number> => forgetThem();
