import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { ShownBacktest, StartBacktestInput } from '#server/contract/agents/agent-backtest.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { openCandidates } from '../agents/models/ask-models.ts';
import { fingerprintOf, readDraft } from '../agents/versions/agent-subject.ts';
import { knowledgeFingerprint } from '../knowledge/knowledge-fingerprint.ts';
import { type ClosedLine, insertAnswers, insertBacktest, selectClosedLines } from './backtest.store.ts';
import { getBacktest } from './show-backtest.ts';

const dayMs = 86_400_000;

/** A customer's messages in a row and the answer to them, given as positions in the conversation. */
interface Burst {
  readonly conversationId: string;
  readonly from: string;
  readonly to: string;
  readonly saidTo: string;
  readonly saidBy: 'member' | 'agent';
}

/** The maximum number of bursts that are taken from one conversation. */
const burstsMax = 8;

/**
 * Returns the bursts of one conversation that a person or the AI answered. Bursts that a flow or another system
 * answered first are left out.
 */
function burstsIn(lines: readonly ClosedLine[]): Burst[] {
  const bursts: Burst[] = [];
  let position = 0;
  while (position < lines.length) {
    const begin = lines.findIndex((line, at) => at >= position && line.by === 'contact');
    if (begin < 0) break;
    const answered = lines.findIndex((line, at) => at > begin && line.by !== 'contact');
    if (answered < 0) break;
    const next = lines.findIndex((line, at) => at > answered && line.by === 'contact');
    const end = next < 0 ? lines.length : next;
    const [first, last, answer, until] = [lines[begin], lines[answered - 1], lines[answered], lines[end - 1]];
    if (first && last && answer && until && (answer.by === 'member' || answer.by === 'agent')) {
      const { conversation_id: conversationId } = first;
      bursts.push({ conversationId, from: first.seq, to: last.seq, saidTo: until.seq, saidBy: answer.by });
    }
    position = end;
  }
  return bursts.slice(0, burstsMax);
}

/** Returns the answered messages of every conversation, grouped into bursts (the customer's messages in a row). */
const findBursts = (lines: readonly ClosedLine[]): Burst[] =>
  [...Map.groupBy(lines, (line) => line.conversation_id).values()].flatMap(burstsIn);

/**
 * Starts a backtest: asks an agent's draft how it would have answered in recently closed conversations. For each burst
 * of customer messages, the draft gets the conversation up to that point. Nothing is sent or stored in a conversation.
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
