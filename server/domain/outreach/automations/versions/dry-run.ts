import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { nameKey } from '#server/base/text/clean-name.ts';
import { scopes } from '#server/contract/organization/scopes.ts';
import type { AutomationDefinition, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { DryRunInput, DryRunResult } from '#server/contract/outreach/automation-editor.ts';
import { rehearse } from '#server/db/rehearse.ts';
import type { Tx } from '#server/db/transact.ts';
import { type RehearsedScheduler, rehearseSends } from '../../../channels/pacing/rehearse-sends.ts';
import { calendarOf } from '../../../organization/calendar/calendar.ts';
import type { ActionOutcome } from '../../actions/action.ts';
import type { ActionName } from '../../actions/registry.ts';
import { planAction } from '../../actions/run-action.ts';
import { everyDetail } from '../person/asked-details.ts';
import { holds } from '../person/holds.ts';
import { findPerson } from '../person/person.store.ts';
import type { Person } from '../person/person.ts';
import { applyAdmission, askOf } from '../runs/admit-step.ts';
import { inputOf, pathAfter, pathBehind, targetOf } from '../runs/take-step.ts';
import { askedOnce } from '../steps/ask.ts';
import { decide, wordsOf } from '../steps/decide.ts';
import type { Circumstances, Decision } from '../steps/decision.ts';
import { branchPath, nextPath, stepAt } from '../steps/step-path.ts';
import { findLastRun } from '../triggers/flow.store.ts';
import { type Refusal, stillIn, takesOptedOut } from '../triggers/start-run.ts';
import { viewAutomation } from './edit-automation.ts';

type Step = DryRunResult['steps'][number];
type End = Omit<DryRunResult['ended'], 'at'>;

const completed = (reason: string | null = null): End => ({ status: 'completed', reason, error: null });
const failed = (error: string): End => ({ status: 'failed', reason: null, error });

/**
 * The scheduler of sends in a dry run. It is the real scheduler on a copy of its current data, at the simulated times.
 */
type DryRunScheduler = (world: Circumstances, step: AutomationStep, decision: Decision) => Promise<Decision>;

/**
 * Builds the dry run's scheduler in a transaction that is rolled back. All messages of a run are sent from the same
 * number, so one copy is enough.
 */
function dryRunScheduler(tx: Tx, organizationId: string): DryRunScheduler {
  let scheduler: RehearsedScheduler | null = null;
  let window: number | null = null;
  let asked = 0;
  return async (world, step, decision) => {
    if (decision.kind !== 'act') return decision;
    const ask = await askOf(organizationId, world, step, { act: decision.act, key: `dry run ${asked++}` });
    if (!ask) return decision;
    const { connectionId, contactId } = ask;
    scheduler ??= await rehearseSends(tx, { organizationId, connectionId, contactIds: [contactId], at: world.at });
    const { conversation } = world.person;
    const until = new Date((conversation?.status === 'open' && conversation.window_expires_at) || 0);
    if (until > world.at && until.getTime() !== window) {
      window = until.getTime();
      await scheduler.openWindow(contactId, until);
    }
    const [admission = { verdict: 'go' } as const] = await scheduler.admit([ask], world.at);
    return applyAdmission(decision, admission);
  };
}

interface DryRun {
  readonly actor: Actor;
  readonly definition: AutomationDefinition;
  readonly reply: string | null;
  readonly scheduler: DryRunScheduler;
  /** How many times the current step has waited for the scheduler of sends. */
  turnsWaited: number;
  /** The contact, variables and time at this point of the simulated run. */
  world: Circumstances;
  stepPath: string | null;
}

const same = (one: string, other: unknown) => nameKey(one) === nameKey(String(other));

/** Returns the contact as an action would leave it. The later steps of a dry run use this contact. */
function imagine(person: Person, act: ActionName, input: Readonly<Record<string, unknown>>): Person {
  switch (act) {
    case 'add_tag': {
      const has = person.tags.some(({ name }) => same(name, input.tag));
      return has ? person : { ...person, tags: [...person.tags, { id: '', name: String(input.tag) }] };
    }
    case 'remove_tag':
      return { ...person, tags: person.tags.filter(({ id, name }) => !same(name, input.tag) && id !== input.tag) };
    case 'set_field': {
      const { [String(input.key)]: _before, ...others } = person.fields;
      return {
        ...person,
        fields: input.value === null ? others : { ...others, [String(input.key)]: String(input.value) },
      };
    }
    case 'move_stage': {
      const [pipeline, stage] = [String(input.pipeline), String(input.stage)];
      const others = person.stages.filter((one) => !same(one.pipeline, pipeline) && one.pipeline_id !== pipeline);
      return { ...person, stages: [...others, { pipeline_id: pipeline, pipeline, stage_id: stage, stage }] };
    }
    default:
      return person;
  }
}

/** Plans an action with `planAction`. Later steps see the planned changes, but nothing is written. */
async function dryRunAct(run: DryRun, decision: Decision & { kind: 'act' }): Promise<Pick<Step, 'effects' | 'error'>> {
  const { act, input } = decision;
  const { person } = run.world;
  try {
    const target = targetOf(act, person);
    const plan: ActionOutcome = await planAction({ actor: run.actor, scopes }, { action: act, target, input });
    run.world = { ...run.world, person: imagine(person, act, input) };
    const refusal = (plan.answer as { error?: { code?: string } | null } | null)?.error?.code ?? null;
    return {
      effects: plan.changes.map(({ object, field, from, to }) => ({ object, field, from, to })),
      error: refusal,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { effects: [], error: error.code };
  }
}

/** Moves the simulated clock to the end of a wait. If the dry run was given a reply, the customer replies at once. */
function dryRunWait(run: DryRun, wait: Decision & { kind: 'wait' }, stepPath: string): void {
  const { world, reply, definition } = run;
  const isAnswered = reply !== null && (wait.for === 'reply' || wait.for === 'window');
  // The scheduler's times are more precise than milliseconds. A time cut to milliseconds would be too early, so that
  // the dry run would ask again without end.
  const least = wait.for === 'pacing' ? world.at.getTime() + 1 : 0;
  const at = isAnswered ? world.at : new Date(Math.max(least, (wait.until ?? world.at).getTime()));
  const { timed_out: _before, ...variables } = world.variables;
  const heard = isAnswered ? { ...variables, last_reply: reply } : { ...variables, timed_out: true };
  const window = new Date(at.getTime() + 24 * 3_600_000).toISOString();
  const talk = world.person.conversation;
  const isReleased = wait.for === 'release' && talk;
  const conversation =
    isAnswered && talk ? { ...talk, window_expires_at: window } : isReleased ? { ...talk, taken_over: false } : talk;
  const person: Person = { ...world.person, conversation };
  const inVain = wait.again && !isAnswered ? wait.for : null;
  const variablesAfter = wait.for === 'reply' ? heard : world.variables;
  const asked = (wait.again && world.asked && { ...world.asked, heard: world.asked.heard || isAnswered }) || null;
  run.world = { ...world, at, variables: variablesAfter, person, inVain, asked };
  run.stepPath = wait.again ? stepPath : nextPath(definition.steps, stepPath);
}

const turnsMost = 10;

/**
 * Ends the dry run if a message waits for a problem of the number to be solved, or if it has waited ten times. Time
 * alone does not end such a wait, so the dry run would list the same wait without end.
 */
function isStuck(run: DryRun, { for: what, why }: Decision & { kind: 'wait' }): End | null {
  if (what !== 'pacing') return null;
  run.turnsWaited += 1;
  const isEndless = why === 'connection_trouble' || run.turnsWaited >= turnsMost;
  return isEndless ? { status: 'running', reason: why ?? null, error: null } : null;
}

async function dryRunStep(run: DryRun, stepPath: string): Promise<{ step: Step; end: End | null }> {
  const { definition, world } = run;
  const found = stepAt(definition.steps, stepPath);
  if (!found) throw new Error(`there is no step at ${stepPath}`);
  const decision = await run.scheduler(world, found, decide(found, world));
  const at = world.at.toISOString();
  const input = inputOf(decision, world.variables);
  const base = {
    place: stepPath,
    type: found.type,
    at,
    input: null as unknown,
    effects: [] as Step['effects'],
    error: null,
  };
  switch (decision.kind) {
    case 'branch':
      run.stepPath = branchPath(definition.steps, stepPath, decision.branch);
      run.world = { ...world, variables: decision.variables ?? world.variables, asked: null };
      return { step: { ...base, input, decision: wordsOf(decision) }, end: null };
    case 'skip':
      run.stepPath = pathBehind(definition.steps, stepPath);
      run.world = { ...world, asked: null };
      return { step: { ...base, decision: wordsOf(decision) }, end: null };
    case 'wait': {
      const stuck = isStuck(run, decision);
      dryRunWait(run, decision, stepPath);
      const isKept = run.world.settings.conditions.every((one) => holds(one, run.world));
      const step = {
        ...base,
        decision: wordsOf(decision),
        input: { until: decision.until?.toISOString() ?? null },
      };
      return { step, end: isKept ? stuck : completed('conditions_no_longer_met') };
    }
    case 'end':
      return { step: { ...base, decision: 'ended' }, end: completed(decision.reason) };
    case 'fail':
      return { step: { ...base, decision: 'failed', error: decision.error }, end: failed(decision.error) };
    case 'act': {
      const done = await dryRunAct(run, decision);
      run.stepPath = pathAfter(definition.steps, stepPath, decision);
      const asked = decision.leads === 'stays' ? askedOnce(world.asked, world.at) : null;
      run.world = { ...run.world, asked };
      const step = { ...base, input, decision: done.error ? 'failed' : wordsOf(decision), ...done };
      return { step, end: done.error ? failed(done.error) : null };
    }
  }
}

/** Returns why a start would be refused at the simulated time. All other data are assumed to stay unchanged. */
async function wouldRefuse(tx: Tx, { actor, definition, world }: DryRun): Promise<Refusal | null> {
  const { person, at } = world;
  if (person.merged_into_id) return { reason: 'contact_erased' };
  if (person.opted_out && !takesOptedOut(definition.trigger)) return { reason: 'opted_out' };
  if (!definition.settings.conditions.every((one) => holds(one, world))) return { reason: 'conditions_not_met' };
  return stillIn(definition, await findLastRun(tx, actor.organizationId, String(actor.id), person.id), at);
}

/** Refusals that end after some time. In spite of such a refusal, the dry run shows the actions of the flow. */
const passes: readonly (string | undefined)[] = ['already_in_flow', 'cooldown'];

const stepsMax = 500;

async function dryRunAll(tx: Tx, run: DryRun): Promise<DryRunResult> {
  const refusal = await wouldRefuse(tx, run);
  const taken: Step[] = [];
  let end: End | null = refusal && !passes.includes(refusal.reason) ? completed(refusal.reason) : null;
  while (!end && run.stepPath !== null && taken.length < stepsMax) {
    const before = run.stepPath;
    const { step, end: ended } = await dryRunStep(run, run.stepPath);
    if (run.stepPath !== before) run.turnsWaited = 0;
    taken.push(step);
    end = ended;
  }
  const at = run.world.at.toISOString();
  const retryAt = refusal?.details?.retry_at;
  return {
    refused: refusal?.reason ?? null,
    retry_at: typeof retryAt === 'string' ? retryAt : null,
    steps: taken,
    ended: { ...(end ?? completed()), at },
  };
}

/**
 * Runs the draft on a real contact, with a simulated clock that skips waits. Lists the actions and changes of each
 * step, and the time when the scheduler of sends would send its message, as far as is known now. Nothing is written,
 * sent or called. Throws automation_not_found, contact_not_found.
 */
export async function dryRun(actor: Actor, input: DryRunInput): Promise<DryRunResult> {
  const { organizationId } = actor;
  const { trigger, steps, cooldown_minutes, settings } = await viewAutomation(actor, input);
  const person = await findPerson(organizationId, input.contact_id, everyDetail);
  if (!person) throw new AppError('contact_not_found');
  // An opt-out starts such a flow, so its contact has already opted out when the flow begins.
  if (takesOptedOut(trigger)) person.opted_out = true;
  const at = input.at ? new Date(input.at) : now();
  const calendar = settings.business_hours ? await calendarOf(organizationId) : null;
  return rehearse((tx) =>
    dryRunAll(tx, {
      actor: { organizationId, kind: 'automation', id: input.id, name: null, mode: 'live', source: 'automation' },
      definition: { trigger, steps, cooldown_minutes, settings },
      reply: input.reply || null,
      scheduler: dryRunScheduler(tx, organizationId),
      turnsWaited: 0,
      world: { person, variables: input.variables ?? {}, settings, at, calendar },
      stepPath: stepAt(steps, '0') ? '0' : null,
    }),
  );
}
