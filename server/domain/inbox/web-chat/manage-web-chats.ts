import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, randomBase62 } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type {
  RotateIdentitySecretInput,
  UpdateWebChatInput,
  WebChat,
  WebChatWithSecret,
} from '#server/contract/inbox/web-chat.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findIdentitySecrets, saveIdentitySecrets } from './identity-secret.store.ts';
import { readOrigin } from './origins.ts';
import { type EditableWebChat, findWebChatOf, lockAgent, saveWebChat, selectWebChats } from './web-chat.store.ts';
import { webChatView } from './web-chat.view.ts';

/** Returns the web channels of every agent. Agents without a web channel are included. */
export async function listWebChats(actor: Actor): Promise<Page<WebChat>> {
  return wholeList((await selectWebChats(actor.organizationId)).map(webChatView));
}

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

/**
 * Creates a new secret with which an agent's websites sign the identity of their visitors. The secret is shown only
 * once. The previous secret stays valid for 24 h, or ends at once if it has leaked. Throws agent_not_found.
 */
export async function rotateIdentitySecret(
  actor: Actor,
  { agent_id: id, keep_previous: keeps }: RotateIdentitySecretInput,
): Promise<WebChatWithSecret> {
  const { organizationId } = actor;
  const secret = `wcsec_${randomBase62(40)}`;
  return transact(async (tx) => {
    const found = isUuid(id) && (await lockAgent(tx, organizationId, id));
    const before = found ? await findWebChatOf(tx, organizationId, id) : null;
    if (!before) throw new AppError('agent_not_found');
    const previous = keeps
      ? ((await findIdentitySecrets(organizationId, before.agent_id, tx))?.secret_sealed ?? null)
      : null;
    const until = previous === null ? null : new Date(now().getTime() + dayMs);
    const sealed = encrypt(secret, before.agent_id);
    await saveIdentitySecrets(tx, organizationId, before.agent_id, { sealed, previous, until });
    const target = { type: 'web_chat', id: before.agent_id, name: before.agent_name };
    await recordAudit(tx, actor, 'web_chat.secret_rotated', target);
    const row = await findWebChatOf(tx, organizationId, before.agent_id);
    if (!row) throw new AppError('agent_not_found');
    return { ...webChatView(row), secret };
  });
}
