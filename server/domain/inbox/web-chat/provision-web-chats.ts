import { AppError } from '#server/base/errors/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Listed, ProvisioningFile } from '../../platform/provisioning-file/provisioning-file.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';
import { readOrigin } from './origins.ts';
import { findProvisionedChat } from './provisioned-chat.store.ts';
import { type EditableWebChat, findWebChatOf, saveWebChat } from './web-chat.store.ts';

async function provisionWebChat(tx: Tx, organizationId: string, wanted: Listed<'web_chats'>, path: string) {
  const agent = await findProvisionedChat(tx, organizationId, wanted.agent);
  const row = agent && (await findWebChatOf(tx, organizationId, agent.id));
  if (!row) throw new InvalidProvisioning([`${path}.agent: there is no agent "${wanted.agent}"`]);
  const { web_enabled, embed_enabled, allowed_origins, title, greeting, color, identify, asks_rating } = row;
  const before: EditableWebChat = {
    ...{ web_enabled, embed_enabled, allowed_origins, title },
    ...{ greeting, color, identify, asks_rating },
  };
  const { agent: _agent, allowed_origins: origins, ...said } = wanted;
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const next = { ...before, ...given, ...(origins ? { allowed_origins: [...new Set(origins.map(readOrigin))] } : {}) };
  // Settings that a member made in the panel take precedence over the provisioning file.
  const kept = agent.is_decided ? before : next;
  if (!agent.is_decided) await saveWebChat(tx, organizationId, row.agent_id, next);
  return { id: row.agent_id, agent: wanted.agent, ...kept };
}

/**
 * Applies the `web_chats` section of a provisioning file, in the file's transaction. The section configures the chat
 * pages and embedded chats of agents. Throws `InvalidProvisioning`.
 */
export async function provisionWebChats(tx: Tx, organizationId: string, file: ProvisioningFile) {
  const chats = [];
  for (const [index, wanted] of (file.web_chats ?? []).entries()) {
    const path = `web_chats.${index}`;
    try {
      chats.push(await provisionWebChat(tx, organizationId, wanted, path));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new InvalidProvisioning([`${path}: ${error.code} ${JSON.stringify(error.details ?? {})}`]);
    }
  }
  return { web_chats: chats };
}
