import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type {
  AutomationRun,
  AutomationRunDetail,
  AutomationStart,
  ListRunsInput,
  ListStartsInput,
} from '#server/contract/outreach/automation-editor.ts';
import type { FlowLoop, ViewTrafficResult } from '#server/contract/outreach/automation-standing.ts';
import { type Page, pageSize, wholeList } from '#server/contract/platform/page.ts';
import { showAutomation } from './list-automations.ts';
import { findRun, selectLoops, selectRuns, selectStarts } from './run-list.store.ts';
import { countOthers, findPublished, selectTraffic } from './traffic.store.ts';

const unplaced = <Row extends { position: string }>({ position: _position, ...row }: Row): Omit<Row, 'position'> => row;

/** Lists the runs of an automation, of a contact, or of the whole organization, newest first. Throws invalid_cursor. */
export async function listRuns(actor: Actor, input: ListRunsInput): Promise<Page<AutomationRun>> {
  const limit = pageSize(input.limit);
  const { automation_id: automationId = null, contact_id: contactId = null } = input;
  const binding = { list: 'automation runs', organizationId: actor.organizationId, filters: { ...input } };
  const after = readCursor(binding, input.cursor, 2);
  const { started_from: from = null, started_to: to = null, place = null } = input;
  const isOver = input.status === 'ended';
  const status = isOver ? null : (input.status ?? null);
  const filter = { automationId, contactId, status, isOver, from, to, place, after, limit: limit + 1 };
  const rows = await selectRuns(actor.organizationId, filter);
  return pageFrom(rows, limit, unplaced, (row) => writeCursor(binding, [row.position, row.id]));
}

/** Returns one run of an automation with its steps. Throws automation_run_not_found. */
export async function getRun(actor: Actor, input: { id: string }): Promise<AutomationRunDetail> {
  const row = isUuid(input.id) ? await findRun(actor.organizationId, input.id) : null;
  if (!row) throw new AppError('automation_run_not_found');
  return row;
}

/**
 * Lists the attempts to start a flow, newest first. A refused attempt has the reason. Throws automation_not_found,
 * invalid_cursor.
 */
export async function listStarts(actor: Actor, input: ListStartsInput): Promise<Page<AutomationStart>> {
  const { id: automationId } = await showAutomation(actor, input);
  const limit = pageSize(input.limit);
  const binding = { list: 'automation starts', organizationId: actor.organizationId, filters: { ...input } };
  const after = readCursor(binding, input.cursor, 2);
  const { contact_id: contactId = null, refused = false } = input;
  const filter = { automationId, contactId, refused, after, limit: limit + 1 };
  const rows = await selectStarts(actor.organizationId, filter);
  return pageFrom(rows, limit, unplaced, (row) => writeCursor(binding, [row.position, row.id]));
}

/** Lists automations that started each other in a circle. Parley cut these circles off within the last day. */
export const listLoops = async ({ organizationId }: Actor): Promise<Page<FlowLoop>> =>
  wholeList(await selectLoops(organizationId, now()));

const days = 30;
/**
 * How many of the newest runs are counted as passed or failed. Counting more would delay the page, and nobody needs
 * exact numbers there. Runs that are still running are all counted.
 */
const most = 2_000;
const dayMs = 86_400_000;

/**
 * Returns, for each step, how many runs of the published version are at the step, failed there, and passed it. Empty
 * before the first publication. Throws automation_not_found.
 */
export async function viewTraffic(actor: Actor, input: { id: string }): Promise<ViewTrafficResult> {
  const { organizationId } = actor;
  const flow = isUuid(input.id) ? await findPublished(organizationId, input.id) : null;
  if (!flow) throw new AppError('automation_not_found');
  const { version_id: versionId } = flow;
  if (versionId === null) return { days, most, others: 0, places: [] };
  const since = new Date(now().getTime() - days * dayMs);
  const [places, others] = await Promise.all([
    selectTraffic(organizationId, versionId, since, most),
    countOthers(organizationId, input.id, versionId),
  ]);
  return { days, most, others, places };
}
