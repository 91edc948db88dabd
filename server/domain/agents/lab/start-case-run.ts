import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { ShownCaseRun, StartCaseRunInput } from '#server/contract/agents/agent-cases.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { openCandidates } from '../agents/models/ask-models.ts';
import { type AgentSubject, fingerprintOf, readDraft, readVersion } from '../agents/versions/agent-subject.ts';
import { knowledgeFingerprint } from '../knowledge/knowledge-fingerprint.ts';
import { type CaseRow, selectCases } from './case.store.ts';
import { insertAttempts, insertRun } from './run.store.ts';
import { getCaseRun } from './show-case-run.ts';

const subjectFor = (organizationId: string, input: StartCaseRunInput): Promise<AgentSubject> =>
  input.version_id === undefined
    ? readDraft(organizationId, input.agent_id)
    : readVersion(organizationId, input.agent_id, input.version_id);

function chosenOf(cases: readonly CaseRow[], wanted: readonly string[] | undefined): CaseRow[] {
  if (!wanted) {
    if (cases.length === 0) throw new AppError('no_cases');
    return [...cases];
  }
  const byId = new Map(cases.map((row) => [row.id, row]));
  return [...new Set(wanted)].map((id) => {
    const row = isUuid(id) ? byId.get(id.toLowerCase()) : undefined;
    if (!row) throw new AppError('case_not_found');
    return row;
  });
}

/**
 * Starts a run of test cases: each case is tried `times` times with the present draft or a version. Later edits of the
 * draft do not affect the run. The attempts run in a job after the request, one after another. Throws agent_not_found,
 * version_not_found, case_not_found, no_cases, missing_ai_key.
 */
export async function startCaseRun(actor: Actor, input: StartCaseRunInput): Promise<ShownCaseRun> {
  const { organizationId } = actor;
  const { agent_id: agentId, times, budget = null, version_id: versionId = null } = input;
  const subject = await subjectFor(organizationId, input);
  // Reports a missing key now, instead of in every attempt.
  await openCandidates(organizationId, subject, subject.settings);
  const id = newId();
  await transact(async (tx) => {
    const cases = chosenOf(await selectCases(organizationId, agentId, tx), input.case_ids);
    const knowledge = await knowledgeFingerprint(organizationId, agentId, tx);
    const fingerprint = fingerprintOf(subject, knowledge);
    const startedBy = byOf(actor);
    const run = { id, agentId, versionId, fingerprint, knowledge, subject, times, budget, startedBy };
    await insertRun(tx, organizationId, run);
    const attempts = cases.flatMap((row) =>
      Array.from({ length: times }, (_, index) => ({
        id: newId(),
        case_id: row.id,
        case_revision: row.revision,
        place: index + 1,
      })),
    );
    await insertAttempts(tx, organizationId, id, attempts);
    tx.afterCommit(() => enqueue('parley/agent_cases.due', { organization_id: organizationId }));
  });
  return getCaseRun(actor, { id });
}
