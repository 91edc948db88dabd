import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { isOutcomeUnknown } from '#server/contract/channels/refusal-classes.ts';
import { closingHours } from '#server/contract/inbox/inbox-filters.ts';
import { type Expiry, type Home, homeMax, type Problem, type Waits } from '#server/contract/insight/home.ts';
import { type Role, rolePowers, roleScopes } from '#server/contract/organization/scopes.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { listBudgetAlerts } from '../../agents/agents/budget/warn-of-budget.ts';
import { endingUses } from '../../organization/organizations/ending-uses.ts';
import { getUsageOutlook } from '../../organization/organizations/get-usage-outlook.ts';
import { listQueues } from '../../organization/queues/list-queues.ts';
import { viewDemoCustomers } from './demo-customers.ts';
import { viewFirstSteps } from './first-steps.ts';
import { graveFirst } from './grave-first.ts';
import { lineOf } from './line-of.ts';
import {
  selectExpiring,
  selectFailedMessages,
  selectPausedCampaigns,
  selectProblems,
  selectTrial,
} from './problem.store.ts';
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

const trialToldDays = 7;
const nothing = { object: null, count: null, reason: null, at: null };

async function planLines(actor: Actor, at: Date): Promise<Expiry[]> {
  const [outlook, trial] = await Promise.all([getUsageOutlook(actor), selectTrial(actor.organizationId)]);
  const { reached, used_up_on: day } = outlook;
  const lines: Expiry[] = [];
  const endsAt = trial?.ends_at ?? null;
  if (endsAt !== null && Date.parse(endsAt) < at.getTime() + trialToldDays * dayMs)
    lines.push({ ...nothing, kind: 'trial_ending', critical: Date.parse(endsAt) <= at.getTime() + dayMs, at: endsAt });
  if ((reached ?? 0) >= 80 || day !== null)
    lines.push({
      ...nothing,
      kind: 'plan_used',
      critical: reached === 100,
      count: reached ?? 0,
      // The day on which the plan's limit will be reached, in UTC.
      at: day && `${day}T00:00:00.000Z`,
    });
  return lines;
}

const budgetLines = async (actor: Actor): Promise<Expiry[]> =>
  (await listBudgetAlerts(actor)).data
    .filter(({ percent }) => percent >= 80)
    .map(({ agent, percent, since }) => ({
      ...nothing,
      kind: 'agent_budget',
      critical: percent >= 100,
      object: agent,
      count: percent,
      at: since,
    }));

const criticalMs = 3 * dayMs;

/**
 * Returns the API keys and flows that still use a deprecated URL or token that will be removed on a set date. They are
 * listed because only the organization knows which of its programs use them.
 */
const endingLines = async ({ organizationId }: Actor, at: Date): Promise<Expiry[]> =>
  (await endingUses(organizationId, at)).map(({ ending, id, name, count, address }) => ({
    kind: `${ending}_in_use` as const,
    critical: at.getTime() > endingDates.until.getTime() - criticalMs,
    object: { id, name },
    count,
    reason: address,
    at: endingDates.until.toISOString(),
  }));

/** Returns what soon expires or is used up, limited to what the member may see. */
async function expiringFor(actor: Actor, may: { readonly everything: boolean }, at: Date): Promise<Expiry[]> {
  const [plan, own, budgets, ending] = await Promise.all([
    planLines(actor, at),
    may.everything ? selectExpiring(actor.organizationId, at) : [],
    may.everything ? budgetLines(actor) : [],
    may.everything ? endingLines(actor, at) : [],
  ]);
  return graveFirst([...plan, ...own.map((row) => lineOf(row)), ...budgets, ...ending]);
}

type Failed = Awaited<ReturnType<typeof selectFailedMessages>>[number];

function failedLine({ code, retryable, ...row }: Failed): Problem {
  const reason = isOutcomeUnknown({ code, retryable }) ? 'outcome_unknown' : code;
  return lineOf({ ...row, kind: 'messages_failed', critical: false, reason });
}

interface May {
  readonly everything: boolean;
  readonly campaigns: boolean;
}

/** Returns the current failures, limited to what the member may see. */
async function problemsFor({ organizationId }: Actor, may: May, at: Date): Promise<Problem[]> {
  const [own, campaigns, failed] = await Promise.all([
    may.everything ? selectProblems(organizationId, at) : [],
    may.campaigns ? selectPausedCampaigns(organizationId) : [],
    selectFailedMessages(organizationId, at, may.campaigns),
  ]);
  return graveFirst([
    ...own.map((row) => lineOf(row)),
    ...failed.map(failedLine),
    ...campaigns.map((row) => lineOf(row)),
  ]);
}

/**
 * Returns the content of a member's home page, according to the member's role: waiting work, failures, and items that
 * soon expire.
 */
export async function viewHome(actor: Actor, role: Role): Promise<Home> {
  const at = now();
  const may = {
    everything: role === 'admin',
    conversations: roleScopes[role].includes('conversations:read'),
    campaigns: rolePowers[role].includes('campaigns:manage'),
    plan: rolePowers[role].includes('plan:read'),
  };
  const [waits, problems, expiring, first_steps, demo_customers] = await Promise.all([
    may.conversations ? waitsFor(actor, at) : null,
    may.conversations ? problemsFor(actor, may, at) : null,
    may.plan ? expiringFor(actor, may, at) : null,
    may.everything ? viewFirstSteps(actor) : null,
    may.everything ? viewDemoCustomers(actor) : null,
  ]);
  return { waits, problems, expiring, first_steps, demo_customers };
}
