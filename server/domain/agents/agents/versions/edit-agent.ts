import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import { plainName } from '#server/base/strip-ends.ts';
import type { AgentDetail, UpdateAgentInput } from '#server/contract/agents/agent-editor.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { applyChanges } from '../../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { settingsOf } from '../settings-of.ts';
import {
  type DraftRow,
  findDraft,
  findKeyProvider,
  findSlug,
  insertDraft,
  lockDraft,
  saveDraft,
} from './agent-editor.store.ts';
import { showAgent } from './show-agent.ts';

/** Makes a slug from the letters and digits of a name. */
const slugOf = (name: string): string => plainName(name, '-').slice(0, 80) || 'agent';

/** Locks and returns an agent of the organization. Throws agent_not_found. */
export async function requireDraft(tx: Tx, actor: Actor, id: string): Promise<DraftRow> {
  const row = isUuid(id) ? await lockDraft(tx, actor.organizationId, id) : null;
  if (!row) throw new AppError('agent_not_found');
  return row;
}

/** Returns the agent with its draft, its published version and its cost. Throws agent_not_found. */
export async function getAgent(actor: Actor, input: { id: string }): Promise<AgentDetail> {
  const row = isUuid(input.id) ? await findDraft(actor.organizationId, input.id) : null;
  if (!row) throw new AppError('agent_not_found');
  return showAgent(actor.organizationId, row);
}

/**
 * Creates an agent. It stays a draft until it is published. Throws name_taken when another agent has the chosen slug.
 */
export async function createAgent(
  actor: Actor,
  input: { name: string; slug?: string | undefined },
): Promise<AgentDetail> {
  const id = newId();
  const { name } = input;
  await transact(async (tx) => {
    const free = (await findSlug(actor.organizationId, slugOf(name), tx)) === null;
    const slug = input.slug ?? (free ? slugOf(name) : `${slugOf(name)}-${id.slice(-6)}`);
    if ((await insertDraft(tx, actor.organizationId, { id, name, slug })) === 0) {
      throw new AppError('name_taken', { field: 'slug' });
    }
    await recordAudit(tx, actor, 'agent.created', { type: 'agent', id, name }, { slug });
  });
  return getAgent(actor, { id });
}

/** Refuses an AI key of another provider or of another organization. Throws invalid_request. */
async function requireKeyOf(tx: Tx, actor: Actor, row: DraftRow): Promise<void> {
  const { ai_key_id: keyId, provider } = row;
  if (keyId === null) return;
  const key = isUuid(keyId) ? await findKeyProvider(actor.organizationId, keyId, tx) : null;
  if (key?.provider === provider) return;
  throw new AppError('invalid_request', { issues: [{ path: 'ai_key_id', message: `must be a key of ${provider}` }] });
}

/**
 * Changes an agent's draft. Name, slug and status take effect at once. Throws agent_not_found, name_taken,
 * invalid_request.
 */
export async function updateAgent(actor: Actor, input: UpdateAgentInput): Promise<AgentDetail> {
  const { id, ...sent } = input;
  await transact(async (tx) => {
    const before = await requireDraft(tx, actor, id);
    const { next, changes } = applyChanges<DraftRow>({ ...before, settings: settingsOf(before) }, sent);
    if (!changes) return;
    // A key belongs to one provider. If the provider changes and no key was sent, the draft has no key.
    const isOther = next.provider !== before.provider && sent.ai_key_id === undefined;
    const row: DraftRow = isOther ? { ...next, ai_key_id: null } : next;
    await requireKeyOf(tx, actor, row);
    const taken = row.slug === before.slug ? null : await findSlug(actor.organizationId, row.slug, tx);
    if (taken) throw new AppError('name_taken', { field: 'slug' });
    await saveDraft(tx, actor.organizationId, row);
    // The versions store the full instructions, so the audit log only records that they changed.
    const { instructions, ...told } = changes;
    const details = { ...told, ...(instructions ? { instructions: 'changed' } : {}) };
    await recordAudit(tx, actor, 'agent.updated', { type: 'agent', id: row.id, name: row.name }, details);
  });
  return getAgent(actor, { id });
}
