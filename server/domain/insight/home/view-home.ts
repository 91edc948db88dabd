import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { closingHours } from '#server/contract/inbox/inbox-filters.ts';
import { type Home, homeMax, type Waits } from '#server/contract/insight/home.ts';
import { type Role, rolePowers, roleScopes } from '#server/contract/organization/scopes.ts';
import { listQueues } from '../../organization/queues/list-queues.ts';
import { viewDemoCustomers } from './demo-customers.ts';
import { expiringFor } from './expiring-for.ts';
import { viewFirstSteps } from './first-steps.ts';
import { troublesFor } from './troubles-for.ts';
import { selectWaits } from './waits.store.ts';

const hourMs = 3_600_000;

async function waitsFor(actor: Actor, at: Date): Promise<Waits> {
  const soon = new Date(at.getTime() + closingHours * hourMs);
  const userId = actor.kind === 'member' ? actor.id : null;
  const [row, queues] = await Promise.all([
    selectWaits(actor.organizationId, { userId, at, soon, most: homeMax }),
    listQueues(actor),
  ]);
  const waited = queues.data.filter(({ waiting }) => waiting > 0);
  return {
    waiting: { count: row?.waiting ?? 0, since: row?.waiting_since ?? null, longest: row?.longest ?? null },
    queues: waited
      .map(({ id, name, waiting, waiting_since }) => ({ id, name, count: waiting, since: waiting_since }))
      .sort((one, other) => (one.since ?? '').localeCompare(other.since ?? '')),
    mine: { count: row?.mine ?? 0, awaiting: row?.mine_awaiting ?? 0, since: row?.mine_since ?? null },
    waking: row?.waking ?? 0,
    closing: { count: row?.closing ?? 0, next: row?.next ?? [] },
  };
}

/**
 * Returns what the home page shows a member, according to their role: waiting work, failures, and what soon expires.
 */
export async function viewHome(actor: Actor, role: Role): Promise<Home> {
  const at = now();
  const may = {
    everything: role === 'admin',
    conversations: roleScopes[role].includes('conversations:read'),
    campaigns: rolePowers[role].includes('campaigns:manage'),
    plan: rolePowers[role].includes('plan:read'),
  };
  const [waits, troubles, expiring, first_steps, demo_customers] = await Promise.all([
    may.conversations ? waitsFor(actor, at) : null,
    may.conversations ? troublesFor(actor, may, at) : null,
    may.plan ? expiringFor(actor, may, at) : null,
    may.everything ? viewFirstSteps(actor) : null,
    may.everything ? viewDemoCustomers(actor) : null,
  ]);
  return { waits, troubles, expiring, first_steps, demo_customers };
}
