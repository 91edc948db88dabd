import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { AgentDetail } from '#server/contract/agents/agent-editor.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { chooseModel } from '../../knowledge/choose-model.ts';
import { knowledgeFingerprint } from '../../knowledge/knowledge-fingerprint.ts';
import { openCandidates } from '../models/ask-models.ts';
import { settingsOf } from '../settings-of.ts';
import type { DraftRow } from './agent-editor.store.ts';
import { fingerprintOf, subjectOf } from './agent-subject.ts';
import { getAgent, requireDraft } from './edit-agent.ts';
import { insertVersion, pointTo } from './version.store.ts';

/**
 * Checks that the draft can answer: it has a model, and an AI key unless the model is the built-in one. Throws
 * missing_ai_key, and invalid_request if no model is chosen.
 */
async function requireModel(actor: Actor, row: DraftRow): Promise<void> {
  if (row.provider !== 'builtin' && row.model === null) {
    throw new AppError('invalid_request', { issues: [{ path: 'model', message: 'must be named' }] });
  }
  await openCandidates(actor.organizationId, row, settingsOf(row));
}

/** Stores the draft as the next version and lets that version answer from now on. The caller holds the agent's lock. */
async function keepVersion(
  tx: Tx,
  actor: Actor,
  row: DraftRow,
  { note, knowledge }: { readonly note: string | null; readonly knowledge: string },
): Promise<string> {
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
    knowledge_fingerprint: knowledge,
    note,
    published_by: byOf(actor),
  });
  await pointTo(tx, organizationId, row.id, id);
  await chooseModel(tx, organizationId, row.id, settingsOf(row).embedding_model);
  return id;
}

/** Identifies the draft that is about to be published, by its agent and by a hash of its settings and knowledge. */
export interface Publication {
  readonly agentId: string;
  readonly fingerprint: string;
}

/**
 * Publishes the draft as an immutable version, which answers from now on. Turns in progress finish with the version
 * they began with. `requireFit` is called in the same transaction, under the agent's lock, and refuses the publication
 * by throwing. The lab implements `requireFit` (`server/domain/agents/lab/publish-checked.ts`), and no other folder may
 * call `publishAgent`. Throws agent_not_found, missing_ai_key, invalid_request, and the errors of `requireFit`.
 */
export async function publishAgent(
  actor: Actor,
  input: { id: string; note?: string | undefined },
  requireFit: (tx: Tx, publication: Publication) => Promise<void>,
): Promise<AgentDetail> {
  const note = input.note?.trim() || null;
  await transact(async (tx) => {
    const row = await requireDraft(tx, actor, input.id);
    await requireModel(actor, row);
    const knowledge = await knowledgeFingerprint(actor.organizationId, row.id, tx);
    await requireFit(tx, { agentId: row.id, fingerprint: fingerprintOf(subjectOf(row), knowledge) });
    const versionId = await keepVersion(tx, actor, row, { note, knowledge });
    const target = { type: 'agent', id: row.id, name: row.name };
    await recordAudit(tx, actor, 'agent.published', target, { version_id: versionId, ...(note ? { note } : {}) });
  });
  return getAgent(actor, input);
}
