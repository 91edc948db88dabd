import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Campaign, ListCampaignsInput } from '#server/contract/outreach/campaign.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { selectCampaigns } from '../campaign.store.ts';
import { campaignView } from './campaign.view.ts';

/** Returns a page of campaigns for GET /campaigns, newest first. Throws invalid_cursor. */
export async function listCampaigns(actor: Actor, input: ListCampaignsInput): Promise<Page<Campaign>> {
  const { organizationId } = actor;
  const limit = pageSize(input.limit);
  const binding = { list: 'campaigns', organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectCampaigns(organizationId, input.status ?? null, { position, limit: limit + 1, ...asked });
  return pageFrom(rows, limit, campaignView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.updated_position, row.id]),
  );
}
