import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import {
  type AttemptError,
  attemptErrors,
  type CaseAttempt,
  type CaseRun,
  type ShownAttempt,
  type ShownCaseRun,
} from '#server/contract/agents/agent-cases.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { fingerprintOf, readDraft } from '../agents/versions/agent-subject.ts';
import { knowledgeFingerprint } from '../knowledge/knowledge-fingerprint.ts';
import { type AttemptRow, findAttempt, findRun, type RunRow, selectAttempts, selectRuns } from './run.store.ts';

const currentOf = async (organizationId: string, agentId: string): Promise<string> =>
  fingerprintOf(await readDraft(organizationId, agentId), await knowledgeFingerprint(organizationId, agentId));

function runView(row: RunRow, current: string): CaseRun {
  const { version_id, version_number, fingerprint, position: _position, ...run } = row;
  const version = version_id !== null && version_number !== null ? { id: version_id, number: version_number } : null;
  return { ...run, version, is_current: fingerprint === current };
}

const isTold = (error: string): error is AttemptError => (attemptErrors as readonly string[]).includes(error);

/** Builds the view of an attempt. An unexpected error is shown as `trouble`; its details are in the server's log. */
function attemptView({ case_id, case_name, error, ...row }: AttemptRow): CaseAttempt {
  const told = error === null || row.status === 'queued' ? null : isTold(error) ? error : 'trouble';
  return { ...row, case: { id: case_id, name: case_name }, error: told };
}

/** Returns a run of test cases with every attempt. Throws case_run_not_found. */
export async function getCaseRun({ organizationId }: Actor, { id }: { id: string }): Promise<ShownCaseRun> {
  const row = isUuid(id) ? await findRun(organizationId, id) : null;
  if (!row) throw new AppError('case_run_not_found');
  const results = (await selectAttempts(organizationId, row.id)).map(attemptView);
  return { ...runView(row, await currentOf(organizationId, row.agent_id)), results };
}

/** Returns one attempt with the agent's answer and the trace. Throws case_attempt_not_found. */
export async function getCaseAttempt({ organizationId }: Actor, { id }: { id: string }): Promise<ShownAttempt> {
  const row = isUuid(id) ? await findAttempt(organizationId, id) : null;
  if (!row) throw new AppError('case_attempt_not_found');
  const { trial, run_id, ...attempt } = row;
  return { ...attemptView(attempt), run_id, trial };
}

/** Lists an agent's runs of test cases, newest first. Throws agent_not_found, invalid_cursor. */
export async function listCaseRuns(
  { organizationId }: Actor,
  input: { agent_id: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<CaseRun>> {
  const current = await currentOf(organizationId, input.agent_id);
  const limit = pageSize(input.limit);
  const binding = { list: 'case_runs', organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectRuns(organizationId, input.agent_id, position, limit + 1);
  return pageFrom(
    rows,
    limit,
    (row) => runView(row, current),
    (row) => writeCursor(binding, [row.position, row.id]),
  );
}
