import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { isOutcomeUnknown } from '#server/contract/channels/refusal-classes.ts';
import type { SendResult } from '#server/contract/inbox/send-message.ts';
import { scopes } from '#server/contract/organization/scopes.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { transact } from '#server/db/transact.ts';
import { takeBackSend } from '../../../channels/pacing/admit-send.ts';
import type { ActionOutcome, ActionTarget } from '../../actions/action.ts';
import type { ActionName } from '../../actions/registry.ts';
import { runAction } from '../../actions/run-action.ts';
import { momentOfId } from '../person/moment-of-id.ts';
import type { Person } from '../person/person.ts';
import { askedOnce } from '../steps/ask.ts';
import { decide, wordsOf } from '../steps/decide.ts';
import type { Asked, Decision } from '../steps/decision.ts';
import { branchPath, nextPath, stepAt } from '../steps/step-path.ts';
import { admitStep, sendingActions, stepKey } from './admit-step.ts';
import { type End, endRun } from './end-run.ts';
import { rest } from './rest.ts';
import { advanceRun, insertStep, type NewStep, type RunRow } from './run.store.ts';
import type { Work } from './world.ts';

const conversationActions: ReadonlySet<ActionName> = new Set<ActionName>([...sendingActions, 'hand_off']);

/**
 * Returns the target of an action. Messages and handoffs apply to the contact's open conversation. If no conversation
 * is open, a message is sent to the contact's phone. All other actions apply to the contact.
 */
export function targetOf(act: ActionName, { id, conversation }: Person): ActionTarget {
  const isOpen = conversation?.status === 'open' && conversationActions.has(act);
  return isOpen ? { contact_id: id, conversation_id: conversation.id } : { contact_id: id };
}

/** Returns the run's variables after an action. Only call_http adds to them. */
function variablesAfter(
  act: ActionName,
  variables: Readonly<Record<string, unknown>>,
  outcome: ActionOutcome,
): Readonly<Record<string, unknown>> {
  if (act !== 'call_http') return variables;
  const { status, json, text, error } = (outcome.answer ?? {}) as Record<string, unknown>;
  return {
    ...variables,
    http: { status: status ?? null, json: json ?? null, text: text ?? null, error: error ?? null },
  };
}

/**
 * Returns the messaging provider's error if the provider refused the message, so that the step fails. Null otherwise.
 */
function refusalIn(
  act: ActionName,
  { answer }: ActionOutcome,
): { readonly code: string; readonly retryable: boolean } | null {
  if (!sendingActions.has(act)) return null;
  const { status, error } = answer as SendResult;
  return status === 'failed' ? (error ?? { code: 'send_failed', retryable: false }) : null;
}

type Done =
  | { readonly ended: End; readonly effect: unknown; readonly error: string | null }
  | { readonly variables: Readonly<Record<string, unknown>>; readonly effect: unknown };

async function perform({ actor, run, world }: Work, decision: Decision & { kind: 'act' }): Promise<Done> {
  const { act, input } = decision;
  const key = stepKey(run.id, run.visit);
  try {
    const request = { action: act, target: targetOf(act, world.person), input, key };
    const outcome = await runAction({ actor, scopes }, request);
    const effect = { changes: outcome.changes, answer: outcome.answer };
    const refusal = refusalIn(act, outcome);
    if (refusal) {
      if (!isOutcomeUnknown(refusal)) await takeBackSend(actor.organizationId, key);
      return { ended: { status: 'failed', error: refusal.code }, effect, error: refusal.code };
    }
    return { variables: variablesAfter(act, run.variables, outcome), effect };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_error') throw error;
    if (sendingActions.has(act)) await takeBackSend(actor.organizationId, key);
    if (error.code === 'opted_out') {
      return { ended: { status: 'completed', reason: 'opted_out' }, effect: null, error: error.code };
    }
    const effect = error.details ?? null;
    return { ended: { status: 'failed', error: error.code }, effect, error: error.code };
  }
}

/**
 * Returns the position after a skipped step. If a question was skipped without being asked, the run continues in its
 * `else` branch, as if the contact had not answered.
 */
export function pathBehind(steps: readonly AutomationStep[], stepPath: string): string | null {
  return stepAt(steps, stepPath)?.type === 'ask' ? branchPath(steps, stepPath, 'else') : nextPath(steps, stepPath);
}

