import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { PublishAutomationResult } from '#server/contract/outreach/automation-editor.ts';
import type { PreviewPublicationResult } from '#server/contract/outreach/automation-standing.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { DraftRow } from './automation.store.ts';
import { definitionOf, issuesOf, requireDraft, viewAutomation } from './edit-automation.ts';
import { fitsVersion } from './fits-version.ts';
import { countStanding, insertVersion, lockRuns, moveRuns, pointTo } from './version.store.ts';

async function moveWhoFits(tx: Tx, organizationId: string, row: DraftRow, versionId: string, moves: boolean) {
  const runs = await lockRuns(tx, organizationId, row.id);
  const fitting = moves ? runs.filter((run) => fitsVersion(run.place, run.steps, row.steps)).map(({ id }) => id) : [];
  if (fitting.length > 0) await moveRuns(tx, organizationId, fitting, versionId);
  return { moved: fitting.length, left: runs.length - fitting.length };
}

/**
 * Publishes the draft as an immutable version, which new runs use from now on. Running runs finish with their own
 * version. With `runs: 'move'`, a run continues in the new version if its steps so far are the same in both versions.
 * Throws automation_not_found, and automation_invalid with the problems.
 */
export async function publishAutomation(
  actor: Actor,
  input: { id: string; note?: string | undefined; runs?: 'finish' | 'move' | undefined },
): Promise<PublishAutomationResult> {
  const { organizationId } = actor;
  const counts = await transact(async (tx) => {
    const row = await requireDraft(tx, actor, input.id);
    const issues = (await issuesOf(organizationId, row)).filter(({ severity }) => severity === 'error');
    if (issues.length > 0) throw new AppError('automation_invalid', { issues });
    const id = newId();
    const note = input.note?.trim() || null;
    await insertVersion(tx, organizationId, row.id, { id, ...definitionOf(row), note, published_by: byOf(actor) });
    await pointTo(tx, organizationId, row.id, id);
    const moved = await moveWhoFits(tx, organizationId, row, id, input.runs === 'move');
    const target = { type: 'automation', id: row.id, name: row.name };
    await recordAudit(tx, actor, 'automation.published', target, {
      version_id: id,
      ...moved,
      ...(note ? { note } : {}),
    });
    return moved;
  });
  return { automation: await viewAutomation(actor, input), ...counts };
}

/**
 * Returns how many runs are running, and how many of them could move to the draft's steps if it were published now. The
 * runs continue in the background, so only the publication itself returns the final numbers. Throws
 * automation_not_found.
 */
export async function previewPublication(actor: Actor, input: { id: string }): Promise<PreviewPublicationResult> {
  const { id, steps } = await viewAutomation(actor, input);
  const standing = await countStanding(actor.organizationId, id);
  const sum = (rows: typeof standing) => rows.reduce((all, { runs }) => all + runs, 0);
  return { running: sum(standing), movable: sum(standing.filter((one) => fitsVersion(one.place, one.steps, steps))) };
}
