import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { ShownBacktest, StartBacktestInput } from '#server/contract/agents/agent-backtest.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { openCandidates } from '../agents/models/open-candidates.ts';
import { fingerprintOf, readDraft } from '../agents/versions/agent-subject.ts';
import { knowledgeFingerprint } from '../knowledge/knowledge-fingerprint.ts';
import { insertAnswers, insertBacktest, selectClosedLines } from './backtest.store.ts';
import { findBursts } from './find-bursts.ts';
import { getBacktest } from './show-backtest.ts';

const dayMs = 86_400_000;

/**
 * Starts a backtest: asks an agent's draft what it would have answered in recently closed conversations. For each of
 * the customer's messages in a row, the draft gets what was said before. Nothing is sent or stored in a conversation.
 * The work runs in a job after the request. Throws agent_not_found, missing_ai_key, nothing_to_compare.
 */
export async function startBacktest(actor: Actor, input: StartBacktestInput): Promise<ShownBacktest> {
  const { organizationId } = actor;
  const { agent_id: agentId, budget = null } = input;
  const subject = await readDraft(organizationId, agentId);
  await openCandidates(organizationId, subject, subject.settings);
  const fingerprint = fingerprintOf(subject, await knowledgeFingerprint(organizationId, agentId));
  const since = new Date(now().getTime() - input.days * dayMs);
  const id = newId();
  await transact(async (tx) => {
    const lines = await selectClosedLines(tx, organizationId, agentId, since, input.conversations);
    const answers = findBursts(lines).map((burst) => ({
      id: newId(),
      conversation_id: burst.conversationId,
      burst_from: burst.from,
      burst_to: burst.to,
      said_to: burst.saidTo,
      said_by: burst.saidBy,
    }));
    if (answers.length === 0) throw new AppError('nothing_to_compare');
    const startedBy = byOf(actor);
    await insertBacktest(tx, organizationId, { id, agentId, fingerprint, subject, since, budget, startedBy });
    await insertAnswers(tx, organizationId, id, answers);
    tx.afterCommit(() => enqueue('parley/agent_backtest.due', { organization_id: organizationId }));
  });
  return getBacktest(actor, { id });
}
