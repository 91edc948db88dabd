import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { insertSpans, type Parts, type Run, selectCellSums, selectSpans, tryLockFigures } from './sums.store.ts';
import { type PlacedTally, tallySums } from './tally.ts';

interface Part extends Run {
  /** The number of the part in the period, counted from 1. */
  readonly position: number;
  /** Whether this is a whole day or hour that is over. Its sum is then worth storing. */
  readonly isWhole: boolean;
}

/**
 * Returns the parts of a period, with their beginning and end. The first and the last part may be shorter than a whole
 * day or hour.
 */
function partsOf({ from, to, at }: Parts): Part[] {
  const present = now().toISOString();
  return at.map((whole, index) => {
    const next = at[index + 1];
    const begins = whole < from ? from : whole;
    const isWhole = next !== undefined && begins === whole && next <= present;
    return { position: index + 1, begins, ends: next ?? to, isWhole };
  });
}

/** Joins adjacent parts of a period into longer stretches of time. */
function runsOf(parts: readonly Part[]): Run[] {
  const runs: { begins: string; ends: string }[] = [];
  for (const { begins, ends } of parts) {
    const last = runs.at(-1);
    if (last?.ends === begins) last.ends = ends;
    else runs.push({ begins, ends });
  }
  return runs;
}

/**
 * Returns the sums of whole parts in the form in which they are stored. Parts without activity are stored too, but
 * none before a dimension's first activity, so that requests for empty years do not fill the table.
 */
function spansOf(parts: readonly Part[], tallies: readonly PlacedTally[]) {
  const wholes = parts.filter(({ isWhole }) => isWhole);
  return [...Map.groupBy(tallies, ({ dimension }) => dimension)].flatMap(([dimension, of]) => {
    const byPosition = new Map(of.map(({ position, tally }) => [position, tally]));
    const first = Math.min(...byPosition.keys());
    return wholes
      .filter(({ position }) => position >= first)
      .map(({ position, begins, ends }) => ({ dimension, begins, ends, sums: byPosition.get(position) ?? {} }));
  });
}

/**
 * Computes sums from the quarters of an hour, and stores those of whole parts. The lock keeps figures from changing
 * between reading and storing; a later change deletes the stored sums. If another transaction holds the lock, nothing
 * is stored.
 */
async function sumAnew(
  organizationId: string,
  dimensions: readonly string[],
  parts: readonly Part[],
  at: readonly string[],
): Promise<PlacedTally[]> {
  if (parts.length === 0) return [];
  const runs = runsOf(parts);
  if (!parts.some(({ isWhole }) => isWhole))
    return tallySums(await selectCellSums(null, organizationId, dimensions, runs, at));
  return transact(async (tx) => {
    const isHeld = await tryLockFigures(tx, organizationId);
    const tallies = tallySums(await selectCellSums(tx, organizationId, dimensions, runs, at));
    const spans = isHeld ? spansOf(parts, tallies) : [];
    if (spans.length > 0) tx.atLast(insertSpans(tx, organizationId, spans));
    return tallies;
  });
}

const hoursMs = 2 * 3_600_000;

/** Returns the sums of these parts that are already stored. */
async function keptOf(
  organizationId: string,
  dimensions: readonly string[],
  wholes: readonly Part[],
): Promise<PlacedTally[]> {
  const [first, last] = [wholes[0], wholes.at(-1)];
  if (!first || !last) return [];
  const positions = new Map(wholes.map(({ begins, ends, position }) => [`${begins} ${ends}`, position]));
  const isHours = Date.parse(first.ends) - Date.parse(first.begins) <= hoursMs;
  const spans = await selectSpans(organizationId, dimensions, { from: first.begins, to: last.ends, isHours });
  return spans.flatMap(({ dimension, begins, ends, tally }) => {
    const position = positions.get(`${begins} ${ends}`);
    return position === undefined ? [] : [{ dimension, position, tally }];
  });
}

/**
 * Returns the sums of dimensions by part of the period. For whole days and hours that were requested before, the
 * stored sums are used.
 */
export async function sumParts(
  organizationId: string,
  dimensions: readonly string[],
  asked: Parts,
): Promise<PlacedTally[]> {
  if (dimensions.length === 0) return [];
  const parts = partsOf(asked);
  const wholes = parts.filter(({ isWhole }) => isWhole);
  const [spans, rest] = await Promise.all([
    keptOf(organizationId, dimensions, wholes),
    sumAnew(
      organizationId,
      dimensions,
      parts.filter(({ isWhole }) => !isWhole),
      asked.at,
    ),
  ]);
  const known = new Set(spans.map(({ dimension, position }) => `${position} ${dimension}`));
  const missing = wholes.filter(({ position }) => dimensions.some((one) => !known.has(`${position} ${one}`)));
  const missed = await sumAnew(organizationId, dimensions, missing, asked.at);
  const isNew = ({ dimension, position }: PlacedTally) => !known.has(`${position} ${dimension}`);
  return [...spans, ...missed.filter(isNew), ...rest];
}
