import type { CampaignAudience } from '#server/contract/outreach/campaign-editor.ts';
import type { ContactSelection } from '#server/contract/people/contact-selection.ts';
import type { Tx } from '#server/db/transact.ts';
import { matchingContacts } from '../../../people/contacts/reading/matching-contacts.ts';
import { requireSegment } from '../../../people/views/segment-filter.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { insertListed, insertRecipients, removeRecipients, skipDoubles } from './audience.store.ts';

const portion = 5_000;

async function selectionOf(
  tx: Tx,
  organizationId: string,
  audience: CampaignAudience,
): Promise<ContactSelection | null> {
  const { filter, ids, segment_id: segmentId, except } = audience;
  if (ids) return { ids };
  if (segmentId !== undefined) return { filter: await requireSegment(organizationId, segmentId, tx), except };
  return filter ? { filter, except } : null;
}

/**
 * Freezes the audience of a campaign. Inserts a recipient for every contact that matches now, and skips contacts that
 * are the same person as another recipient. Throws segment_not_found.
 */
export async function chooseAudience(tx: Tx, organizationId: string, campaign: CampaignPlan): Promise<void> {
  const { id, audience } = campaign;
  if (audience.list) await insertListed(tx, organizationId, id);
  const selection = audience.list ? null : await selectionOf(tx, organizationId, audience);
  if (selection) {
    for await (const ids of matchingContacts(organizationId, selection, portion, tx)) {
      await insertRecipients(tx, organizationId, id, ids);
    }
  }
  if (audience.exclude) {
    for await (const ids of matchingContacts(organizationId, { filter: audience.exclude }, portion, tx)) {
      await removeRecipients(tx, organizationId, id, ids);
    }
  }
  await skipDoubles(tx, organizationId, id);
}
