import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Client, ClientUsage, PartnerUsageInput } from '#server/contract/lifecycle/partner.ts';
import type { UsageCounts } from '#server/contract/organization/organization.ts';
import { planTable } from '#server/contract/organization/plans.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { usageOfMonth } from '../../organization/organizations/usage-of-month.ts';
import { asPartner } from './as-partner.ts';
import { type ClientRow, selectClients } from './client.store.ts';
import { clientsIn, monthAsked } from './client-usage.ts';

/**
 * Returns a page of the partner's clients with the consumption of each in the month, newest first. `updated_since` is
 * compared with the time of creation.
 */
function pageOfClients<Item>(
  actor: Actor,
  list: string,
  input: PartnerUsageInput,
  toItem: (row: ClientRow, usage: UsageCounts) => Item,
): Promise<Page<Item>> {
  const limit = pageSize(input.limit);
  return asPartner(actor, async (partner) => {
    const binding = { list, organizationId: partner.id, filters: { ...input } };
    const month = monthAsked(input.month);
    const position = readCursor(binding, input.cursor, 2);
    const asked = await changesAsked(input.updated_since);
    const today = await selectClients(partner.id, { position, limit: limit + 1, ...asked });
    const rows = await clientsIn(month, today);
    const shown = rows.slice(0, limit).map((row) => row.id);
    const usages = await usageOfMonth(shown, month);
    const item = (row: ClientRow) => {
      const usage = usages.get(row.id);
      if (!usage) throw new Error('every organization has its counts');
      return toItem(row, usage);
    };
    return pageFrom(rows, limit, item, (row) => writeCursor(binding, [row.position, row.id]));
  });
}

/**
 * Handles GET /partner/usage: returns the consumption of each client in a month. Throws not_a_partner, invalid_cursor.
 */
export const listClientUsage = (actor: Actor, input: PartnerUsageInput): Promise<Page<ClientUsage>> =>
  pageOfClients(actor, 'partner-usage', input, ({ id, name, plan }, usage) => ({ client: { id, name }, plan, usage }));

const ownerOf = (row: ClientRow): Client['owner'] =>
  row.owner_email === null
    ? null
    : {
        name: row.owner_name ?? '',
        email: row.owner_email,
        status: row.invitation_expires_at === null ? 'active' : 'invited',
        invitation_expires_at: row.invitation_expires_at,
      };

const endOf = ({ ended_at: at, removes_at, is_exported, is_removed, can_be_told }: ClientRow): Client['ended'] =>
  at === null || removes_at === null ? null : { at, is_exported, can_be_told, removes_at, is_removed };

/** Returns the partner's clients with this month's consumption. Throws not_a_partner, invalid_cursor. */
export const listClients = (
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Client>> =>
  pageOfClients(actor, 'clients', input, (row, usage) => ({
    id: row.id,
    name: row.name,
    plan: row.plan,
    created_at: row.created_at,
    suspended_at: row.suspended_at,
    ended: endOf(row),
    owner: ownerOf(row),
    limit: planTable[row.plan].conversations,
    usage,
  }));
