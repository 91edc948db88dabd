import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import {
  type AgentCase,
  type CreateCaseInput,
  casesMax,
  type UpdateCaseInput,
} from '#server/contract/agents/agent-cases.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { type AgentSubject, fingerprintOf, readDraft, subjectOf } from '../agents/versions/agent-subject.ts';
import { requireDraft } from '../agents/versions/edit-agent.ts';
import { knowledgeFingerprint } from '../knowledge/knowledge-fingerprint.ts';
import {
  type CaseRow,
  countCases,
  deleteCase,
  findCase,
  insertCase,
  type LastRun,
  type NewCase,
  saveCase,
  selectCases,
  selectLastRuns,
} from './case.store.ts';

function viewOf({ revision, ...row }: CaseRow, last: LastRun | undefined, fingerprint: string): AgentCase {
  if (!last) return { ...row, last_run: null };
  const { run_id, at, attempts, passed, open } = last;
  const isCurrent = last.fingerprint === fingerprint && last.case_revision === revision;
  return { ...row, last_run: { run_id, at, attempts, passed, open, is_current: isCurrent } };
}

async function viewsOf(organizationId: string, agentId: string, rows: readonly CaseRow[]): Promise<AgentCase[]> {
  const subject = await readDraft(organizationId, agentId);
  const fingerprint = fingerprintOf(subject, await knowledgeFingerprint(organizationId, agentId));
  const ids = rows.map(({ id }) => id);
  const runs = new Map((await selectLastRuns(organizationId, ids)).map((run) => [run.case_id, run]));
  return rows.map((row) => viewOf(row, runs.get(row.id), fingerprint));
}

/** Returns a test case with the result of its last run. Throws case_not_found. */
export async function getCase(actor: Actor, { id }: { id: string }): Promise<AgentCase> {
  const row = isUuid(id) ? await findCase(actor.organizationId, id) : null;
  const [view] = row ? await viewsOf(actor.organizationId, row.agent_id, [row]) : [];
  if (!view) throw new AppError('case_not_found');
  return view;
}

/** Lists every case of an agent, oldest first, with the result of its last run. Throws agent_not_found. */
export async function listCases(actor: Actor, input: { agent_id: string }): Promise<Page<AgentCase>> {
  await readDraft(actor.organizationId, input.agent_id);
  const rows = await selectCases(actor.organizationId, input.agent_id);
  return wholeList(await viewsOf(actor.organizationId, input.agent_id, rows));
}

/**
 * Refuses an assertion that needs a judge if the agent's provider cannot judge. The error comes when the case is saved,
 * not only when it is run. Throws cannot_judge.
 */
function requireJudge(assertions: CaseRow['assertions'], { provider }: Pick<AgentSubject, 'provider'>): void {
  if (provider === 'builtin' && assertions.some(({ type }) => type === 'judge')) throw new AppError('cannot_judge');
}

const target = ({ id, name }: { readonly id: string; readonly name: string }) => ({ type: 'agent_case', id, name });

/**
 * Stores a new test case under the agent's lock. A publication takes the same lock, so it either checks the new case or
 * ends before the case exists. Throws agent_not_found, cases_full, cannot_judge.
 */
export async function keepCase(tx: Tx, actor: Actor, made: NewCase): Promise<void> {
  const draft = await requireDraft(tx, actor, made.agentId);
  requireJudge([...made.assertions], subjectOf(draft));
  const count = await countCases(tx, actor.organizationId, made.agentId);
  if (count >= casesMax) throw new AppError('cases_full', { cases_max: casesMax });
  await insertCase(tx, actor.organizationId, made);
  const details = { agent_id: made.agentId, is_required: made.isRequired };
  await recordAudit(tx, actor, 'agent_case.created', target(made), details);
}

/** Creates a case. Throws agent_not_found, cases_full, cannot_judge. */
export async function createCase(actor: Actor, input: CreateCaseInput): Promise<AgentCase> {
  const { agent_id: agentId, name, is_required: isRequired, messages, assertions } = input;
  const made = { id: newId(), agentId, name, isRequired, messages, assertions, conversationId: null };
  await transact((tx) => keepCase(tx, actor, made));
  return getCase(actor, made);
}

/** Returns a test case and its agent, and locks the agent. Throws case_not_found. */
async function requireCase(tx: Tx, actor: Actor, id: string) {
  const seen = isUuid(id) ? await findCase(actor.organizationId, id, tx) : null;
  if (!seen) throw new AppError('case_not_found');
  const draft = await requireDraft(tx, actor, seen.agent_id);
  // The case is read again, because another transaction may have changed it before the agent was locked.
  const row = await findCase(actor.organizationId, id, tx);
  if (!row) throw new AppError('case_not_found');
  return { row, draft };
}

/**
 * Changes the fields of a test case that are sent. If the messages or assertions change, earlier runs do not count.
 * Throws case_not_found, cannot_judge.
 */
export async function updateCase(actor: Actor, input: UpdateCaseInput): Promise<AgentCase> {
  const { id, ...sent } = input;
  await transact(async (tx) => {
    const { row, draft } = await requireCase(tx, actor, id);
    const { next, changes } = applyChanges<CaseRow>(row, sent);
    if (!changes) return;
    requireJudge(next.assertions, subjectOf(draft));
    await saveCase(tx, actor.organizationId, next, 'messages' in changes || 'assertions' in changes);
    // The messages may come from a real person, so they are stored in the case only and not in the audit log.
    const { messages, assertions, ...told } = changes;
    const details = {
      ...told,
      ...(messages ? { messages: 'changed' } : {}),
      ...(assertions ? { assertions: 'changed' } : {}),
    };
    await recordAudit(tx, actor, 'agent_case.updated', target(next), details);
  });
  return getCase(actor, { id });
}

/** Deletes a case with the results of its runs. Throws case_not_found. */
export async function removeCase(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
  await transact(async (tx) => {
    const { row } = await requireCase(tx, actor, id);
    await deleteCase(tx, actor.organizationId, id);
    const details = { agent_id: row.agent_id, is_required: row.is_required };
    await recordAudit(tx, actor, 'agent_case.removed', target(row), details);
  });
  return { ok: true };
}
