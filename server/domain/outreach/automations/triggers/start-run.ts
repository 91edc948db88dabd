import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { RefusedStart } from '#server/contract/outreach/automation-editor.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { holds } from '../person/holds.ts';
import type { Person } from '../person/person.ts';
import { settingsOf } from '../runs/world.ts';
import { type FlowRow, findCause, findLastRun, insertRun, type LastRun } from './flow.store.ts';
import { partitionOf } from './partitions.ts';

/**
 * The maximum depth of a chain of flows that start each other (contract/engagement.md#automations). The first flow has
 * depth 0. A longer chain is cut off.
 */
const depthMax = 5;

/** The reason why a run did not begin, as it is stored with the start. */
export interface Refusal {
  readonly reason: RefusedStart;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface Starting {
  readonly flow: FlowRow;
  readonly person: Person;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly trigger: string;
  /** The id of the run that caused this start. Null if no run did. */
  readonly causedBy: string | null;
}

export type Started = { readonly runId: string } | { readonly refusal: Refusal };

/**
 * Returns why a contact may not enter the flow at the given time: the contact is still in the flow, or left it too
 * recently. Null if the contact may enter.
 */
export function stillIn(
  { cooldown_minutes }: Pick<FlowRow, 'cooldown_minutes'>,
  last: LastRun | null,
  at: Date,
): Refusal | null {
  if (last?.status === 'running') return { reason: 'already_in_flow', details: { run_id: last.id } };
  if (!last?.ended_at || cooldown_minutes === 0) return null;
  const retryAt = new Date(last.ended_at.getTime() + cooldown_minutes * 60_000);
  return retryAt > at ? { reason: 'cooldown', details: { retry_at: retryAt.toISOString() } } : null;
}

interface Chain {
  readonly depth: number;
  readonly cause: Readonly<Record<string, unknown>>;
  readonly refusal: Refusal | null;
}

async function chainOf(tx: Tx, organizationId: string, { causedBy, flow, trigger }: Starting): Promise<Chain> {
  const from = causedBy === null ? null : await findCause(tx, organizationId, causedBy);
  if (!from) return { depth: 0, cause: { trigger }, refusal: null };
  const depth = from.depth + 1;
  const flows = [from.name, flow.name];
  const cause = { trigger, run_id: from.id, automation_id: from.automation_id, name: from.name };
  const refusal = depth > depthMax ? ({ reason: 'too_deep', details: { flows } } as const) : null;
  return { depth, cause, refusal };
}

/** Whether a flow accepts contacts who opted out. Only flows that an opt-out starts accept them. */
export const takesOptedOut = ({ type }: { readonly type: string }): boolean => type === 'contact_opted_out';

/**
 * Returns why a contact may not enter the flow, regardless of the time: the contact was merged, has opted out, or does
 * not meet the conditions. Null if the contact may enter.
 */
function unfit({ flow, person, variables }: Starting): Refusal | null {
  if (person.merged_into_id) return { reason: 'contact_erased' };
  if (person.opted_out && !takesOptedOut(flow.trigger)) return { reason: 'opted_out' };
  const { conditions } = settingsOf(flow.settings);
  const broken = conditions.find((condition) => !holds(condition, { person, variables }));
  return broken ? { reason: 'conditions_not_met', details: { condition: broken } } : null;
}

/**
 * Begins a run for a contact that the caller has locked, or returns why it does not begin. The event is written in the
 * same transaction, and the job engine is woken after the commit. If several callers try at once, only one run begins.
 */
export async function startRun(tx: Tx, actor: Actor, starting: Starting): Promise<Started> {
  const { organizationId } = actor;
  const { flow, person } = starting;
  const misfit = unfit(starting);
  if (misfit) return { refusal: misfit };
  const [chain, lastRun] = await Promise.all([
    chainOf(tx, organizationId, starting),
    findLastRun(tx, organizationId, flow.id, person.id),
  ]);
  if (chain.refusal) return { refusal: chain.refusal };
  const held = stillIn(flow, lastRun, now());
  if (held) return { refusal: held };
  const id = newId();
  const run = { id, automationId: flow.id, versionId: flow.version_id, contactId: person.id, place: '0', at: now() };
  const more = {
    variables: starting.variables,
    cause: chain.cause,
    depth: chain.depth,
    lane: partitionOf(id),
    isTest: actor.mode === 'test',
  };
  if ((await insertRun(tx, organizationId, { ...run, ...more })) === 0)
    return { refusal: { reason: 'already_in_flow' } };
  await recordEvent(
    tx,
    { ...actor, runId: id },
    {
      type: 'automation.run_started',
      objectId: id,
      contactId: person.id,
      context: { automation_id: flow.id, run_id: id, contact_id: person.id },
    },
  );
  tx.afterCommit(() => enqueue('parley/automation_run.due', { organization_id: organizationId, lane: more.lane }));
  return { runId: id };
}
