import { diceOf } from '#prisma/seed/demo-history-dice.ts';
import { demoOrganization } from '#prisma/seed/demo-organization.ts';
import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { isHeldBack } from '#server/base/process/held-back.ts';
import { resolveConversation } from '#server/domain/inbox/conversations/actions/resolve-conversation.ts';
import { localOf, nextOpening } from '#server/domain/organization/calendar/business-hours.ts';
import { calendarOf } from '#server/domain/organization/calendar/calendar.ts';
import { getUsageOutlook } from '#server/domain/organization/organizations/get-usage-outlook.ts';
import { actOnPhone } from '#server/sandbox/phone.ts';
import type { Part } from '../process/stop-on-signals.ts';
import { ensureTraffic, findDueTraffic, isLookedAt, selectSeen, takeTraffic } from './traffic.store.ts';
import { dueAt, type Moment, stepOf, type Traffic, type VisitAct } from './visits.ts';

/**
 * The panel counts as open if a member used it within this time. While it is open, it is used at least every minute.
 */
const lookedWithinMs = 15 * 60_000;
/** A factor that turns consecutive version numbers into very different seeds for the random numbers. */
const spread = 0x9e3779b1;

type Row = NonNullable<Awaited<ReturnType<typeof findDueTraffic>>>;

async function isWanted({ organization_id: id, state }: Row, at: Date): Promise<boolean> {
  if (state.nextAt > at.getTime()) return false;
  if (!(await isLookedAt(id, new Date(at.getTime() - lookedWithinMs)))) return false;
  return ((await getUsageOutlook(systemActor(id))).reached ?? 0) < 100;
}

async function momentOf(row: Row, at: Date): Promise<Moment> {
  const { organization_id: id, state, version } = row;
  const calendar = await calendarOf(id);
  return {
    at: at.getTime(),
    day: localOf(at, calendar.timezone).date,
    periodMs: env.DEMO_TRAFFIC_SECONDS * 1_000,
    isOpen: nextOpening(calendar, at)?.getTime() === at.getTime(),
    isWanted: await isWanted(row, at),
    seen: await selectSeen(
      id,
      state.visits.map(({ customer }) => customer),
    ),
    dice: diceOf(Math.imul(version + 1, spread)),
  };
}

/**
 * Performs one action of a simulated customer, in the same way as the sandbox's phone. The message arrives through the
 * signed webhook of the simulated WhatsApp API.
 */
async function act({ organization_id: id, phone_number_id }: Row, what: VisitAct): Promise<void> {
  const tell = (how: string, input: object) => actOnPhone(id, how, false, { phone_number_id, ...input });
  switch (what.kind) {
    case 'write':
      await tell('write', { customer: what.customer, name: what.name, text: what.text });
      return;
    case 'read':
      await tell('read', { customer: what.customer });
      return;
    case 'rate': {
      const list_reply = { id: `rating:${what.of}:${what.score}`, title: '★'.repeat(what.score) };
      const message = { type: 'interactive', interactive: { type: 'list_reply', list_reply } };
      await tell('write', { customer: what.customer, name: what.name, message });
      return;
    }
    default:
      await resolveConversation(systemActor(id), { id: what.of });
  }
}

/**
 * Performs the actions that are due. If several processes try this, only the one that stores the new state goes on. The
 * state is stored before the actions. If the process dies between the two, a line is skipped but never sent twice.
 */
async function letCustomersAct(): Promise<void> {
  const at = now();
  const row = isHeldBack() ? null : await findDueTraffic(at);
  if (!row) return;
  const { traffic, acts } = stepOf(row.state, await momentOf(row, at));
  if ((await takeTraffic(row, traffic, new Date(dueAt(traffic)))) === 0) return;
  for (const one of acts) await act(row, one);
}

/** Chooses the demo's organization as the one that gets demo traffic. If its state is already stored, it stays. */
export async function prepareCustomers(): Promise<void> {
  const [connection, administrator] = [demoOrganization.connections[0], demoOrganization.members[0]];
  const first: Traffic = {
    nextAt: now().getTime() + env.DEMO_TRAFFIC_SECONDS * 125,
    ...{ visits: [], come: 0, day: '', today: 0 },
  };
  await ensureTraffic(connection.phone_number_id, administrator.email, first);
}

/** Starts the demo traffic: simulated customers write to the demo while a member has its panel open. */
export function startDemoTraffic(): Part {
  const lookEveryMs = Math.min(5_000, Math.max(250, env.DEMO_TRAFFIC_SECONDS * 40));
  let acting: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    acting ??= letCustomersAct()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the customers of the demo could not act'))
      .finally(() => {
        acting = null;
      });
  }, lookEveryMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await acting;
    },
  };
}
