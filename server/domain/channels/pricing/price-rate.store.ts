import type { Cost } from '#server/contract/channels/cost.ts';
import type { AddPriceRatesInput, PriceRate } from '#server/contract/channels/price.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export type NewRate = AddPriceRatesInput['rates'][number] & { readonly id: string };

/** Returns all past, current and future price rates of the organization, by country and category, latest first. */
export const selectRates = (organizationId: string, today: string): Promise<PriceRate[]> =>
  sql.rows<PriceRate>(
    `SELECT r.id, r.market, r.category, trim_scale(r.amount)::text AS amount, r.currency, r.valid_from::text AS valid_from,
            r.source, r.organization_id IS NOT NULL AS own,
            CASE WHEN r.valid_from > $2::date THEN 'future'
                 WHEN r.id = first_value(r.id) OVER (
                        PARTITION BY r.market, r.category, r.valid_from > $2::date
                        ORDER BY r.organization_id NULLS LAST, r.valid_from DESC) THEN 'current'
                 ELSE 'past' END AS state
       FROM price_rates r WHERE r.organization_id = $1 OR r.organization_id IS NULL
      ORDER BY r.market, r.category, r.valid_from DESC, r.organization_id NULLS LAST LIMIT 5000`,
    [organizationId, today],
  );

/** Returns today's date in the organization's time zone, read within a transaction. */
export const findToday = async (on: Sql, organizationId: string, at: Date): Promise<string> =>
  (
    await on.row<{ day: string }>(
      'SELECT ($2::timestamptz AT TIME ZONE timezone)::date::text AS day FROM organizations WHERE id = $1',
      [organizationId, at],
    )
  )?.day ?? at.toISOString().slice(0, 10);

/** Returns today's date in the organization's time zone, read outside a transaction. */
export const todayOf = (organizationId: string, at: Date): Promise<string> => findToday(sql, organizationId, at);

/** Locks the price rates of an organization, so that concurrent changes run one after another. */
export const lockRates = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run("SELECT pg_advisory_xact_lock(hashtextextended('rates' || $1, 3))", [organizationId]);

/**
 * Finds the first of the new rates that would change prices of days that already have a rate. Past prices never change.
 */
export const findRewriting = (
  tx: Tx,
  organizationId: string,
  rates: readonly NewRate[],
  today: string,
): Promise<{ market: string; category: string; valid_from: string } | null> =>
  tx.row<{ market: string; category: string; valid_from: string }>(
    `SELECT n.market, n.category, n.valid_from::text AS valid_from
       FROM jsonb_to_recordset($2::jsonb) AS n(market text, category text, valid_from date)
      WHERE EXISTS (SELECT 1 FROM price_rates r
                     WHERE r.market = n.market AND r.category = n.category AND r.valid_from <= $3::date
                       AND ((n.valid_from < $3::date AND (r.organization_id = $1 OR r.organization_id IS NULL))
                         OR (r.valid_from = n.valid_from AND r.organization_id = $1)))
      LIMIT 1`,
    [organizationId, JSON.stringify(rates), today],
  );

/** Inserts price rates. A new rate replaces an existing rate of the same day. */
export const putRates = (tx: Tx, organizationId: string, rates: readonly NewRate[]): Promise<number> =>
  tx.run(
    `INSERT INTO price_rates (id, organization_id, market, category, amount, currency, valid_from, source)
     SELECT n.id, $1, n.market, n.category, n.amount, n.currency, n.valid_from, n.source
       FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, market text, category text, amount numeric, currency text,
              valid_from date, source text)
     ON CONFLICT (organization_id, market, category, valid_from) DO UPDATE
       SET amount = excluded.amount, currency = excluded.currency, source = excluded.source`,
    [organizationId, JSON.stringify(rates)],
  );

export const findOwnRate = (
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<{ market: string; category: string; valid_from: string } | null> =>
  tx.row<{ market: string; category: string; valid_from: string }>(
    `SELECT market, category, valid_from::text AS valid_from FROM price_rates
      WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    [organizationId, id],
  );

export const deleteRate = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM price_rates WHERE organization_id = $1 AND id = $2', [organizationId, id]);

/** Returns the price rates of a country at a given time, by category. */
export const findRatesAt = (
  organizationId: string,
  market: string | null,
  categories: readonly string[],
  at: Date,
): Promise<(Cost & { category: string })[]> =>
  sql.rows<Cost & { category: string }>(
    `SELECT c.category, trim_scale(r.amount)::text AS amount, r.currency
       FROM unnest($3::text[]) AS c(category) CROSS JOIN LATERAL parley_rate($1, $2, c.category, $4) r`,
    [organizationId, market, categories, at],
  );
