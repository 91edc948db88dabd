import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import type { AutomationDefinition } from '#server/contract/automation-definition.ts';
import type { DryRunInput, DryRunResult } from '#server/contract/automation-editor.ts';
import { scopes } from '#server/contract/scopes.ts';
import type { ActOutcome } from '../acts/act.ts';
import { planAct } from '../acts/do-act.ts';
import { calendarOf } from '../calendar/calendar.ts';
import { type Circumstances, type Decision, decide } from './decide.ts';
import { viewAutomation } from './edit-automation.ts';
import { holds } from './holds.ts';
import { imagine } from './imagine.ts';
import { findPerson } from './person.store.ts';
import type { Person } from './person.ts';
import { branchPlace, nextPlace, stepAt } from './place.ts';
import { targetOf } from './take-step.ts';

type Step = DryRunResult['steps'][number];
type End = Omit<DryRunResult['ended'], 'at'>;

const completed = (reason: string | null = null): End => ({ status: 'completed', reason, error: null });
const failed = (error: string): End => ({ status: 'failed', reason: null, error });

interface Dream {
  readonly actor: Actor;
  readonly definition: AutomationDefinition;
  readonly reply: string | null;
  /** As everything would be by now. */
  world: Circumstances;
  place: string | null;
}

/** What would be done: the same plan as of any other act; what it would change is remembered, not written. */
async function dreamAct(dream: Dream, decision: Decision & { kind: 'act' }): Promise<Pick<Step, 'effects' | 'error'>> {
  const { act, input } = decision;
  const { person } = dream.world;
  try {
    const target = targetOf(act, person);
    const plan: ActOutcome = await planAct({ actor: dream.actor, scopes }, { act, target, input });
    dream.world = { ...dream.world, person: imagine(person, act, input) };
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

/** The clock jumps to the end of the wait; a reply comes at once, when there is to be one. */
function dreamWait(dream: Dream, wait: Decision & { kind: 'wait' }, place: string): void {
  const { world, reply, definition } = dream;
  const isAnswered = reply !== null && (wait.for === 'reply' || wait.for === 'window');
  const at = isAnswered ? world.at : (wait.until ?? world.at);
  const { timed_out: _before, ...variables } = world.variables;
  const heard = isAnswered ? { ...variables, last_reply: reply } : { ...variables, timed_out: true };
  const window = new Date(at.getTime() + 24 * 3_600_000).toISOString();
  const talk = world.person.conversation;
  const isReleased = wait.for === 'release' && talk;
  const conversation =
    isAnswered && talk ? { ...talk, window_expires_at: window } : isReleased ? { ...talk, taken_over: false } : talk;
  const person: Person = { ...world.person, conversation };
  const inVain = wait.again && !isAnswered ? wait.for : null;
  dream.world = { ...world, at, variables: wait.for === 'reply' ? heard : world.variables, person, inVain };
  dream.place = wait.again ? place : nextPlace(definition.steps, place);
}

async function dreamStep(dream: Dream, place: string): Promise<{ step: Step; end: End | null }> {
  const { definition, world } = dream;
  const found = stepAt(definition.steps, place);
  if (!found) throw new Error(`there is no step at ${place}`);
  const decision = decide(found, world);
  const at = world.at.toISOString();
  const base = { place, type: found.type, at, input: null as unknown, effects: [] as Step['effects'], error: null };
  switch (decision.kind) {
    case 'branch':
      dream.place = branchPlace(definition.steps, place, decision.branch);
      return { step: { ...base, decision: decision.branch }, end: null };
    case 'skip':
      dream.place = nextPlace(definition.steps, place);
      return { step: { ...base, decision: `skipped: ${decision.why}` }, end: null };
    case 'wait': {
      dreamWait(dream, decision, place);
      const isKept = dream.world.settings.conditions.every((one) => holds(one, dream.world));
      const step = {
        ...base,
        decision: `waits for ${decision.for}`,
        input: { until: decision.until?.toISOString() ?? null },
      };
      return { step, end: isKept ? null : completed('conditions_no_longer_met') };
    }
    case 'end':
      return { step: { ...base, decision: 'ended' }, end: completed(decision.reason) };
    case 'fail':
      return { step: { ...base, decision: 'failed', error: decision.error }, end: failed(decision.error) };
    case 'act': {
      const done = await dreamAct(dream, decision);
      dream.place = nextPlace(definition.steps, place);
      const step = { ...base, input: decision.input, decision: done.error ? 'failed' : 'done', ...done };
      return { step, end: done.error ? failed(done.error) : null };
    }
  }
}

function wouldRefuse({ definition, world }: Dream): DryRunResult['refused'] {
  if (world.person.merged_into_id) return 'contact_erased';
  if (world.person.opted_out) return 'opted_out';
  return definition.settings.conditions.every((one) => holds(one, world)) ? null : 'conditions_not_met';
}

const stepsMax = 500;

/**
 * The draft on a real contact, with the clock jumping over waits: what each step would come to and change. Nothing is
 * written, sent or called. Throws automation_not_found, contact_not_found.
 */
export async function dryRun(actor: Actor, input: DryRunInput): Promise<DryRunResult> {
  const { organizationId } = actor;
  const { trigger, steps, cooldown_minutes, settings } = await viewAutomation(actor, input);
  const person = await findPerson(organizationId, input.contact_id);
  if (!person) throw new AppError('contact_not_found');
  const at = input.at ? new Date(input.at) : now();
  const calendar = settings.business_hours ? await calendarOf(organizationId) : null;
  const dream: Dream = {
    actor: { organizationId, kind: 'automation', id: input.id, name: null, mode: 'live', source: 'automation' },
    definition: { trigger, steps, cooldown_minutes, settings },
    reply: input.reply || null,
    world: { person, variables: input.variables ?? {}, settings, at, calendar },
    place: stepAt(steps, '0') ? '0' : null,
  };
  const refused = wouldRefuse(dream);
  const taken: Step[] = [];
  let end: End | null = refused ? completed(refused) : null;
  while (!end && dream.place !== null && taken.length < stepsMax) {
    const { step, end: ended } = await dreamStep(dream, dream.place);
    taken.push(step);
    end = ended;
  }
  return { refused, steps: taken, ended: { ...(end ?? completed()), at: dream.world.at.toISOString() } };
}
