import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { byOf } from '#server/base/by-of.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { AgentDetail, AgentVersion } from '#server/contract/agent-editor.ts';
import { type Page, wholeList } from '#server/contract/page.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { chooseModel } from '../knowledge/choose-model.ts';
import { knowledgeFingerprint } from '../knowledge/knowledge-fingerprint.ts';
import type { DraftRow } from './agent-editor.store.ts';
import { getAgent, requireDraft } from './edit-agent.ts';
import { openCandidates } from './open-candidates.ts';
import { settingsOf } from './settings-of.ts';
import { versionView } from './show-agent.ts';
import { findVersion, insertVersion, pointTo, selectVersions } from './version.store.ts';

/** What would answer nobody is not published. Throws missing_ai_key, invalid_request without a model. */
async function requireModel(actor: Actor, row: DraftRow): Promise<void> {
  if (row.provider !== 'builtin' && row.model === null) {
    throw new AppError('invalid_request', { issues: [{ path: 'model', message: 'must be named' }] });
  }
  await openCandidates(actor.organizationId, row, settingsOf(row));
}

/** Writes the draft down as the next version, which answers from now on; the caller holds the agent locked. */
async function keepVersion(tx: Tx, actor: Actor, row: DraftRow, note: string | null): Promise<string> {
  const { organizationId } = actor;
  const { provider, model, ai_key_id, instructions } = row;
  const id = newId();
  await insertVersion(tx, organizationId, row.id, {
    id,
    provider,
    model,
    ai_key_id,
    instructions,
    settings: settingsOf(row),
    knowledge_fingerprint: await knowledgeFingerprint(organizationId, row.id, tx),
    note,
    published_by: byOf(actor),
  });
  await pointTo(tx, organizationId, row.id, id);
  await chooseModel(tx, organizationId, row.id, settingsOf(row).embedding_model);
  return id;
}

/**
 * The draft answers from now on, as an immutable version. Turns under way end with the version they began with. Throws
 * agent_not_found, missing_ai_key, invalid_request.
 */
export async function publishAgent(
  actor: Actor,
  input: { id: string; note?: string | undefined },
): Promise<AgentDetail> {
  const note = input.note?.trim() || null;
  await transact(async (tx) => {
    const row = await requireDraft(tx, actor, input.id);
    await requireModel(actor, row);
    const versionId = await keepVersion(tx, actor, row, note);
    const target = { type: 'agent', id: row.id, name: row.name };
    await recordAudit(tx, actor, 'agent.published', target, { version_id: versionId, ...(note ? { note } : {}) });
  });
  return getAgent(actor, input);
}

/** Every version of an agent, newest first. Throws agent_not_found. */
export async function listAgentVersions(actor: Actor, input: { id: string }): Promise<Page<AgentVersion>> {
  const { id } = await getAgent(actor, input);
  return wholeList((await selectVersions(actor.organizationId, id)).map(versionView));
}

/**
 * An earlier version answers again; the draft stays as it is, and so does the knowledge. Throws agent_not_found,
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