/** Returns the run's position after an action. */
export function pathAfter(
  steps: readonly AutomationStep[],
  stepPath: string,
  { leads }: Decision & { kind: 'act' },
): string | null {
  if (leads === 'stays') return stepPath;
  return leads ? branchPath(steps, stepPath, leads) : nextPath(steps, stepPath);
}

/**
 * Returns the state of a question after its message was sent. The time to answer begins when the message was created,
 * whichever worker sent it. A reply that arrives before this state is stored therefore counts as an answer.
 */
function askedAfter({ run, world }: Work, { leads }: Decision & { kind: 'act' }, effect: unknown): Asked | null {
  if (leads !== 'stays') return null;
  const { answer } = (effect ?? {}) as { readonly answer?: Partial<SendResult> | null };
  return askedOnce(run.asked, answer?.id ? momentOfId(answer.id) : world.at);
}

/**
 * Returns what the run's log shows as the input of a step: the action's input, the time limit of a wait, or the
 * variables that the step changed.
 */
export function inputOf(decision: Decision, before: Readonly<Record<string, unknown>>): unknown {
  if (decision.kind === 'act') return decision.input;
  if (decision.kind === 'wait') return { until: decision.until };
  if (decision.kind !== 'branch' || !decision.variables) return null;
  return Object.fromEntries(Object.entries(decision.variables).filter(([name, value]) => before[name] !== value));
}

/**
 * Stores a finished step together with the run's next position, or with the end of the run after the last step. Returns
 * whether there is more to do.
 */
async function goOn(
  { actor, run, holder }: Work,
  log: Omit<NewStep, 'id'>,
  stepPath: string | null,
  { variables = run.variables, asked = null }: Partial<Pick<RunRow, 'variables' | 'asked'>> = {},
): Promise<boolean> {
  const { organizationId } = actor;
  if (stepPath === null && variables === run.variables) {
    await endRun(actor, run, holder, { status: 'completed', reason: null }, log);
    return false;
  }
  return transact(async (tx) => {
    const rows = await advanceRun(tx, organizationId, run.id, holder, {
      visit: run.visit,
      place: stepPath,
      variables,
      asked,
    });
    if (rows > 0) tx.atLast(insertStep(tx, organizationId, run.id, { id: newId(), ...log }));
    return rows > 0;
  });
}

/**
 * Executes the step at which the run is. The step is decided by the current data, and stored in one transaction with
 * the run's next position. Its idempotency key contains the run and the visit, so that the step takes effect once.
 * Returns whether the run continues at once.
 */
export async function takeStep(work: Work, step: AutomationStep, stepPath: string): Promise<boolean> {
  const { actor, run, holder, world } = work;
  const startedAt = now();
  const begun = performance.now();
  const decision = await admitStep(work, step, decide(step, world));
  const log = (effect: unknown, error: string | null, words = wordsOf(decision)): Omit<NewStep, 'id'> => ({
    visit: run.visit,
    place: stepPath,
    type: step.type,
    input: inputOf(decision, run.variables),
    decision: words,
    effect,
    error,
    startedAt,
    durationMs: Math.round(performance.now() - begun),
  });
  switch (decision.kind) {
    case 'branch':
      return goOn(work, log(null, null), branchPath(run.steps, stepPath, decision.branch), {
        variables: { ...(decision.variables ?? run.variables) },
      });
    case 'skip':
      return goOn(work, log(null, null), pathBehind(run.steps, stepPath));
    case 'wait':
      await rest(work, decision, stepPath, log(null, null));
      return false;
    case 'end':
      await endRun(actor, run, holder, { status: 'completed', reason: decision.reason }, log(null, null));
      return false;
    case 'fail':
      await endRun(actor, run, holder, { status: 'failed', error: decision.error }, log(null, decision.error));
      return false;
    case 'act': {
      const done = await perform(work, decision);
      if ('variables' in done) {
        const to = { variables: { ...done.variables }, asked: askedAfter(work, decision, done.effect) };
        return goOn(work, log(done.effect, null), pathAfter(run.steps, stepPath, decision), to);
      }
      await endRun(actor, run, holder, done.ended, log(done.effect, done.error, 'failed'));
      return false;
    }
  }
}
