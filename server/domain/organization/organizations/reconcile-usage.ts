import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
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

/**
 * How many past days are counted again: a month and some days, so that the month that has just ended is checked once
 * more.
 */
const lookBackDays = 35;
/**
 * How long after midnight a day may be counted, in milliseconds. By that time, all work that began before midnight is
 * stored.
 */
const settledMs = 2 * 3_600_000;

const meters = ['conversations', 'messages_sent', 'messages_received', 'ai_turns', 'ai_tokens'] as const;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the stored counts that differ from the rows, for days that were not marked as changed. */
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
 * Counts the past days of an organization from the rows themselves, and stores the counts. For a day that was not
 * marked as changed, the new count should equal the stored one. A tally should equal the number of its rows that still
 * exist. A count or tally that differs is corrected, the correction is recorded, and GET /org shows it. Covers the days
 * since `since`, but at least the last 35. Returns the number of corrections.
 */
export const reconcileUsageOf = (organizationId: string, at: Date = now(), since?: Date): Promise<number> =>
  transact(async (tx) => {
    await lockUsage(tx, organizationId);
    const before = dayOf(at.getTime() - settledMs);
    const lookBack = Date.parse(before) - lookBackDays * dayMs;
    // The count starts on the first day of a month, because stored counts are read by whole months.
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

/** Reconciles the usage of each organization with recent activity. Runs every night. */
export async function reconcileUsage(at: Date = now()): Promise<void> {
  const since = new Date(at.getTime() - (lookBackDays + 1) * dayMs);
  for (const { id } of await organizationsToCount(since)) await reconcileUsageOf(id, at);
}
