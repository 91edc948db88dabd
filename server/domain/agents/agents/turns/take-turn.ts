import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { transact } from '#server/db/transact.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { noteSentiment } from '../../../inbox/conversations/activity/note-sentiment.ts';
import { readConversation } from '../../../inbox/conversations/lock-conversation.ts';
import type { LockedConversation } from '../../../inbox/conversations/locked-conversation.ts';
import { workNamed } from '../../../platform/work/deaths.ts';
import { holdLease, type Lease } from '../../../platform/work/hold-lease.ts';
import { findPublished, type PublishedAgent } from '../agent.store.ts';
import { addSpent, type Spent } from '../budget/spend.ts';
import { warnOfBudget } from '../budget/warn-of-budget.ts';
import { reasonsIn } from '../handoffs/reasons.ts';
import { handOffFor, NotOurs, type Thought, unthought } from '../models/decision.ts';
import { findHome, findLatestBurst } from '../prompt/thread.store.ts';
import { shouldAnswer } from '../rules/should-answer.ts';
import { settingsOf } from '../settings-of.ts';
import { answerStateOf, silencedBy } from './answer-state.ts';
import { sentimentOf } from './sentiment-of.ts';
import { type Spoken, speakUnderLock } from './speak-under-lock.ts';
import { type Taken, thinkOf } from './think-of.ts';
import { claimTurn, endOvertaken, keepSpent, noteSilence, type TurnRef, turnRows } from './turn.store.ts';

/**
 * The outcome of `takeTurn`. `busy` means that another worker holds the turn; `none` means that there is nothing to
 * answer.
 */
export type TurnResult = Spoken | { readonly outcome: 'busy' | 'none'; readonly messageId: null };

const actorOf = (organizationId: string, agent: PublishedAgent, mode: Actor['mode']): Actor => ({
  organizationId,
  kind: 'agent',
  id: agent.id,
  name: agent.name,
  mode,
  source: 'agent',
});

const none: TurnResult = { outcome: 'none', messageId: null };

/**
 * Throws NotOurs if the agent may no longer answer the turn. This check runs between the steps of a turn, so that the
 * AI does not talk over a person who took over, and so that no further model call is billed.
 */
async function requireOurs(actor: Actor, turn: TurnRef): Promise<void> {
  const row = await readConversation(actor.organizationId, turn.conversationId);
  if (!row) throw new NotOurs('gone');
  const silenced = await silencedBy(row, turn);
  if (silenced) throw new NotOurs(silenced);
}

const lookMs = 1_000;

/**
 * Returns a signal that aborts when the agent may no longer answer the turn, or when another worker has continued the
 * turn.
 */
