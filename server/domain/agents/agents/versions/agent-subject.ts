import { createHash } from 'node:crypto';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Agent, AgentSettings } from '#server/contract/agents/agent.ts';
import type { Sql } from '#server/db/sql.ts';
import { settingsOf } from '../settings-of.ts';
import { findDraft } from './agent-editor.store.ts';
import { findVersion } from './version.store.ts';

/**
 * Everything that determines how an agent answers, except its knowledge. Read from the draft or from a published
 * version.
 */
export interface AgentSubject {
  readonly name: string;
  readonly provider: Agent['provider'];
  readonly model: string | null;
  readonly ai_key_id: string | null;
  readonly instructions: string;
  readonly settings: AgentSettings;
}

type SubjectRow = Omit<AgentSubject, 'settings'> & { readonly settings: Partial<AgentSettings> };

export function subjectOf(row: SubjectRow): AgentSubject {
  const { name, provider, model, ai_key_id, instructions } = row;
  return { name, provider, model, ai_key_id, instructions, settings: settingsOf(row) };
}

/** Sorts the keys of every object, so that equal values give the same JSON text. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Returns a hash of what determines an agent's answers: its settings and its knowledge. The name is left out, because a
 * new name takes effect at once, without a publication.
 */
export function fingerprintOf({ name: _name, ...subject }: AgentSubject, knowledge: string): string {
  return createHash('sha256')
    .update(JSON.stringify([subject, knowledge], inOrder))
    .digest('hex');
}

/** Reads the draft of an agent. Throws agent_not_found. */
export async function readDraft(organizationId: string, agentId: string, on?: Sql): Promise<AgentSubject> {
  const row = isUuid(agentId) ? await findDraft(organizationId, agentId, on) : null;
  if (!row) throw new AppError('agent_not_found');
  return subjectOf(row);
}

/** Reads a published version of an agent. Throws agent_not_found, version_not_found. */
export async function readVersion(organizationId: string, agentId: string, versionId: string): Promise<AgentSubject> {
  const { name } = await readDraft(organizationId, agentId);
  const row = isUuid(versionId) ? await findVersion(organizationId, agentId, versionId) : null;
  if (!row) throw new AppError('version_not_found');
  return subjectOf({ ...row, name });
}
