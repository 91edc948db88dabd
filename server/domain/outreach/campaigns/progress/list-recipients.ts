import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { writeCsvRows } from '#server/base/csv/csv.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type {
  ContactCampaign,
  ExportRecipientsInput,
  ListContactCampaignsInput,
  ListRecipientsInput,
  Recipient,
} from '#server/contract/outreach/campaign-people.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { phoneForSheet } from '../../../people/contacts/phones/phone-for-sheet.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { requirePlan } from '../require-campaign.ts';
import {
  type ContactCampaignRow,
  type RecipientRow,
  selectCampaignsOfContact,
  selectRecipients,
} from './recipient-list.store.ts';

const recipientView = ({ position: _position, ...row }: RecipientRow): Recipient => row as Recipient;

const filterOf = ({
  status,
  reason,
  variant,
  clicked,
  q,
  reached,
  sent_from,
  sent_to,
}: Omit<ExportRecipientsInput, 'id'>) => ({
  status: status ?? null,
  reason: reason ?? null,
  variant: variant ?? null,
  clicked: clicked ?? null,
  q: q?.trim() ?? '',
  reached: reached ?? null,
  sentFrom: sent_from ?? null,
  sentTo: sent_to ?? null,
});

/** Lists the recipients of a campaign with their statuses. Throws campaign_not_found, invalid_cursor. */
export async function listRecipients(actor: Actor, input: ListRecipientsInput): Promise<Page<Recipient>> {
  const { organizationId } = actor;
  const { id } = await requirePlan(organizationId, input.id);
  const limit = pageSize(input.limit);
  const binding = { list: 'campaign recipients', organizationId, filters: { ...input } };
  const rows = await selectRecipients(organizationId, id, {
    ...filterOf(input),
    position: readCursor(binding, input.cursor, 2),
    limit: limit + 1,
  });
  return pageFrom(rows, limit, recipientView, (row) => writeCursor(binding, [row.position, row.id]));
}

const contactCampaignView = ({ position: _position, ...row }: ContactCampaignRow): ContactCampaign => row;

/**
 * Lists the campaigns that included a contact, newest first, with the contact's status in each. Empty for an unknown
 * contact. Throws invalid_cursor.
 */
export async function listContactCampaigns(
  { organizationId }: Actor,
  { contact_id: contactId, ...page }: ListContactCampaignsInput,
): Promise<Page<ContactCampaign>> {
  const limit = pageSize(page.limit);
  const binding = { list: 'campaigns of a contact', organizationId, filters: { contactId } };
  const position = readCursor(binding, page.cursor, 2);
  const rows = await selectCampaignsOfContact(organizationId, contactId, position, limit + 1);
  return pageFrom(rows, limit, contactCampaignView, (row) => writeCursor(binding, [row.position, row.id]));
}

const portion = 5_000;

/** Exports all matching recipients as CSV. The audit log records who exported them. Throws campaign_not_found. */
export async function exportRecipients(
  actor: Actor,
  input: ExportRecipientsInput,
): Promise<{ name: string; content: string }> {
  const { organizationId } = actor;
  const { id, name } = await requirePlan(organizationId, input.id);
  await transact((tx) => recordAudit(tx, actor, 'campaign.exported', { type: 'campaign', id, name }));
  const parts = [
    `\uFEFF${writeCsvRows([['name', 'phone', 'status', 'reason', 'error', 'variant', 'sent_at', 'clicked_at', 'contact_id']])}`,
  ];
  for (let position: readonly string[] | null = null; ; ) {
    const query = { ...filterOf(input), position, limit: portion };
    const rows: RecipientRow[] = await selectRecipients(organizationId, id, query);
    const cells = rows.map((row) => [
      row.name,
      phoneForSheet(row.phone),
      row.status,
      row.reason ?? '',
      row.error?.code ?? '',
      String(row.variant),
      row.sent_at ?? '',
      row.clicked_at ?? '',
      row.contact_id,
    ]);
    if (cells.length > 0) parts.push(writeCsvRows(cells));
    const last = rows.at(-1);
    if (!last || rows.length < portion) break;
    position = [last.position, last.id];
  }
  return { name: `campaign-${now().toISOString().slice(0, 10)}.csv`, content: parts.join('') };
}