function watch(actor: Actor, turn: TurnRef, lease: Lease): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (!lease.holds(turn.id)) throw new NotOurs('lost');
      await requireOurs(actor, turn);
    } catch (error) {
      if (error instanceof NotOurs) controller.abort(error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

async function think(taken: Omit<Taken, 'signal' | 'stillOurs'>, lease: Lease): Promise<Thought> {
  const { actor, turn } = taken;
  const watched = watch(actor, turn, lease);
  const name = { kind: turnRows.table, key: `${turn.conversationId} ${turn.number}` };
  // A failed turn keeps the cost of the model calls that it made, so that the budget counts them.
  let spent: Spent | null = null;
  const keep = (soFar: Spent) => {
    spent = soFar;
    return taken.keepSpent(soFar);
  };
  const all = { ...taken, signal: watched.signal, stillOurs: () => requireOurs(actor, turn), keepSpent: keep };
  try {
    // A turn that crashed its process twice goes to a person, like any other turn that fails.
    return await workNamed(name, () => thinkOf(all));
  } catch (error) {
    if (error instanceof AppError && error.code === 'missing_ai_key') {
      return unthought(handOffFor('tool_failure', taken.reasons.no_key), { rule: 'missing_ai_key' });
    }
    // After any failure, a person takes over, and the conversation records a reason. The customer gets no text.
    log.error({ error, turn: turn.id }, 'a turn of an agent failed');
    const failed = unthought(handOffFor('tool_failure', taken.reasons.unfinished), { failure: String(error) });
    return { ...failed, ...(spent as Spent | null), sentiment: null };
  } finally {
    watched.end();
  }
}

/**
 * Records the sentiment of the customer's latest messages by rules, for conversations where no model is asked (a person
 * serves the customer, or the AI is paused).
 */
async function readSentiment(actor: Actor, conversationId: string): Promise<void> {
  const burst = await findLatestBurst(actor.organizationId, conversationId);
  if (burst) await transact((tx) => noteSentiment(tx, actor, conversationId, sentimentOf(burst.words)));
}

/** Records that the AI sent no answer, and the reason. Also records the sentiment of the customer's words. */
export async function keepSilent(actor: Actor, turn: TurnRef, why: string): Promise<TurnResult> {
  if (why === 'nothing_to_answer') return none;
  if (turn.number > 0) await noteSilence(actor.organizationId, turn, why, now());
  await readSentiment(actor, turn.conversationId);
  return { outcome: why, messageId: null };
}

async function speak(actor: Actor, agent: PublishedAgent, row: LockedConversation, turn: TurnRef): Promise<TurnResult> {
  const lease = holdLease(turnRows, env.AGENT_LEASE_MS);
  try {
    const [held] = await lease.take(async (by) => {
      const claimed = await claimTurn(actor.organizationId, turn, by, now());
      return claimed ? [claimed] : [];
    });
    if (!held) return { outcome: 'busy', messageId: null };
    const taken = { ...turn, id: held.id, holder: lease.holder };
    const { tokens_in: tokensIn, tokens_out: tokensOut, ...more } = held;
    const before = { ...more, tokensIn, tokensOut };
    const keep = (spent: Spent) => keepSpent(actor.organizationId, taken, addSpent(before, spent));
    const verdict = shouldAnswer(answerStateOf(row, agent), now());
    const stale = !verdict.answer && verdict.handOff !== null;
    const { timezone, locale, reads_sentiment: readsSentiment } = await findHome(actor.organizationId);
    const reasons = reasonsIn(locale);
    const own = stale
      ? unthought(handOffFor('tool_failure', reasons.stale), { rule: 'stale' })
      : await think(
          {
            actor,
            agent,
            settings: settingsOf(agent),
            row,
            turn: taken,
            timezone,
            locale,
            readsSentiment,
            reasons,
            keepSpent: keep,
          },
          lease,
        );
    const thought = { ...own, ...addSpent(before, own) };
    const spoken = await speakUnderLock(actor, taken, thought, row.network);
    if (Number(thought.cost) > 0) await warnOfBudget(actor.organizationId, agent.id, now());
    return spoken;
  } finally {
    lease.end();
    await lease.giveBack();
  }
}

/**
 * Runs one turn of the AI, which answers the customer's unanswered messages
 * (server/ARCHITECTURE.md#life-of-an-inbound-message). The steps are: check whether the AI may answer, apply the rules,
 * ask models with tools, check under a lock that this worker still holds the turn, and send. Only one worker at a time
 * holds a conversation's turn. A repeated call sends no second answer. If the AI cannot answer, or if the customer's
 * message is too old, the conversation is handed to a person, with a reason code. If the AI may not answer, for example
 * because a person took over, the turn only records the reason.
 */
export async function takeTurn(organizationId: string, conversationId: string): Promise<TurnResult> {
  const row = await readConversation(organizationId, conversationId);
  const agent = row?.agent_id ? await findPublished(organizationId, row.agent_id) : null;
  if (row && !agent) await readSentiment(systemActor(organizationId), conversationId);
  if (!row || !agent) return none;
  const actor = actorOf(organizationId, agent, row.turn_is_test ? 'test' : 'live');
  const opened = { id: newId(), conversationId, agentId: agent.id, versionId: agent.version_id, number: row.turn };
  if (row.turn > 1) await endOvertaken(organizationId, opened, now());
  const verdict = shouldAnswer(answerStateOf(row, agent), now());
  if (!verdict.answer && verdict.handOff === null) return keepSilent(actor, opened, verdict.why);
  return speak(actor, agent, row, opened);
}

const pollMs = 250;

/**
 * Runs an agent's turn as a job. If a worker died during the turn, another worker continues the turn when the lease
 * ends.
 */
export async function runAgentTurn(organizationId: string, conversationId: string): Promise<void> {
  const until = performance.now() + 3 * env.AGENT_LEASE_MS;
  while ((await takeTurn(organizationId, conversationId)).outcome === 'busy' && performance.now() < until) {
    waitsOutside();
    await wait(pollMs);
  }
}
