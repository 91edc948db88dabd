import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { listedPauses } from '../../platform/work/failure-outcome.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../platform/work/wake-at.ts';
import { nextDue, workOff } from '../../platform/work/work-off.ts';
import { overBudget } from '../agents/budget/spend.ts';
import { settingsOf } from '../agents/settings-of.ts';
import { addCosts } from './add-costs.ts';
import {
  type AnswerEnd,
  type AnswerMatter,
  answerRows,
  type DueAnswer,
  dueAnswerColumns,
  endAnswer,
  findAnswerMatter,
  organizationsWithDueAnswers,
  selectTalkUntil,
} from './backtest-answer.store.ts';
import { compareAnswers } from './compare-answers.ts';
import { thinkTrial } from './think-trial.ts';
import type { Tried } from './trial-bench.ts';

const job = 'parley/agent_backtest.due';
const pauses = listedPauses([5, 30]);
const talkMax = 40;

const broken = (error: string): AnswerEnd => ({
  status: 'broken',
  error,
  would: null,
  agreement: null,
  judgedBy: null,
  reason: null,
  tokensIn: 0,
  tokensOut: 0,
  cost: null,
  durationMs: null,
});

async function compare(tried: Tried, matter: AnswerMatter): Promise<AnswerEnd> {
  const began = performance.now();
  const lines = await selectTalkUntil(tried.organizationId, matter.conversation_id, matter.said_to, talkMax);
  const isBefore = ({ seq }: { seq: string }) => BigInt(seq) <= BigInt(matter.burst_to);
  const talk = lines.filter(isBefore).map(({ role, content }) => ({ role, content }));
  const said = lines.filter((line) => !isBefore(line)).map(({ content }) => content);
  // The messages were erased or revoked after the backtest was started.
  if (talk.length === 0 || said.length === 0) return broken('gone');
  const trial = await thinkTrial(tried, talk);
  const would = { messages: trial.messages, handoff: trial.handoff?.code ?? null };
  const took = { tokensIn: trial.tokens_in, tokensOut: trial.tokens_out, cost: trial.cost };
  const ended = { status: 'done' as const, error: null, would };
  const durationMs = () => Math.round(performance.now() - began);
  // A handoff is not an answer that can be compared. Handoffs are counted separately.
  if (trial.handoff) {
    return { ...ended, agreement: null, judgedBy: null, reason: null, ...took, durationMs: durationMs() };
  }
  goesOn();
  const compared = await compareAnswers(tried, talk, said.join('\n'), trial.messages.join('\n'));
  const { agreement, judgedBy, reason } = compared;
  return {
    ...ended,
    agreement,
    judgedBy,
    reason,
    tokensIn: took.tokensIn + compared.tokensIn,
    tokensOut: took.tokensOut + compared.tokensOut,
    cost: addCosts(took.cost, compared.cost),
    durationMs: durationMs(),
  };
}

async function endOf(organizationId: string, matter: AnswerMatter): Promise<AnswerEnd> {
  const { agent_id: agentId } = matter;
  const subject = { ...matter.subject, settings: settingsOf(matter.subject) };
  if (matter.is_spent || (await overBudget(organizationId, agentId, subject.settings, now()))) return broken('budget');
  try {
    return await compare({ organizationId, agentId, subject }, matter);
  } catch (error) {
    if (error instanceof AppError && error.code === 'missing_ai_key') return broken('missing_ai_key');
    throw error;
  }
}

async function attempt({ id, organization_id: organizationId }: DueAnswer, holder: string): Promise<void> {
  const matter = await findAnswerMatter(organizationId, id);
  if (!matter) return;
  await endAnswer(organizationId, id, holder, await endOf(organizationId, matter));
}

/**
 * Compares the due answers of an organization's backtests, one after another. A call that is repeated or too early does
 * nothing.
 */
export async function runDueBacktests(organizationId: string): Promise<void> {
  await workOff<DueAnswer>({ rows: answerRows, columns: dueAnswerColumns, pauses, attempt }, [organizationId]);
  const due = await nextDue(answerRows, [organizationId], now());
  if (due) await wakeAt(job, { organization_id: organizationId }, due);
}

export const backtestWork = kindOfWork({
  id: 'run-backtests',
  job,
  turn: ['organization_id'],
  work: ({ organization_id }) => runDueBacktests(organization_id),
  waiting: organizationsWithDueAnswers,
});
