import { isDeepStrictEqual } from 'node:util';
import { now } from '#server/base/clock.ts';
import type { AgentDetail, AgentVersion } from '#server/contract/agents/agent-editor.ts';
import { knowledgeFingerprint } from '../../knowledge/knowledge-fingerprint.ts';
import { spentOf } from '../budget/spend.ts';
import { settingsOf } from '../settings-of.ts';
import { type DraftRow, selectNumbersOf } from './agent-editor.store.ts';
import { findVersion, type VersionRow } from './version.store.ts';

export const versionView = (row: VersionRow): AgentVersion => ({ ...row, settings: settingsOf(row) });

/** Returns the fields that determine how an agent answers, except its knowledge. */
const partsOf = (row: DraftRow | VersionRow) => {
  const { provider, model, ai_key_id, instructions } = row;
  return { provider, model, ai_key_id, instructions, settings: settingsOf(row) };
};

/** Returns an agent in the shape that its editor shows. */
export async function showAgent(organizationId: string, row: DraftRow): Promise<AgentDetail> {
  const { published_version_id: versionId, ...draft } = row;
  const settings = settingsOf(row);
  const [connections, published, fingerprint, spent] = await Promise.all([
    selectNumbersOf(organizationId, row.id),
    versionId ? findVersion(organizationId, row.id, versionId) : null,
    knowledgeFingerprint(organizationId, row.id),
    spentOf(organizationId, row.id, settings, now()),
  ]);
  const isSame =
    published !== null &&
    published.knowledge_fingerprint === fingerprint &&
    isDeepStrictEqual(partsOf(row), partsOf(published));
  return {
    ...draft,
    settings,
    connections,
    published: published && versionView(published),
    is_changed: !isSame,
    spent: { amount: spent.cost, share: spent.share },
  };
}
