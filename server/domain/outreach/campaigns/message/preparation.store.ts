import type { Sql } from '#server/db/sql.ts';

export interface UnpreparedRow {
  id: string;
  contact_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  wa_id: string | null;
  custom_fields: Record<string, string>;
  opted_out: boolean;
  cooling: boolean;
  blocked: boolean;
  listed: Record<string, string> | null;
}

/** SQL for recipients with all data that their messages may contain. */
const unpreparedOf = (
  rows: string,
) => `SELECT r.id, r.contact_id, c.name, c.email, c.phone, c.wa_id, c.custom_fields, c.opted_out_at IS NOT NULL AS opted_out,
         coalesce(p.cooling_until > $3, false) AS cooling, p.blocked_at IS NOT NULL AS blocked, l.values AS listed
    FROM ${rows} r JOIN contacts c ON c.id = r.contact_id
    LEFT JOIN pacing_contacts p ON p.contact_id = r.contact_id
    LEFT JOIN campaign_list_rows l ON l.campaign_id = r.campaign_id AND l.contact_id = r.contact_id`;
const unprepared =
  'SELECT * FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2 AND NOT is_prepared';

/**
 * Finds the recipient at the given position in the order of names. The order is the same each time the audience is
 * chosen.
 */
export const findUnprepared = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  at: Date,
  index: number,
): Promise<UnpreparedRow | null> =>
  on.row<UnpreparedRow>(`${unpreparedOf(`(${unprepared})`)} ORDER BY c.name, c.id OFFSET $4 LIMIT 1`, [
    organizationId,
    campaignId,
    at,
    index,
  ]);

const saidOf = `CASE k.key WHEN 'name' THEN c.name WHEN 'email' THEN c.email WHEN 'phone' THEN c.phone
       WHEN 'first_name' THEN coalesce(c.custom_fields->>'first_name', c.name) ELSE c.custom_fields->>k.key END`;

/**
 * Finds the recipient with the fewest known values among those that the message uses. If several are equal, it is the
 * first by name.
 */
export const findEmptiest = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  at: Date,
  named: readonly string[],
): Promise<UnpreparedRow | null> =>
  on.row<UnpreparedRow>(
    `${unpreparedOf(`(${unprepared})`)}
      ORDER BY (SELECT count(*) FROM unnest($4::text[]) AS k(key)
                 WHERE btrim(coalesce(l.values->>k.key, ${saidOf}, '')) <> ''), c.name, c.id LIMIT 1`,
    [organizationId, campaignId, at, named],
  );

/**
 * Finds the next recipients without a prepared message, with all data that the message may contain. The recipients are
 * selected first, so that only their data is read.
 */
export const selectUnprepared = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  at: Date,
  limit: number,
): Promise<UnpreparedRow[]> =>
  on.rows<UnpreparedRow>(`${unpreparedOf(`(${unprepared} ORDER BY id LIMIT $4)`)} ORDER BY r.id`, [
    organizationId,
    campaignId,
    at,
    limit,
  ]);

export interface PreparedRow {
  readonly id: string;
  readonly params: unknown;
  readonly variant: number;
  /** Why the recipient gets no message. Null if the message is to be sent. */
  readonly reason: string | null;
  readonly missing: readonly string[];
}

/**
 * Stores the message of each recipient, or the reason why the recipient gets none. All values are passed as one object,
 * in which each row looks up its own value. Postgres has no statistics about rows made in the same transaction, and a
 * join would compare each row with each value.
 */
export const savePrepared = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  rows: readonly PreparedRow[],
): Promise<number> =>
  on.run(
    `UPDATE campaign_recipients r SET is_prepared = true, params = nullif($4::jsonb -> r.id::text -> 'params', 'null'),
            variant = ($4::jsonb -> r.id::text ->> 'variant')::int, reason = $4::jsonb -> r.id::text ->> 'reason',
            error = CASE WHEN $4::jsonb -> r.id::text -> 'missing' <> '[]'::jsonb
                         THEN jsonb_build_object('missing', $4::jsonb -> r.id::text -> 'missing') END,
            status = CASE WHEN $4::jsonb -> r.id::text ->> 'reason' IS NULL THEN 'queued' ELSE 'skipped' END, updated_at = now()
      WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.id = ANY($3::uuid[]) AND NOT r.is_prepared`,
    [
      organizationId,
      campaignId,
      rows.map(({ id }) => id),
      JSON.stringify(Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))),
    ],
  );

export const isUnprepared = async (on: Sql, organizationId: string, campaignId: string): Promise<boolean> =>
  (await on.row(
    'SELECT 1 FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2 AND NOT is_prepared LIMIT 1',
    [organizationId, campaignId],
  )) !== null;

/** Counts a campaign's recipients by status, reason and variant. */
export const countPrepared = (
  on: Sql,
  organizationId: string,
  campaignId: string,
): Promise<{ status: string; reason: string | null; variant: number; count: number }[]> =>
  on.rows<{ status: string; reason: string | null; variant: number; count: number }>(
    `SELECT status, reason, variant, count(*)::int AS count FROM campaign_recipients
      WHERE organization_id = $1 AND campaign_id = $2 GROUP BY 1, 2, 3`,
    [organizationId, campaignId],
  );

export const selectMissing = (
  on: Sql,
  organizationId: string,
  campaignId: string,
): Promise<{ contact_id: string; name: string; parameters: string[] }[]> =>
  on.rows<{ contact_id: string; name: string; parameters: string[] }>(
    `SELECT r.contact_id, c.name, r.error->'missing' AS parameters FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
      WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.reason = 'missing_parameter' ORDER BY c.name, r.id LIMIT 50`,
    [organizationId, campaignId],
  );

/** Counts, for each missing value, how many recipients lack it. A recipient who lacks two values is counted twice. */
export const countMissing = (
  on: Sql,
  organizationId: string,
  campaignId: string,
): Promise<{ parameter: string; count: number }[]> =>
  on.rows<{ parameter: string; count: number }>(
    `SELECT m.parameter, count(*)::int AS count
       FROM campaign_recipients r CROSS JOIN LATERAL jsonb_array_elements_text(r.error->'missing') AS m(parameter)
      WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.reason = 'missing_parameter' GROUP BY 1 ORDER BY 2 DESC, 1`,
    [organizationId, campaignId],
  );
