import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { Tx } from '#server/db/transact.ts';
import { type RehearsedScheduler, rehearseSends } from '../../../channels/pacing/rehearse-sends.ts';
import { applyAdmission, askOf } from '../runs/admit-step.ts';
import type { Circumstances, Decision } from '../steps/decision.ts';

/**
 * The scheduler of sends in a dry run. It is the real scheduler on a copy of its current data, at the simulated times.
 */
export type DryRunScheduler = (world: Circumstances, step: AutomationStep, decision: Decision) => Promise<Decision>;

/**
 * Builds the dry run's scheduler in a transaction that is rolled back. All messages of a run are sent from the same
 * number, so one copy is enough.
 */
export function dryRunScheduler(tx: Tx, organizationId: string): DryRunScheduler {
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
