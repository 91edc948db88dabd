import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';

export interface AdmitRow {
  verdict: string;
  not_before: Date | null;
  reason: string | null;
}

/** Decides whether a message may be sent and charges the cost, in one statement under row locks (`parley_admit`). */
export const admit = (
  organizationId: string,
  send: { readonly connectionId: string; readonly contactId: string; readonly key: string; readonly at: Date },
  ask: Readonly<Record<string, unknown>>,
): Promise<AdmitRow | null> =>
  sql
    .bind(
      'SELECT verdict, not_before, reason FROM parley_admit($organizationId, $connectionId, $contactId, $key, $at, $ask)',
      {
        organizationId,
        connectionId: send.connectionId,
        contactId: send.contactId,
        key: send.key,
        at: send.at,
        ask: JSON.stringify(ask),
      },
    )
    .row<AdmitRow>();

export const giveBack = (organizationId: string, key: string, on = sql): Promise<{ given: boolean | null } | null> =>
  on.row<{ given: boolean | null }>('SELECT parley_give_back($1, $2) AS given', [organizationId, key]);

/**
 * Stops marketing messages to a person for the number of hours that the organization has set, or for 24 hours without a
 * setting.
 */
export const coolDown = (on: Sql, organizationId: string, contactId: string, at: Date): Promise<number> =>
  on.run(
    `INSERT INTO pacing_contacts (contact_id, organization_id, cooling_until) VALUES ($2, $1, $3::timestamptz + coalesce(
       (SELECT cooling_hours FROM pacing_policies WHERE organization_id = $1), 24) * interval '1 hour')
     ON CONFLICT (contact_id) DO UPDATE SET cooling_until = greatest(pacing_contacts.cooling_until, excluded.cooling_until)`,
    [organizationId, contactId, at],
  );

/**
 * Counts a refusal that suggests that the person cannot be reached. After `most` refusals the person is blocked until
 * the person writes.
 */
export const doubt = (on: Sql, organizationId: string, contactId: string, at: Date, most: number): Promise<number> =>
  on.run(
    `INSERT INTO pacing_contacts AS p (contact_id, organization_id, doubts, blocked_at)
     VALUES ($2, $1, 1, CASE WHEN $4::int <= 1 THEN $3::timestamptz END)
     ON CONFLICT (contact_id) DO UPDATE
       SET doubts = p.doubts + 1, blocked_at = CASE WHEN p.doubts + 1 >= $4::int THEN $3::timestamptz ELSE p.blocked_at END`,
    [organizationId, contactId, at, most],
  );

/**
 * Holds messages from a number to a person back. Each refusal within an hour after the last wait makes the next wait
 * four times as long.
 */
export const backOffPair = (
  on: Sql,
  organizationId: string,
  pair: { readonly connectionId: string; readonly contactId: string },
  at: Date,
): Promise<number> =>
  on.run(
    `INSERT INTO pacing_pairs AS p (connection_id, contact_id, organization_id, refilled_at, refusals, back_at)
     VALUES ($2, $3, $1, $4, 1, $4::timestamptz + interval '4 seconds')
     ON CONFLICT (connection_id, contact_id) DO UPDATE
       SET refusals = CASE WHEN p.back_at > $4::timestamptz - interval '1 hour' THEN least(p.refusals + 1, 7) ELSE 1 END,
           back_at = $4::timestamptz + CASE WHEN p.back_at > $4::timestamptz - interval '1 hour'
             THEN power(4, least(p.refusals + 1, 7)) * interval '1 second' ELSE interval '4 seconds' END`,
    [organizationId, pair.connectionId, pair.contactId, at],
  );

export const backOffNumber = (on: Sql, organizationId: string, connectionId: string, until: Date): Promise<number> =>
  on.run(
    `INSERT INTO pacing_numbers AS n (connection_id, organization_id, refilled_at, back_at) VALUES ($2, $1, now(), $3)
     ON CONFLICT (connection_id) DO UPDATE SET back_at = greatest(n.back_at, excluded.back_at)`,
    [organizationId, connectionId, until],
  );

interface RoomRow {
  people_limit: number | null;
  people: number;
  left: number | null;
  per_second: number;
  frees_at: string | null;
}

/**
 * Returns the number of people whom the portfolio may still reach within 24 hours, and the number's rate without the
 * share reserved for live replies.
 */
