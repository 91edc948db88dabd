import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { handoffCodes } from '#server/contract/inbox/handoff-codes.ts';
import type { ViewFiguresInput } from '#server/contract/insight/figures-page.ts';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import { liveYear } from '#server/testing/records/live-year.ts';
import { publishDomainEvents } from '../../../platform/events/publish-domain-events.ts';
import { figuresConsumer } from '../refresh/figures-consumer.ts';
import { refreshFigures } from '../refresh/refresh-figures.ts';
import { viewFigures } from './view-figures.ts';

// Compares every figure of every dimension, and each day of the series, with the result of slow SQL written from the
// definitions.

const api = startHarness();
afterAll(() => api.stop());

const slow = readFileSync(new URL('../../../../testing/records/slow-figures.sql', import.meta.url), 'utf8');
type Figures = { readonly [name: string]: number | null | Figures };
interface Exact {
  readonly dimension: string;
  /** When the day begins; null for the whole period. */
  readonly part: Date | null;
  readonly figures: Figures;
}

/** Returns which figures differ. Durations may differ by 10 % and shares by rounding. A missing row counts as zero. */
function differences(told: Figures, exact: Figures | undefined, at = ''): string[] {
  return Object.entries(told).flatMap(([name, mine]) => {
    const theirs = exact?.[name] ?? (typeof mine === 'number' ? 0 : null);
    const here = `${at}${name}`;
    if (mine !== null && typeof mine === 'object')
      return differences(mine, (theirs ?? undefined) as Figures, `${here}.`);
    if (mine === null || theirs === null || typeof theirs === 'object')
      return mine === (exact?.[name] ?? null) ? [] : [`${here}: ${mine}, by slow SQL ${theirs}`];
    const most = /_p\d\d$/.test(name) ? theirs * 0.1 + 0.001 : /rate$|average$/.test(name) ? 0.0001 : 0;
    return Math.abs(mine - theirs) <= most ? [] : [`${here}: ${mine}, by slow SQL ${theirs}`];
  });
}

/** Returns the filter that selects the conversations of a dimension. */
const filterOf = (dimension: string): Partial<ViewFiguresInput> => {
  const [kind = '', id] = dimension.split(':');
  return kind === 'all'
    ? {}
    : { [kind === 'channel' ? 'channel' : `${kind === 'number' ? 'connection' : kind}_id`]: id };
};

async function exactly(...asked: readonly unknown[]): Promise<Map<string, Exact[]>> {
  const client = await pool.connect();
  try {
    // Compiling the statement takes longer than running it, and the planner cannot estimate the size of its parts.
    await client.query('SET jit = off; SET enable_nestloop = off');
    const { rows } = await client.query<Exact>(slow, [...asked]);
    return Map.groupBy(rows, ({ dimension }) => dimension);
  } finally {
    client.release(true);
  }
}

type Asked = Pick<ViewFiguresInput, 'clock' | 'from' | 'to' | 'timezone'>;

async function isWhatSlowSqlSays(organization: string, asked: Asked): Promise<Map<string, Exact[]>> {
  const actor = systemActor(organization);
  const { from, to, timezone } = await viewFigures(actor, { ...asked, granularity: 'day' });
  const byDimension = await exactly(organization, from, to, timezone, asked.clock === 'business');
  for (const [dimension, exact] of byDimension) {
    const told = await viewFigures(actor, { ...asked, granularity: 'day', ...filterOf(dimension) });
    const total = exact.find(({ part }) => part === null)?.figures;
    expect([dimension, differences(told.totals as unknown as Figures, total)]).toEqual([dimension, []]);
    expect(Object.keys(total?.handoff_codes ?? {}).sort()).toEqual(Object.keys(told.totals.handoff_codes).sort());
    const days = new Map(exact.map(({ part, figures }) => [part?.getTime(), figures]));
    for (const { at, ...point } of told.series) {
      const off = differences(point as unknown as Figures, days.get(Date.parse(at)));
      expect([dimension, at, off]).toEqual([dimension, at, []]);
    }
  }
  return byDimension;
}

const hours = { from: '00:30', to: '06:00' };
const evening = { from: '18:00', to: '24:00' };
const calendar = {
  hours: { mon: [hours, evening], tue: [evening], wed: [hours], thu: [], fri: [evening], sat: [evening], sun: [hours] },
  holidays: [{ date: '2026-06-03', name: 'Ours' }],
};

describe('every figure of every dimension (contract/engagement.md#figures)', () => {
  // In New York the clocks go forward on 8 March and back on 1 November. On Lord Howe Island they change by half an
  // hour, on 5 April and 4 October.
  it.each([
    [1, 'America/New_York'],
    [2, 'Australia/Lord_Howe'],
    [3, 'America/Sao_Paulo'],
  ])('equals slow SQL over a simulated year (seed %i, zone %s)', async (seed, timezone) => {
    const organization = await api.createOrganization();
    await pool.query('UPDATE organizations SET timezone = $2 WHERE id = $1', [organization, timezone]);
    await pool.query(
      'INSERT INTO business_calendars (organization_id, hours, holidays, keeps_national) VALUES ($1, $2, $3, false)',
      [organization, JSON.stringify(calendar.hours), JSON.stringify(calendar.holidays)],
    );
    const year = { from: '2026-01-01', to: '2026-12-31', timezone };
    await liveYear(organization, seed, 100, async () => {
      await publishDomainEvents(organization, [figuresConsumer]);
      await refreshFigures(organization);
      // This request stores the sums of whole days. After the later changes, these stored sums must not be returned.
      await viewFigures(systemActor(organization), { ...year, granularity: 'day', clock: 'all' });
    });
    const told = await isWhatSlowSqlSays(organization, { ...year, clock: 'all' });
    // Two empty results would be equal too, so check that there are at least two of each dimension and that no figure
    // is zero.
    for (const kind of ['channel', 'number', 'agent', 'member', 'tag', 'queue'])
      expect([...told.keys()].filter((one) => one.startsWith(`${kind}:`)).length).toBeGreaterThan(1);
    const all = told.get('all')?.find(({ part }) => part === null)?.figures ?? {};
    const empty = (some: Figures): string[] =>
      Object.entries(some).flatMap(([name, one]) =>
        one !== null && typeof one === 'object' ? empty(one) : one === null || one === 0 ? [name] : [],
      );
    expect(empty(all).filter((name) => name !== 'waiting_p50')).toEqual([]);
    expect(Object.keys(all.handoff_codes as Figures).toSorted()).toEqual([...handoffCodes, 'untyped'].toSorted());
    await isWhatSlowSqlSays(organization, { ...year, clock: 'business' });
    // Includes conversations that began before the period and ended, were handed off or got an answer in the period.
    await isWhatSlowSqlSays(organization, { from: '2026-02-27', to: '2026-04-20', timezone, clock: 'all' });
  });
});
