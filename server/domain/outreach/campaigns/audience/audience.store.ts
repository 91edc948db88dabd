import { type Sql, sql } from '#server/db/sql.ts';

/** Inserts recipients of a campaign, each contact once. */
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

/**
 * Skips recipients who share one phone number or WhatsApp id, except the contact that was seen last. The ids to skip
 * are selected first. Postgres has no statistics about rows made in the same transaction, so a join might compare every
 * row with every other row.
 */
export const skipDoubles = (on: Sql, organizationId: string, campaignId: string): Promise<number> =>
  on.run(
    `UPDATE campaign_recipients SET status = 'skipped', reason = 'duplicate_person', is_prepared = true, updated_at = now()
      WHERE id = ANY(ARRAY(
        SELECT doubled.id
          FROM (SELECT d.id, row_number() OVER (PARTITION BY coalesce(c.wa_id, regexp_replace(c.phone, '\\D', '', 'g'))
                                                ORDER BY c.last_seen_at DESC, c.id) AS place
                  FROM campaign_recipients d JOIN contacts c ON c.id = d.contact_id
                 WHERE d.organization_id = $1 AND d.campaign_id = $2 AND (c.wa_id IS NOT NULL OR c.phone IS NOT NULL)) doubled
         WHERE doubled.place > 1))`,
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

/** Finds the contacts whose phone or e-mail is in an uploaded list. */
export const findListed = (
  organizationId: string,
  type: 'phone' | 'email',
  keys: readonly string[],
): Promise<{ match_key: string; contact_id: string }[]> =>
  sql.rows<{ match_key: string; contact_id: string }>(
    `SELECT match_key, contact_id FROM contact_identifiers WHERE organization_id = $1 AND type = $2::identifier_type AND match_key = ANY($3::text[])`,
    [organizationId, type, keys],
  );
