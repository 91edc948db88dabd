import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, randomBase62 } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { RotateIdentitySecretInput, WebChatWithSecret } from '#server/contract/inbox/web-chat.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findIdentitySecrets, saveIdentitySecrets } from './identity-secret.store.ts';
import { findWebChatOf, lockAgent } from './web-chat.store.ts';
import { webChatView } from './web-chat.view.ts';

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
