import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { dayMs } from '#server/contract/periods.ts';
import { transact } from '#server/db/transact.ts';
import {
  type Correction,
  countDays,
  type DayRow,
  lockUsage,
  organizationsToCount,
  saveCorrections,
  saveDays,
  saveTallies,
  selectDays,
  selectWrongTallies,
  takeStaleDays,
} from './usage-day.store.ts';

/** A month and some days: the month that just ended is looked at once more. */
const lookBackDays = 35;
/** What began before midnight is written by then. */
const settledMs = 2 * 3_600_000;

const meters = ['conversations', 'messages_sent', 'messages_received', 'ai_turns', 'ai_tokens'] as const;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Where counts that nothing had changed are not what the rows say. */
function differencesOf(counted: readonly DayRow[], kept: readonly DayRow[], stale: readonly string[]): Correction[] {
  const before = new Map(kept.map((row) => [row.day, row]));
  return counted.flatMap((row) => {
    const was = before.get(row.day);
    if (!was || stale.includes(row.day)) return [];
    const wrong = meters.filter((meter) => was[meter] !== row[meter]);
    return wrong.map((meter) => ({ id: newId(), day: row.day, meter, was: was[meter], became: row[meter] }));
  });
}

/**
 * Counts the days of an organization that are over, over the rows themselves, and keeps what came out. Where a day that
 * nothing had changed, or a tally whose rows are still there, says something else, it is corrected and noted: GET /org
 * tells of it. Of all days since then, or of a month and some. Returns how many were corrected.
 */
export const reconcileUsageOf = (organizationId: string, at: Date = now(), since?: Date): Promise<number> =>
  transact(async (tx) => {
    await lockUsage(tx, organizationId);
    const before = dayOf(at.getTime() - settledMs);
    const lookBack = Date.parse(before) - lookBackDays * dayMs;
    // Whole months: what is kept is read from a month's first day on.
    const from = since ? `${dayOf(Math.min(since.getTime(), lookBack)).slice(0, 8)}01` : dayOf(lookBack);
    const stale = await takeStaleDays(tx, organizationId, before);
    const counted = await countDays(tx, organizationId, from, before);
    for (const day of stale.filter((one) => one < from)) {
      counted.push(...(await countDays(tx, organizationId, day, dayOf(Date.parse(day) + dayMs))));
    }
    const days = differencesOf(counted, await selectDays(tx, organizationId, from, before), stale);
    const tallies = await selectWrongTallies(tx, organizationId, before);
    await saveDays(tx, organizationId, counted, at);
    await saveTallies(tx, organizationId, tallies);
    const corrections = [...days, ...tallies.map((one) => ({ id: newId(), ...one }))];
    await saveCorrections(tx, organizationId, corrections, at);
    if (corrections.length > 0) log.warn({ organization_id: organizationId, corrections }, 'usage was corrected');
    return corrections.length;
  });

/** Every night: each organization that did something. */
export async function reconcileUsage(at: Date = now()): Promise<void> {
  const since = new Date(at.getTime() - (lookBackDays + 1) * dayMs);
  for (const { id } of await organizationsToCount(since)) await reconcileUsageOf(id, at);
}
