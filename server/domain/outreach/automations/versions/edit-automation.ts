import { isDeepStrictEqual } from 'node:util';
import { hashKey } from '#server/access/hash-key.ts';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId, randomBase62 } from '#server/base/ids.ts';
import type { AutomationDefinition } from '#server/contract/outreach/automation-definition.ts';
import type {
  AutomationDetail,
  AutomationVersion,
  UpdateAutomationInput,
} from '#server/contract/outreach/automation-editor.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { applyChanges } from '../../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { checkDefinition } from '../checks/check-definition.ts';
import { findReferences } from '../checks/reference.store.ts';
import { settingsOf } from '../runs/world.ts';
import {
  type DraftRow,
  findDraft,
  findName,
  insertDraft,
  lockDraft,
  rotateTokenOf,
  saveDraft,
  saveStatus,
} from './automation.store.ts';
import { findVersion, selectVersions, type VersionRow } from './version.store.ts';

/** How long the previous token works after a rotation (contract/engagement.md#automations). */
const oldTokenMs = 24 * 3_600_000;

const nothing = {
  pipelines: [],
  fields: [],
  members: [],
  templates: [],
  numbers: [],
  campaigns: [],
  queues: [],
  segments: [],
  files: [],
};

/** Returns the parts of an automation that are stored in a version. */
export const definitionOf = (
  row: Omit<AutomationDefinition, 'settings'> & Pick<DraftRow, 'settings'>,
): AutomationDefinition => ({
  trigger: row.trigger,
  steps: row.steps,
  cooldown_minutes: row.cooldown_minutes,
  settings: settingsOf(row.settings),
});

const versionView = (row: VersionRow): AutomationVersion => ({ ...row, settings: settingsOf(row.settings) });

/** Returns the problems of a draft. */
export const issuesOf = async (organizationId: string, row: DraftRow) =>
  checkDefinition(definitionOf(row), (await findReferences(organizationId)) ?? nothing, row.token_hint !== null);

/** Returns an automation of the organization, locked. Throws automation_not_found. */
export async function requireDraft(tx: Tx, actor: Actor, id: string): Promise<DraftRow> {
  const row = isUuid(id) ? await lockDraft(tx, actor.organizationId, id) : null;
  if (!row) throw new AppError('automation_not_found');
  return row;
}

/**
 * Returns an automation with its draft, its published version, and the problems of the draft. Throws
 * automation_not_found.
 */
export async function viewAutomation(actor: Actor, input: { id: string }): Promise<AutomationDetail> {
  const row = isUuid(input.id) ? await findDraft(actor.organizationId, input.id) : null;
  if (!row) throw new AppError('automation_not_found');
  const { published_version_id: versionId, ...draft } = row;
  const published = versionId ? await findVersion(actor.organizationId, versionId) : null;
  const isChanged = published === null || !isDeepStrictEqual(definitionOf(row), definitionOf(published));
  return {
    ...draft,
    settings: settingsOf(row.settings),
    published: published && versionView(published),
    is_changed: isChanged,
    issues: await issuesOf(actor.organizationId, row),
  };
}

/**
 * Checks an unsaved draft from the editor. Returns the same problems as saving the draft. Throws automation_not_found.
 */
export async function checkDraft(actor: Actor, input: { id: string } & AutomationDefinition) {
  const { id, ...definition } = input;
  const row = isUuid(id) ? await findDraft(actor.organizationId, id) : null;
  if (!row) throw new AppError('automation_not_found');
  return { issues: await issuesOf(actor.organizationId, { ...row, ...definition }) };
}

const emptyFlow: AutomationDefinition = {
  trigger: { type: 'webhook' },
  steps: [],
  cooldown_minutes: 0,
  settings: settingsOf({}),
};

/** Creates an automation, which is a draft until it is published. Throws name_taken. */
export async function createAutomation(
  actor: Actor,
  input: {
    name: string;
    definition?: { readonly [Key in keyof AutomationDefinition]?: AutomationDefinition[Key] | undefined } | undefined;
  },
): Promise<AutomationDetail> {
  const id = newId();
  const { name } = input;
  const { next } = applyChanges(emptyFlow, input.definition ?? {});
  await transact(async (tx) => {
    if ((await insertDraft(tx, actor.organizationId, { id, name, ...next })) === 0) {
      throw new AppError('name_taken', { field: 'name' });
    }
    await recordAudit(tx, actor, 'automation.created', { type: 'automation', id, name });
  });
  return viewAutomation(actor, { id });
}

/** Changes the draft of an automation. A new name takes effect at once. Throws automation_not_found, name_taken. */
export async function updateAutomation(actor: Actor, input: UpdateAutomationInput): Promise<AutomationDetail> {
  const { id, ...sent } = input;
  await transact(async (tx) => {
    const before = await requireDraft(tx, actor, id);
    const { next, changes } = applyChanges<DraftRow>(before, sent);
    if (!changes) return;
    const taken = next.name === before.name ? null : await findName(actor.organizationId, next.name, tx);
    if (taken) throw new AppError('name_taken', { field: 'name' });
    await saveDraft(tx, actor.organizationId, next);
    // The audit log stores only the names of the changed parts. Whole flows are stored in the versions.
    const details = Object.fromEntries(Object.keys(changes).map((part) => [part, 'changed']));
    await recordAudit(tx, actor, 'automation.updated', { type: 'automation', id, name: next.name }, details);
  });
  return viewAutomation(actor, { id });
}

/**
 * Pauses the automation, or lets it start runs again. Running runs continue. Throws automation_not_found, and
 * automation_invalid if it was never published.
 */
export async function setAutomationStatus(
  actor: Actor,
  input: { id: string; status: 'active' | 'paused' },
): Promise<AutomationDetail> {
  await transact(async (tx) => {
    const row = await requireDraft(tx, actor, input.id);
    if (row.status === input.status) return;
    if (!row.published_version_id) throw new AppError('automation_invalid', { issues: [] });
    await saveStatus(tx, actor.organizationId, row.id, input.status);
    const details = { from: row.status, to: input.status };
    await recordAudit(
      tx,
      actor,
      'automation.status_changed',
      { type: 'automation', id: row.id, name: row.name },
      details,
    );
  });
  return viewAutomation(actor, input);
}

/**
 * Creates a new webhook token, which is shown once. The previous token works for 24 more hours
 * (contract/engagement.md#automations). Throws automation_not_found.
 */
export async function rotateToken(actor: Actor, input: { id: string }) {
  const token = `flow_${randomBase62(40)}`;
  const beforeUntil = new Date(now().getTime() + oldTokenMs);
  const had = await transact(async (tx) => {
    const row = await requireDraft(tx, actor, input.id);
    const made = { hash: hashKey(token), hint: token.slice(-4), beforeUntil };
    await rotateTokenOf(tx, actor.organizationId, row.id, made);
    await recordAudit(tx, actor, 'automation.token_rotated', { type: 'automation', id: row.id, name: row.name });
    return row.token_hint !== null;
  });
  return { ok: true as const, token, old_until: had ? beforeUntil.toISOString() : null };
}

/** Returns the automation's versions, newest first, at most 200. Throws automation_not_found. */
export async function listVersions(actor: Actor, input: { id: string }): Promise<Page<AutomationVersion>> {
  const { id } = await viewAutomation(actor, input);
  return wholeList((await selectVersions(actor.organizationId, id)).map(versionView));
}
