import { createHash } from 'node:crypto';
import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Agent, AgentSettings } from '#server/contract/agent.ts';
import type { Sql } from '#server/db/sql.ts';
import { findDraft } from './agent-editor.store.ts';
import { settingsOf } from './settings-of.ts';
import { findVersion } from './version.store.ts';

/** What answers, but for what it knows: a draft or a version. */
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

/** The same text for the same values, in whatever order they were kept. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What a publication would make answer, in one text: of the subject (its name holds at once, and is none of it) and what it knows. */
export function fingerprintOf({ name: _name, ...subject }: AgentSubject, knowledge: string): string {
  return createHash('sha256')
    .update(JSON.stringify([subject, knowledge], inOrder))
    .digest('hex');
}

/** The draft of an agent. Throws agent_not_found. */
export async function readDraft(organizationId: string, agentId: string, on?: Sql): Promise<AgentSubject> {
  const row = isUuid(agentId) ? await findDraft(organizationId, agentId, on) : null;
  if (!row) throw new AppError('agent_not_found');
  return subjectOf(row);
}

/** A version of an agent. Throws agent_not_found, version_not_found. */
export async function readVersion(organizationId: string, agentId: string, versionId: string): Promise<AgentSubject> {
  const { name } = await readDraft(organizationId, agentId);
  const row = isUuid(versionId) ? await findVersion(organizationId, agentId, versionId) : null;
  if (!row) throw new AppError('version_not_found');
  return subjectOf({ ...row, name });
}
