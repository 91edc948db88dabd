import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Organization } from '#server/contract/organization/organization.ts';
import { endingUses } from './ending-uses.ts';
import { findOrganization, selectAlerts } from './organization.store.ts';
import { organizationView } from './organization.view.ts';

/** GET /org: returns the caller's organization and its alerts. */
export async function getOrganization(actor: Actor): Promise<Organization> {
  const at = now();
  const [row, alerts, ending] = await Promise.all([
    findOrganization(actor.organizationId),
    selectAlerts(actor.organizationId, at),
    endingUses(actor.organizationId, at),
  ]);
  if (!row) throw new Error('the organization of an admitted caller is gone');
  return organizationView(row, alerts, ending);
}
