import { emptyCallDetails } from '#server/access/request-log/empty-details.ts';
import type { Actor } from '#server/base/actor.ts';
import type {
  ConversationSettings,
  UpdateConversationSettingsInput,
} from '#server/contract/organization/conversation-settings.ts';
import type { Organization } from '#server/contract/organization/organization.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  clearSentiments,
  lockConversationSettings,
  saveConversationSettings,
  selectConversationSettings,
} from './conversation-settings.store.ts';
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

const required = <T>(row: T | null): T => {
  if (row === null) throw new Error('the organization of an admitted caller is gone');
  return row;
};

/** Returns the organization's settings that apply to all its conversations. */
export const getConversationSettings = async ({ organizationId }: Actor): Promise<ConversationSettings> =>
  required(await selectConversationSettings(organizationId));

/**
 * Changes only the settings that the input contains. If sentiment analysis is switched off, every stored sentiment is
 * cleared (contract/conversations.md#fields: null when analysis is off).
 */
export const updateConversationSettings = (
  actor: Actor,
  sent: UpdateConversationSettingsInput,
): Promise<ConversationSettings> =>
  transact(async (tx) => {
    const { organizationId } = actor;
    const before = required(await lockConversationSettings(tx, organizationId));
    const { next, changes } = applyChanges(before, sent);
    if (!changes) return before;
    await saveConversationSettings(tx, organizationId, next);
    if (before.reads_sentiment && !next.reads_sentiment) await clearSentiments(tx, organizationId);
    await recordAudit(tx, actor, 'organization.updated', { type: 'organization', id: organizationId }, changes);
    return next;
  });
