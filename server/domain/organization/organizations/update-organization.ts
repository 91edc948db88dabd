import { emptyCallDetails } from '#server/access/request-log/empty-details.ts';
import type { Actor } from '#server/base/actor.ts';
import type { Organization } from '#server/contract/organization/organization.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { getOrganization } from './get-organization.ts';
import { lockOrganization, updateOrganizationRow } from './organization.store.ts';

interface OrganizationChange {
  readonly name?: string | undefined;
  readonly timezone?: string | undefined;
  readonly locale?: string | undefined;
  readonly raw_data_days?: number | undefined;
  readonly keeps_call_bodies?: boolean | undefined;
}

/**
 * Changes the organization's name, time zone, language, retention time of raw data, and whether request bodies are
 * stored. Changes only the fields that the input contains.
 */
export async function updateOrganization(actor: Actor, sent: OrganizationChange): Promise<Organization> {
  await transact(async (tx) => {
    const before = await lockOrganization(tx, actor.organizationId);
    if (!before) throw new Error('the organization of an admitted caller is gone');
    const { next, changes } = applyChanges(before, sent);
    if (!changes) return;
    await updateOrganizationRow(tx, next);
    if (!next.keeps_call_bodies) await emptyCallDetails(tx, next.id);
    await recordAudit(
      tx,
      actor,
      'organization.updated',
      { type: 'organization', id: next.id, name: next.name },
      changes,
    );
  });
  return getOrganization(actor);
}
