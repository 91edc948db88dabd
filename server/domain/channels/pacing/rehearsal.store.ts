import type { Sql } from '#server/db/sql.ts';
import type { AdmitRow } from './pacing.store.ts';

/**
 * SQL that creates temporary tables with the names of the real tables. Postgres searches temporary tables first, so the
 * scheduler's functions then read and write only these tables.
 */
const makeTables = `DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['pacing_numbers', 'pacing_pairs', 'pacing_contacts', 'pacing_portfolios', 'pacing_reached',
                              'pacing_budgets', 'pacing_admissions'] LOOP
    EXECUTE format('CREATE TEMPORARY TABLE %I (LIKE public.%I INCLUDING ALL) ON COMMIT DROP', name, name);
  END LOOP;
END $$`;

/**
 * SQL that rewrites the few rows that every send updates. Postgres keeps each row's old versions until the transaction
 * ends, and would read past all of them each time.
 */
const tidyTables = `DO $$ DECLARE
  numbers pg_temp.pacing_numbers[]; portfolios pg_temp.pacing_portfolios[]; reached pg_temp.pacing_reached[];
  budgets pg_temp.pacing_budgets[];
BEGIN
  SELECT array_agg(t) INTO numbers FROM pg_temp.pacing_numbers t;
  SELECT array_agg(t) INTO portfolios FROM pg_temp.pacing_portfolios t;
  SELECT array_agg(t) INTO reached FROM pg_temp.pacing_reached t;
  SELECT array_agg(t) INTO budgets FROM pg_temp.pacing_budgets t;
  TRUNCATE pg_temp.pacing_numbers, pg_temp.pacing_portfolios, pg_temp.pacing_reached, pg_temp.pacing_budgets;
  INSERT INTO pg_temp.pacing_numbers SELECT * FROM unnest(numbers);
  INSERT INTO pg_temp.pacing_portfolios SELECT * FROM unnest(portfolios);
  INSERT INTO pg_temp.pacing_reached SELECT * FROM unnest(reached);
  INSERT INTO pg_temp.pacing_budgets SELECT * FROM unnest(budgets);
END $$`;

/**
 * Loads the scheduler's SQL functions in this session before the temporary tables exist: Postgres resolves the types of
 * their variables only once. The call names no existing contact and changes nothing.
 */
export const readFunctions = (on: Sql, organizationId: string, connectionId: string, at: Date) =>
  on.row(`SELECT verdict FROM parley_admit($1, $2, '00000000-0000-0000-0000-000000000000', '', $3, '{}')`, [
    organizationId,
    connectionId,
    at,
  ]);

/**
 * Creates the temporary tables, which replace the real ones until the transaction ends. The changed search path keeps
 * Postgres from reusing query plans made for the real tables.
 */
export const standIn = async (on: Sql): Promise<void> => {
  await on.planned(makeTables);
  await on.row(`SELECT set_config('search_path', 'pg_temp, public, information_schema', true) AS path`);
};

export const tidy = (on: Sql): Promise<unknown> => on.planned(tidyTables);

/**
 * Copies the scheduler's data about the number and the given people into the temporary tables. People reached by other
 * organizations of the portfolio are copied only as a count of anonymous rows; all these rows expire when the first one
 * would.
 */
export const copyKnown = (
  on: Sql,
  organizationId: string,
  known: { readonly connectionId: string; readonly contactIds: readonly string[]; readonly at: Date },
): Promise<number> =>
  on.run(
    `WITH place AS (SELECT coalesce(portfolio_id, waba_id) AS portfolio, portfolio_id FROM connections WHERE organization_id = $1 AND id = $2),
     number AS (INSERT INTO pacing_numbers SELECT * FROM public.pacing_numbers WHERE organization_id = $1 AND connection_id = $2),
     unused AS (INSERT INTO pacing_numbers (connection_id, organization_id, refilled_at, live_share)
       SELECT $2, $1, $4, coalesce((SELECT live_share / 100.0 FROM pacing_policies WHERE organization_id = $1), 0.2)
        WHERE NOT EXISTS (SELECT 1 FROM public.pacing_numbers WHERE organization_id = $1 AND connection_id = $2)),
     pairs AS (INSERT INTO pacing_pairs SELECT * FROM public.pacing_pairs
        WHERE organization_id = $1 AND connection_id = $2 AND contact_id = ANY($3::uuid[])),
     persons AS (INSERT INTO pacing_contacts SELECT * FROM public.pacing_contacts
        WHERE organization_id = $1 AND contact_id = ANY($3::uuid[])),
     own AS (INSERT INTO pacing_reached SELECT r.* FROM public.pacing_reached r, place
        WHERE r.organization_id = $1 AND r.portfolio = place.portfolio AND r.at > $4::timestamptz - interval '24 hours'
       RETURNING organization_id, portfolio),
     others AS (INSERT INTO pacing_reached (organization_id, portfolio, contact_id, at)
       SELECT '00000000-0000-0000-0000-000000000000', place.portfolio_id, gen_random_uuid(), o.frees_at - interval '24 hours'
         FROM place, parley_portfolio_room(place.portfolio_id, NULL, $1, $4) o, generate_series(1, o.people)
       RETURNING organization_id, portfolio),
     portfolios AS (INSERT INTO pacing_portfolios (organization_id, portfolio, people)
       SELECT organization_id, portfolio, count(*)::int FROM (TABLE own UNION ALL TABLE others) AS everybody GROUP BY 1, 2),
     budgets AS (INSERT INTO pacing_budgets SELECT * FROM public.pacing_budgets
        WHERE organization_id = $1 AND updated_at > $4::timestamptz - interval '62 days')
     INSERT INTO pacing_admissions SELECT * FROM public.pacing_admissions
      WHERE organization_id = $1 AND contact_id = ANY($3::uuid[]) AND is_first AND at > $4::timestamptz - interval '31 days'`,
    [organizationId, known.connectionId, known.contactIds, known.at],
  );

const makeWindows = `CREATE TEMPORARY TABLE IF NOT EXISTS conversations ON COMMIT DROP AS
  SELECT organization_id, contact_id, connection_id, window_expires_at, last_inbound_at FROM public.conversations LIMIT 0`;

/**
 * Simulates that the person wrote a message, which opens the 24-hour window. Afterwards the SQL functions find windows
 * only in this temporary table.
 */
export const openWindow = async (
  on: Sql,
  organizationId: string,
  of: { readonly connectionId: string; readonly contactId: string; readonly until: Date },
): Promise<void> => {
  await on.planned(makeWindows);
  await on.run(
    `INSERT INTO conversations (organization_id, contact_id, connection_id, window_expires_at, last_inbound_at)
     VALUES ($1, $3, $2, $4, $4::timestamptz - interval '24 hours')`,
    [organizationId, of.connectionId, of.contactId, of.until],
  );
};

/** Decides about several sends at the same moment, in order, each as if it were asked alone. */
export const admitMany = (
  on: Sql,
  organizationId: string,
  send: { readonly connectionId: string; readonly at: Date },
  asks: readonly { readonly contact: string; readonly key: string; readonly say: object }[],
): Promise<AdmitRow[]> =>
  on.rows<AdmitRow>(
    `SELECT a.verdict, a.not_before, a.reason
       FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS asked(one, place),
            parley_admit($1, $2, (one->>'contact')::uuid, one->>'key', $3, one->'say') a ORDER BY asked.place`,
    [organizationId, send.connectionId, send.at, JSON.stringify(asks)],
  );
