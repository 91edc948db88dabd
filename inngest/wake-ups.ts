import { log } from '#server/base/log.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { hashOfWork } from '#server/jobs/killers.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { askForWakeUps, dropWakeUps, forgetOldWakeUps as forgetThem } from './wake-up.store.ts';

/** An event to send to an external Inngest server. */
export interface Told {
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly id?: string;
  readonly ts?: number;
}

const keyText = ({ name, data }: Told): string => hashOfWork(keyOf(name, data));

/**
 * Returns the wake-ups that have to be sent. Leaves out wake-ups that some process sent in the last two minutes and
 * whose run has not begun. If the database is unavailable, returns all wake-ups, because an extra wake-up does no harm.
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
 * Sends events to an external Inngest server. Once a wake-up was sent, equal wake-ups are dropped until its run begins,
 * for two minutes at most. The work itself is stored in rows, so a repeated wake-up would only lengthen the queue of a
 * slow server.
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

/** Records that a run for this wake-up begins in some process, so that a later wake-up is sent again. */
export const wakeUpBegins = (key: string): Promise<unknown> =>
  dropWakeUps([hashOfWork(key)]).catch((error: unknown) =>
    log.debug({ error: String(error) }, 'a wake-up that began could not be noted'),
  );

/**
 * Deletes the records of wake-ups that were sent more than a day ago and whose run has not begun. The reconciler wakes
 * the work that is still due.
 */
export const forgetOldWakeUps = (): Promise<number> => forgetThem();
