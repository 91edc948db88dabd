import { diceOf } from '#prisma/seed/demo-history-dice.ts';
import { demoOrganization } from '#prisma/seed/demo-organization.ts';
import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { isHeldBack } from '#server/base/held-back.ts';
import { log } from '#server/base/log.ts';
import { localOf, nextOpening } from '#server/domain/calendar/business-hours.ts';
import { calendarOf } from '#server/domain/calendar/calendar.ts';
import { resolveConversation } from '#server/domain/conversations/resolve-conversation.ts';
import { getUsageOutlook } from '#server/domain/organizations/get-usage-outlook.ts';
import { actOnPhone } from '#server/sandbox/phone.ts';
import { ensureTraffic, findDueTraffic, isLookedAt, selectSeen, takeTraffic } from './demo-traffic.store.ts';
import { dueAt, type Moment, stepOf, type Traffic, type VisitAct } from './demo-visits.ts';
import type { Part } from './stop-on-signals.ts';

/** A member who left the panel open is seen every minute. */
const lookedWithinMs = 15 * 60_000;
/** Spreads the versions, which are counted, over the dice's seeds. */
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

/** As the phone does it: what customers write takes the operator's signed webhook. */
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
 * What is due happens, in one of the processes: the one that writes how it stands afterwards. It is written first, so that a
 * process that dies in between leaves out a line and never says one twice.
 */
async function letCustomersAct(): Promise<void> {
  const at = now();
  const row = isHeldBack() ? null : await findDueTraffic(at);
  if (!row) return;
  const { traffic, acts } = stepOf(row.state, await momentOf(row, at));
  if ((await takeTraffic(row, traffic, new Date(dueAt(traffic)))) === 0) return;
  for (const one of acts) await act(row, one);
}

/** The demo's own organization is known from now on; how it stood stays. */
export async function prepareCustomers(): Promise<void> {
  const [connection, administrator] = [demoOrganization.connections[0], demoOrganization.members[0]];
  const first: Traffic = {
    nextAt: now().getTime() + env.DEMO_TRAFFIC_SECONDS * 125,
    ...{ visits: [], come: 0, day: '', today: 0 },
  };
  await ensureTraffic(connection.phone_number_id, administrator.email, first);
}

/** While somebody looks at the demo, customers come by themselves. */
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
