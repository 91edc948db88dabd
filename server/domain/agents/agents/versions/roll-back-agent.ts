import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { AgentDetail, AgentVersion } from '#server/contract/agents/agent-editor.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { chooseModel } from '../../knowledge/choose-model.ts';
import { settingsOf } from '../settings-of.ts';
import { getAgent, requireDraft } from './edit-agent.ts';
import { versionView } from './show-agent.ts';
import { findVersion, pointTo, selectVersions } from './version.store.ts';

/** Lists the latest versions of an agent (at most 200), newest first. Throws agent_not_found. */
export async function listAgentVersions(actor: Actor, input: { id: string }): Promise<Page<AgentVersion>> {
  const { id } = await getAgent(actor, input);
  return wholeList((await selectVersions(actor.organizationId, id)).map(versionView));
}

/**
 * Makes an earlier version answer again. The draft and the knowledge stay unchanged. Throws agent_not_found,
 * version_not_found.
 */
export async function rollBackAgent(actor: Actor, input: { id: string; version_id: string }): Promise<AgentDetail> {
  await transact(async (tx) => {
    const row = await requireDraft(tx, actor, input.id);
    const isId = isUuid(input.version_id);
    const version = isId ? await findVersion(actor.organizationId, row.id, input.version_id, tx) : null;
    if (!version) throw new AppError('version_not_found');
    if (version.id === row.published_version_id) return;
    await pointTo(tx, actor.organizationId, row.id, version.id);
    await chooseModel(tx, actor.organizationId, row.id, settingsOf(version).embedding_model);
    const target = { type: 'agent', id: row.id, name: row.name };
    await recordAudit(tx, actor, 'agent.rolled_back', target, { version_id: version.id, number: version.number });
  });
  return getAgent(actor, input);
}
