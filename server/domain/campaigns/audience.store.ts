import { type Sql, sql } from '#server/db/sql.ts';

/** People who are to get it, each once. */
export const insertRecipients = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  contactIds: readonly string[],
): Promise<number> =>
  on.run(
    `INSERT INTO campaign_recipients (id, organization_id, campaign_id, contact_id, next_attempt_at)
     SELECT gen_random_uuid(), $1, $2, id, 'epoch' FROM unnest($3::uuid[]) AS chosen(id) ON CONFLICT (campaign_id, contact_id) DO NOTHING`,
    [organizationId, campaignId, contactIds],
  );

export const insertListed = (on: Sql, organizationId: string, campaignId: string): Promise<number> =>
  on.run(
    `INSERT INTO campaign_recipients (id, organization_id, campaign_id, contact_id, next_attempt_at)
     SELECT gen_random_uuid(), $1, $2, l.contact_id, 'epoch' FROM campaign_list_rows l JOIN contacts c ON c.id = l.contact_id
      WHERE l.organization_id = $1 AND l.campaign_id = $2 AND c.merged_into_id IS NULL
     ON CONFLICT (campaign_id, contact_id) DO NOTHING`,
    [organizationId, campaignId],
  );

export const removeRecipients = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  contactIds: readonly string[],
): Promise<number> =>
  on.run(
    'DELETE FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2 AND contact_id = ANY($3::uuid[])',
    [organizationId, campaignId, contactIds],
  );

/** Two contacts that the operator knows as one person: the first gets it. */
export const skipDoubles = (on: Sql, organizationId: string, campaignId: string): Promise<number> =>
  on.run(
    `UPDATE campaign_recipients r SET status = 'skipped', reason = 'duplicate_person', is_prepared = true, updated_at = now()
       FROM (SELECT d.id, row_number() OVER (PARTITION BY coalesce(c.wa_id, regexp_replace(c.phone, '\\D', '', 'g'))
                                             ORDER BY c.last_seen_at DESC, c.id) AS place
               FROM campaign_recipients d JOIN contacts c ON c.id = d.contact_id
              WHERE d.organization_id = $1 AND d.campaign_id = $2 AND (c.wa_id IS NOT NULL OR c.phone IS NOT NULL)) doubled
      WHERE doubled.id = r.id AND doubled.place > 1`,
    [organizationId, campaignId],
  );

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

const unprepared = `SELECT r.id, r.contact_id, c.name, c.email, c.phone, c.wa_id, c.custom_fields, c.opted_out_at IS NOT NULL AS opted_out,
         coalesce(p.cooling_until > $3, false) AS cooling, p.blocked_at IS NOT NULL AS blocked, l.values AS listed
    FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
    LEFT JOIN pacing_contacts p ON p.contact_id = r.contact_id
    LEFT JOIN campaign_list_rows l ON l.campaign_id = r.campaign_id AND l.contact_id = r.contact_id
   WHERE r.organization_id = $1 AND r.campaign_id = $2 AND NOT r.is_prepared`;

/** Whoever stands at a place of them by name: the same however often they are chosen. */
export const findUnprepared = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  at: Date,
  place: number,
): Promise<UnpreparedRow | null> =>
  on.row<UnpreparedRow>(`${unprepared} ORDER BY c.name, c.id OFFSET $4 LIMIT 1`, [
    organizationId,
    campaignId,
    at,
    place,
  ]);

/** The next people whose message is still to be made, with whatever it may say of them. */
export const selectUnprepared = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  at: Date,
  limit: number,
): Promise<UnpreparedRow[]> =>
  on.rows<UnpreparedRow>(`${unprepared} ORDER BY r.id LIMIT $4`, [organizationId, campaignId, at, limit]);

export interface PreparedRow {
  readonly id: string;
  readonly params: unknown;
  readonly variant: number;
  /** null: it is to be sent. */
  readonly reason: string | null;
  readonly missing: readonly string[];
}

/**
 * Each row finds its own in one object: joined with a list, rows that were made in the same transaction, of which no statistics
 * tell, are compared with every line of it.
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

/** What a plan comes to: rows by fate. */
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

/** How many lack what; who lacks two things is counted in both. */
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

export const replaceList = async (
  on: Sql,
  organizationId: string,
  campaignId: string,
  rows: readonly { readonly contact_id: string; readonly values: Readonly<Record<string, string>> }[],
): Promise<number> => {
  await on.run('DELETE FROM campaign_list_rows WHERE organization_id = $1 AND campaign_id = $2', [
    organizationId,
    campaignId,
  ]);
  return on.run(
    `INSERT INTO campaign_list_rows (campaign_id, contact_id, organization_id, values)
     SELECT $2, p.contact_id, $1, p.values FROM jsonb_to_recordset($3::jsonb) AS p(contact_id uuid, values jsonb)
     ON CONFLICT (campaign_id, contact_id) DO NOTHING`,
    [organizationId, campaignId, JSON.stringify(rows)],
  );
};

/** Contacts by what a line of a list calls them. */
export const findListed = (
  organizationId: string,
  type: 'phone' | 'email',
  keys: readonly string[],
): Promise<{ match_key: string; contact_id: string }[]> =>
  sql.rows<{ match_key: string; contact_id: string }>(
    `SELECT match_key, contact_id FROM contact_identifiers WHERE organization_id = $1 AND type = $2::identifier_type AND match_key = ANY($3::text[])`,
    [organizationId, type, keys],
  );
