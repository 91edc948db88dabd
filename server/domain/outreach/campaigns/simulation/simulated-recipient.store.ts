import type { Sql } from '#server/db/sql.ts';

/** A recipient who would get a message of the prepared campaign. */
export interface SimulatedRecipientRow {
  id: string;
  contact_id: string;
  variant: number;
  phone: string | null;
  zone: string | null;
  wa_id: string | null;
  is_open: boolean;
}

/** Finds the recipients in the order in which workers would claim them. */
export const selectSimulatedRecipients = (
  on: Sql,
  organizationId: string,
  campaign: { readonly id: string; readonly connection_id: string },
  at: Date,
): Promise<SimulatedRecipientRow[]> =>
  on.rows<SimulatedRecipientRow>(
    `SELECT r.id, r.contact_id, r.variant, c.phone, c.wa_id, c.custom_fields->>'timezone' AS zone,
            EXISTS (SELECT 1 FROM conversations k WHERE k.organization_id = $1 AND k.contact_id = r.contact_id
                       AND k.connection_id = $3 AND k.window_expires_at > $4::timestamptz) AS is_open
       FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
      WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.status = 'queued' ORDER BY r.id`,
    [organizationId, campaign.id, campaign.connection_id, at],
  );

/** Finds the messaging provider's ids of the number. */
export const findNumber = (
  on: Sql,
  organizationId: string,
  connectionId: string,
): Promise<{ phone_number_id: string; waba_id: string } | null> =>
  on.row<{ phone_number_id: string; waba_id: string }>(
    'SELECT phone_number_id, waba_id FROM connections WHERE organization_id = $1 AND id = $2',
    [organizationId, connectionId],
  );
