import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

// A slow SQL query that computes the figures directly from their definitions. The server's own tests compare with the
// same query.
const slow = readFileSync(
  path.resolve(import.meta.dirname, '../../../server/testing/records/slow-figures.sql'),
  'utf8',
);

interface Figures {
  readonly [name: string]: number | string | null | Figures;
}
interface Exact {
  readonly dimension: string;
  /** The start of the day that the figures are about. Null if the figures are about the whole period. */
  readonly part: Date | null;
  readonly figures: Figures;
}
interface Told {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
  readonly totals: Figures;
  readonly series: readonly (Figures & { readonly at: string })[];
}

/**
 * Compares reported figures with those of the slow SQL query. Durations may differ by a tenth, shares are rounded,
 * everything else must be equal. A figure without a row in the query's result must be null. Returns how many numbers
 * were compared.
 */
function compare(told: Figures, exact: Figures | undefined, where: string): number {
  let compared = 0;
  for (const [name, mine] of Object.entries(told)) {
    const theirs = exact?.[name] ?? null;
    if (name === 'at') continue;
    if (mine !== null && typeof mine === 'object') {
      compared += compare(mine, (theirs ?? undefined) as Figures | undefined, `${where} ${name}`);
      continue;
    }
    const [a, b] = [Number(mine ?? 0), Number(theirs ?? 0)];
    const most = /_p\d\d$/.test(name) ? b * 0.1 + 0.001 : /rate$|average$/.test(name) ? 0.0001 : 0;
    if (!(Math.abs(a - b) <= most)) throw new Error(`${where} ${name}: ${mine}, and ${theirs} by slow SQL`);
    compared += 1;
  }
  return compared;
}

/** Runs the slow SQL query for the period of a report. Returns the figures by dimension. */
export async function exactOf(
  client: pg.Client,
  id: string,
  { from, to, timezone }: Told,
): Promise<Map<string, Exact[]>> {
  await client.query(`SET statement_timeout = 0; SET jit = off; SET enable_nestloop = off; SET work_mem = '128MB'`);
  const { rows } = await client.query<Exact>(slow, [id, from, to, timezone, false]);
  await client.query('RESET ALL');
  return Map.groupBy(rows, ({ dimension }) => dimension);
}

/**
 * Compares the totals and each day of a report with the slow SQL query. Throws if any number differs. Returns how many
 * numbers were compared.
 */
export function checkOverview(exact: Map<string, Exact[]>, { totals, series }: Told): number {
  const all = exact.get('all') ?? [];
  const days = new Map(all.map(({ part, figures }) => [part?.getTime(), figures]));
  const ofDays = series.map((point) => compare(point, days.get(Date.parse(point.at)), point.at));
  return ofDays.reduce((sum, one) => sum + one, compare(totals, days.get(undefined), 'all'));
}

/**
 * Compares a report that compares items (such as agents) with the slow SQL query. The report must have exactly the rows
 * that the query finds.
 */
export function checkComparison(
  exact: Map<string, Exact[]>,
  kind: string,
  rows: readonly { readonly id: string; readonly figures: Figures }[],
): number {
  const known = [...exact.keys()].filter((one) => one.startsWith(`${kind}:`)).toSorted();
  const told = rows.map(({ id }) => `${kind}:${id}`).toSorted();
  if (String(known) !== String(told)) throw new Error(`${kind}: ${told}, and ${known} by slow SQL`);
  return rows.reduce((sum, { id, figures }) => {
    const [whole] = (exact.get(`${kind}:${id}`) ?? []).filter(({ part }) => part === null);
    return sum + compare(figures, whole?.figures, `${kind}:${id}`);
  }, 0);
}
