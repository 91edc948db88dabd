import { diceOf } from '#prisma/seed/demo-history-dice.ts';
import { demoOrganization } from '#prisma/seed/demo-organization.ts';
import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { isHeldBack } from '#server/base/process/held-back.ts';
import { sql } from '#server/db/sql.ts';
import { resolveConversation } from '#server/domain/inbox/conversations/actions/resolve-conversation.ts';
import { localOf, nextOpening } from '#server/domain/organization/calendar/business-hours.ts';
import { calendarOf } from '#server/domain/organization/calendar/calendar.ts';
import { getUsageOutlook } from '#server/domain/organization/organizations/get-usage-outlook.ts';
import { actOnPhone } from '#server/sandbox/phone.ts';
import type { Part } from '../process/stop-on-signals.ts';
import { dueAt, type Moment, type Seen, stepOf, type Traffic, type VisitAction } from './visits.ts';

/**
 * The panel counts as open if a member used it within this time, in milliseconds. An open panel is used at least every
 * minute.
 */
const lookedWithinMs = 15 * 60_000;
/** A factor that turns consecutive version numbers into very different seeds for the random numbers. */
const spread = 0x9e3779b1;

interface TrafficRow {
  organization_id: string;
  phone_number_id: string;
  version: number;
  state: Traffic;
}

/**
 * Stores the first state of the demo traffic, unless there already is a row for it. The demo is found by its number and
 * by the member it was created with. An existing row stays, because an administrator may have changed it.
 */
const ensureTraffic = (phoneNumberId: string, email: string, first: Traffic): Promise<number> =>
  sql.run(
    `INSERT INTO sandbox_customers (organization_id, phone_number_id, due_at, state)
     SELECT c.organization_id, c.phone_number_id, $3, $4::jsonb FROM connections c
       JOIN members m ON m.organization_id = c.organization_id JOIN users u ON u.id = m.user_id
      WHERE c.phone_number_id = $1 AND c.removed_at IS NULL AND u.email = $2
     ON CONFLICT DO NOTHING`,
    [phoneNumberId, email, new Date(first.nextAt), JSON.stringify(first)],
  );

const findDueTraffic = (at: Date): Promise<TrafficRow | null> =>
  sql.row<TrafficRow & Record<string, unknown>>(
    `SELECT s.organization_id, s.phone_number_id, s.version, s.state FROM sandbox_customers s
      WHERE s.is_on AND s.due_at <= $1 AND EXISTS (SELECT FROM connections c WHERE c.organization_id = s.organization_id
              AND c.phone_number_id = s.phone_number_id AND c.removed_at IS NULL) LIMIT 1`,
    [at],
  );

/**
 * Stores the new state if the traffic is still on and no other process has stored a new state since the row was read.
 * Returns 0 otherwise. Only one of several processes therefore performs the actions.
 */
const takeTraffic = (row: TrafficRow, state: Traffic, dueAt: Date): Promise<number> =>
  sql.run(
    `UPDATE sandbox_customers SET version = version + 1, state = $3::jsonb, due_at = $4
      WHERE organization_id = $1 AND version = $2 AND is_on`,
    [row.organization_id, row.version, JSON.stringify(state), dueAt],
  );

/** Whether a member of the organization has had the panel open since the given time. */
const isLookedAt = async (organizationId: string, since: Date): Promise<boolean> =>
  (await sql.row(
    'SELECT 1 AS one FROM sessions WHERE organization_id = $1 AND ended_at IS NULL AND last_seen_at > $2 LIMIT 1',
    [organizationId, since],
  )) !== null;

const ms = (column: string) => `coalesce(extract(epoch FROM ${column}) * 1000, 0)::float8`;

/** Returns the state of the latest conversation of each of these customers. */
const selectSeen = (organizationId: string, customers: readonly string[]): Promise<Seen[]> =>
  sql.rows<Seen & Record<string, unknown>>(
    `SELECT DISTINCT ON (c.wa_id) k.id, coalesce(c.wa_id, '') AS customer, k.status = 'open' AS "isOpen",
            k.handoff_requested_at IS NOT NULL AS "isHandedOver", k.taken_over_by_id IS NOT NULL AS "isTaken",
            ${ms('k.last_inbound_at')} AS "inboundAt", ${ms('k.last_assistant_message_at')} AS "answeredAt",
            (SELECT count(*)::int FROM messages m WHERE m.conversation_id = k.id AND m.role = 'user') AS heard,
            ${ms('k.resolved_at')} AS "resolvedAt", k.rating_asked_at IS NOT NULL AS "isAsked", k.rated_at IS NOT NULL AS "isRated"
       FROM contacts c JOIN conversations k ON k.contact_id = c.id
      WHERE c.organization_id = $1 AND c.wa_id = ANY($2::text[])
      ORDER BY c.wa_id, k.created_at DESC`,
    [organizationId, customers],
  );

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
async function act({ organization_id: id, phone_number_id }: Row, what: VisitAction): Promise<void> {
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
 * Performs the actions that are due. Of several processes, only the process that stores the new state performs them.
 * The state is stored before the actions: if the process dies in between, a line is skipped but never sent twice.
 */
async function moveCustomers(): Promise<void> {
  const at = now();
  const row = isHeldBack() ? null : await findDueTraffic(at);
  if (!row) return;
  const { traffic, actions } = stepOf(row.state, await momentOf(row, at));
  if ((await takeTraffic(row, traffic, new Date(dueAt(traffic)))) === 0) return;
  for (const one of actions) await act(row, one);
}

/** Chooses the demo's organization as the one that gets demo traffic. An already stored state stays. */
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
    acting ??= moveCustomers()
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
