import { log } from '#server/base/log.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { hashOfWork } from '#server/jobs/killers.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { askForWakeUps, dropWakeUps, forgetOldWakeUps as forgetThem } from './wake-up.store.ts';

/** What is told to an Inngest outside. */
export interface Told {
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly id?: string;
  readonly ts?: number;
}

const keyText = ({ name, data }: Told): string => hashOfWork(keyOf(name, data));

/** Those nobody else has asked for yet. Without a database to ask, all of them: one too many does no harm. */
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
 * Tells an Inngest outside, at most one event of a wake-up until its run begins: what waits is in rows, and a reconciler that
 * asked anew for all of it, on top of a queue that is slow, would only make it slower.
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

/** A run of this wake-up begins, in whatever process: what comes from now on needs another. */
export const wakeUpBegins = (key: string): Promise<unknown> =>
  dropWakeUps([hashOfWork(key)]).catch((error: unknown) =>
    log.debug({ error: String(error) }, 'a wake-up that began could not be noted'),
  );

/** Wake-ups that an engine never began are forgotten after a day; the reconciler asks anew for what is due. */
export const forgetOldWakeUps = (): Promise<number> => forgetThem();