export const findRoom = (organizationId: string, connectionId: string, at: Date): Promise<RoomRow | null> =>
  sql.row<RoomRow>(
    `WITH number AS (
       SELECT coalesce(c.portfolio_id, c.waba_id) AS portfolio, CASE WHEN c.portfolio_id IS NULL THEN c.organization_id END AS alone,
              parley_number_limit(c.portfolio_limit, c.settings->>'messaging_limit') AS people_limit,
              coalesce(n.per_second, 80) * (1 - coalesce(n.live_share, p.live_share / 100.0, 0.2)) AS per_second
         FROM connections c LEFT JOIN pacing_numbers n ON n.connection_id = c.id
         LEFT JOIN pacing_policies p ON p.organization_id = c.organization_id
        WHERE c.organization_id = $1 AND c.id = $2)
     SELECT number.people_limit, number.per_second, own.people, ${isoText('whole.frees_at')} AS frees_at,
            CASE WHEN number.people_limit IS NOT NULL THEN greatest(0, number.people_limit - whole.people) END AS left
       FROM number, parley_portfolio_room(number.portfolio, $1, NULL, $3) own,
            parley_portfolio_room(number.portfolio, number.alone, NULL, $3) whole`,
    [organizationId, connectionId, at],
  );

/** Deletes admissions that are older than the longest period of a frequency cap, so that no rule reads them. */
export const deleteOldAdmissions = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM pacing_admissions WHERE (organization_id, key) IN (
       SELECT organization_id, key FROM pacing_admissions WHERE at < $1::timestamptz - interval '31 days' LIMIT $2)`,
    [at, limit],
  );

export const deleteOldPairs = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM pacing_pairs WHERE (connection_id, contact_id) IN (
       SELECT connection_id, contact_id FROM pacing_pairs WHERE refilled_at < $1::timestamptz - interval '1 day'
         AND (back_at IS NULL OR back_at < $1::timestamptz - interval '1 day') LIMIT $2)`,
    [at, limit],
  );

/** Deletes rows of people to whom no restriction applies. A person gets a new row at the next send. */
export const deleteOldPersons = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM pacing_contacts WHERE contact_id IN (
       SELECT contact_id FROM pacing_contacts
        WHERE doubts = 0 AND blocked_at IS NULL AND (cooling_until IS NULL OR cooling_until < $1) LIMIT $2)`,
    [at, limit],
  );

/**
 * Deletes the spending of past days and months, and the budgets of campaigns and automations that spent nothing for a
 * year.
 */
export const deleteOldBudgets = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM pacing_budgets WHERE (organization_id, scope) IN (
       SELECT organization_id, scope FROM pacing_budgets
        WHERE updated_at < $1::timestamptz - CASE WHEN scope LIKE 'day %' OR scope LIKE 'month %'
                                                  THEN interval '62 days' ELSE interval '400 days' END LIMIT $2)`,
    [at, limit],
  );

/** Returns portfolios whose count still includes people reached more than a day ago. */
export const findStalePortfolios = (at: Date): Promise<{ organization_id: string; portfolio: string }[]> =>
  sql.rows<{ organization_id: string; portfolio: string }>(
    `SELECT DISTINCT organization_id, portfolio FROM pacing_reached WHERE at <= $1::timestamptz - interval '24 hours'`,
    [at],
  );

/**
 * Deletes people reached more than a day ago, and lowers the portfolio's count by the same number. The count is locked
 * before the rows, in the same order as in a send, to avoid deadlocks.
 */
export const deleteOldReached = async (
  on: Sql,
  { organization_id: organizationId, portfolio }: { readonly organization_id: string; readonly portfolio: string },
  at: Date,
  limit: number,
): Promise<number> => {
  await on.run('SELECT 1 FROM pacing_portfolios WHERE organization_id = $1 AND portfolio = $2 FOR UPDATE', [
    organizationId,
    portfolio,
  ]);
  const gone = await on.run(
    `DELETE FROM pacing_reached WHERE organization_id = $1 AND portfolio = $2 AND contact_id IN (
       SELECT contact_id FROM pacing_reached
        WHERE organization_id = $1 AND portfolio = $2 AND at <= $3::timestamptz - interval '24 hours' LIMIT $4)`,
    [organizationId, portfolio, at, limit],
  );
  await on.run('UPDATE pacing_portfolios SET people = people - $3 WHERE organization_id = $1 AND portfolio = $2', [
    organizationId,
    portfolio,
    gone,
  ]);
  return gone;
};
