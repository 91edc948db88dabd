import type { Actor } from '#server/base/actor.ts';
import type {
  ConversationSettings,
  UpdateConversationSettingsInput,
} from '#server/contract/organization/conversation-settings.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  clearSentiments,
  lockConversationSettings,
  saveConversationSettings,
  selectConversationSettings,
} from './conversation-settings.store.ts';

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
