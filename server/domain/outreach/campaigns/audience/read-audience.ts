import type { Actor } from '#server/base/actor.ts';
import { readCsv } from '#server/base/csv/read-csv.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Segment } from '#server/contract/outreach/campaign-people.ts';
import type { AudienceSample } from '#server/contract/outreach/campaign-preview.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { transact } from '#server/db/transact.ts';
import { phoneLookupKey } from '../../../people/contacts/phones/normalize-phone.ts';
import { listViews } from '../../../people/views/list-views.ts';
import { saveDraft } from '../campaign.store.ts';
import { requireLockedPlan, requirePlan, requireStatus } from '../require-campaign.ts';
import { findListed, replaceList } from './audience.store.ts';
import { chooseAudience } from './choose-audience.ts';
import { sampleChosen } from './sample.store.ts';

const few = 5;

/**
 * Returns a sample of a draft's audience. The audience is chosen in the same way as at the start, in a transaction that
 * is rolled back. Throws campaign_not_found, campaign_wrong_status, segment_not_found.
 */
export async function sampleAudience(actor: Actor, input: { readonly id: string }): Promise<AudienceSample> {
  const { organizationId } = actor;
  const campaign = await requirePlan(organizationId, input.id);
  requireStatus(campaign, ['draft']);
  return rehearse(async (tx) => {
    await chooseAudience(tx, organizationId, campaign);
    return sampleChosen(tx, organizationId, campaign.id, few);
  });
}

/** Lists the segments that a campaign can be sent to: the shared views of contacts whose filters are still valid. */
export async function listSegments(actor: Actor): Promise<Page<Segment>> {
  const { data } = await listViews(actor, { kind: 'contacts' });
  const usable = data.filter(({ shared, missing }) => shared && !missing.includes('filter'));
  return wholeList(usable.map(({ id, name, filter }) => ({ id, name, filter: filter as Segment['filter'] })));
}

const phoneColumns = /^(phone|telefone|celular|whatsapp|fone|tel)$/i;
const emailColumns = /^e-?mail$/i;

/**
 * Makes the people in a CSV file the draft's audience, and stores the values of its columns for the message. Lines that
 * match no contact are only counted; an import would create contacts for them. Throws campaign_not_found,
 * campaign_wrong_status, invalid_csv.
 */
export async function uploadList(
  actor: Actor,
  input: { readonly id: string; readonly content: string },
): Promise<{ people: number; unknown: number }> {
  const { organizationId } = actor;
  const { columns, rows } = readCsv(input.content);
  const phoneAt = columns.findIndex((name) => phoneColumns.test(name));
  const emailAt = columns.findIndex((name) => emailColumns.test(name));
  if (phoneAt < 0 && emailAt < 0) throw new AppError('invalid_csv', { reason: 'no_identifier_column' });
  const type = phoneAt >= 0 ? 'phone' : 'email';
  const keyed = rows.map((cells) => {
    const said = cells[phoneAt >= 0 ? phoneAt : emailAt] ?? '';
    const key = type === 'phone' ? phoneLookupKey(said) : said.toLowerCase();
    return { key, values: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) };
  });
  const keys = keyed.flatMap(({ key }) => (key ? [key] : []));
  const known = new Map((await findListed(organizationId, type, keys)).map((row) => [row.match_key, row.contact_id]));
  const people = new Map<string, { contact_id: string; values: Record<string, string> }>();
  for (const { key, values } of keyed) {
    const id = key && known.get(key);
    if (id && !people.has(id)) people.set(id, { contact_id: id, values });
  }
  await transact(async (tx) => {
    const campaign = await requireLockedPlan(tx, organizationId, input.id);
    requireStatus(campaign, ['draft']);
    await replaceList(tx, organizationId, campaign.id, [...people.values()]);
    await saveDraft(tx, organizationId, { ...campaign, audience: { list: true } });
  });
  return { people: people.size, unknown: keyed.filter(({ key }) => !key || !known.has(key)).length };
}
