import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import { liveYear } from '#server/testing/records/live-year.ts';
import { publishDomainEvents } from '../../../platform/events/publish-domain-events.ts';
import { figuresConsumer } from '../refresh/figures-consumer.ts';
import { refreshFigures } from '../refresh/refresh-figures.ts';
import { listEpisodes } from './list-episodes.ts';
import { viewWaits } from './view-waits.ts';

// Compares the hours in which customers wait with the result of slow SQL that computes them without the stored
// episodes.

const api = startHarness();
afterAll(() => api.stop());

const slow = readFileSync(new URL('../../../../testing/records/slow-figures.sql', import.meta.url), 'utf8');
const slowWaits = `${slow.slice(0, slow.indexOf('), answered AS ('))})
  SELECT extract(isodow FROM begins AT TIME ZONE $4)::int AS weekday, extract(hour FROM begins AT TIME ZONE $4)::int AS hour,
         count(*)::int AS waits, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ends - begins)::float8) AS wait_p50,
         count(DISTINCT (w.id, number))::int AS episodes
    FROM waits w WHERE ends IS NOT NULL AND begins >= $2 AND begins < $3
     AND EXISTS (SELECT FROM conversations k WHERE k.id = w.id AND ($5::uuid IS NULL OR k.agent_id = $5::uuid))
   GROUP BY 1, 2 ORDER BY 1, 2`;

interface Hour {
  readonly weekday: number;
  readonly hour: number;
  readonly waits: number;
  readonly wait_p50: number;
  readonly episodes: number;
}

describe('viewWaits: the hours in which customers wait', () => {
  it.each([
    [11, 'America/New_York'],
    [12, 'Asia/Kolkata'],
  ])(
    'equals slow SQL over a simulated year (seed %i, zone %s), and lists exactly the conversations of an hour',
    async (seed, timezone) => {
      const organization = await api.createOrganization();
      await pool.query('UPDATE organizations SET timezone = $2 WHERE id = $1', [organization, timezone]);
      const cast = await liveYear(organization, seed, 100, async () => {
        await publishDomainEvents(organization, [figuresConsumer]);
        await refreshFigures(organization);
      });
      const actor = systemActor(organization);
      for (const days of [
        { from: '2026-01-01', to: '2026-12-31' },
        { from: '2026-03-01', to: '2026-06-20' },
      ])
        for (const agent of [null, ...cast.agents]) {
          const of = agent ? { agent_id: agent } : {};
          const told = await viewWaits(actor, { ...days, ...of });
          expect(told.timezone).toBe(timezone);
          const { rows } = await pool.query<Hour>(slowWaits, [organization, told.from, told.to, timezone, agent]);
          expect(rows.length).toBeGreaterThan(1);
          expect(told.hours.map(({ weekday, hour, waits }) => [weekday, hour, waits])).toEqual(
            rows.map(({ weekday, hour, waits }) => [weekday, hour, waits]),
          );
          for (const [index, { wait_p50: exact }] of rows.entries())
            expect(told.hours[index]?.wait_p50).toBeCloseTo(exact, 2);
          const [busiest] = [...rows].sort((one, other) => other.episodes - one.episodes);
          const week_hour = `${busiest?.weekday}-${busiest?.hour}`;
          const asked = { ...days, ...of, dimension: 'all', limit: 100, measure: 'waited' } as const;
          const behind = await listEpisodes(actor, { ...asked, week_hour });
          expect(behind.data.length).toBe(busiest?.episodes);
          expect(behind.data.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(busiest?.waits);
        }
    },
  );
});
