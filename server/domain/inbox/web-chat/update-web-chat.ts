import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { UpdateWebChatInput, WebChat } from '#server/contract/inbox/web-chat.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { readOrigin } from './origins.ts';
import { type EditableWebChat, findWebChatOf, lockAgent, saveWebChat } from './web-chat.store.ts';
import { webChatView } from './web-chat.view.ts';

/** Returns the trimmed text, or null for a blank one. */
const filled = (value: string | null | undefined) => (typeof value === 'string' ? value.trim() || null : value);

/**
 * Turns an agent's web channels on or off and sets their appearance. Only the fields that the input contains change.
 * Throws agent_not_found, invalid_origin.
 */
export async function updateWebChat(actor: Actor, { agent_id: id, ...sent }: UpdateWebChatInput): Promise<WebChat> {
  const origins = sent.allowed_origins && [...new Set(sent.allowed_origins.map(readOrigin))];
  return transact(async (tx) => {
    const found = isUuid(id) && (await lockAgent(tx, actor.organizationId, id));
    const row = found ? await findWebChatOf(tx, actor.organizationId, id) : null;
    if (!row) throw new AppError('agent_not_found');
    const { web_enabled, embed_enabled, allowed_origins, title, greeting, color, identify, asks_rating } = row;
    const before: EditableWebChat = {
      web_enabled,
      embed_enabled,
      allowed_origins,
      title,
      greeting,
      color,
      identify,
      asks_rating,
    };
    const { next, changes } = applyChanges(before, {
      ...sent,
      allowed_origins: origins,
      title: filled(sent.title),
      greeting: filled(sent.greeting),
    });
    if (changes) {
      await saveWebChat(tx, actor.organizationId, id, next);
      await recordAudit(tx, actor, 'web_chat.updated', { type: 'web_chat', id, name: row.agent_name }, changes);
    }
    return webChatView({ ...row, ...next });
  });
}
