import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { WebhookGlance, WebhookStats } from '#server/contract/developers/webhook-stats.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { selectEndpointIds } from '../endpoints/webhook-endpoint.store.ts';
import { type StatsRow, selectStats } from './delivery-stats.store.ts';

const hourMs = 3_600_000;
const hoursOf = { '24h': 24, '7d': 168 } as const;
/** A limit above the number of endpoints that an organization can have. */
const endpointsMax = 200;

/** Returns when a period of whole hours begins that ends with the current hour. */
const startOf = (hours: number, at: Date): Date =>
  new Date(Math.floor(at.getTime() / hourMs) * hourMs - (hours - 1) * hourMs);

function summaryOf(row: StatsRow | undefined, from: Date, hours: number) {
  const known = new Map(row?.hours.map((hour) => [hour.at, hour]));
  const all = Array.from({ length: hours }, (_, index) => {
    const at = new Date(from.getTime() + index * hourMs).toISOString();
    return known.get(at) ?? { at, succeeded: 0, failed: 0 };
  });
  const { attempts = 0, succeeded = 0, p50_ms = null, p95_ms = null } = row ?? {};
  return { attempts, succeeded, success_rate: attempts > 0 ? succeeded / attempts : null, p50_ms, p95_ms, hours: all };
}

/** Returns how an endpoint answered in the last 24 hours or 7 days, hour by hour. Throws webhook_not_found. */
export async function webhookStats(
  actor: Actor,
  input: { id: string; period: WebhookStats['period'] },
): Promise<WebhookStats> {
  const endpoint = await requireEndpoint(actor.organizationId, input.id);
  const hours = hoursOf[input.period];
  const from = startOf(hours, now());
  const [row] = await selectStats(actor.organizationId, [endpoint.id], from);
  return { period: input.period, ...summaryOf(row, from, hours) };
}

/** Returns the statistics of the last 24 hours for every endpoint. */
export async function glanceAtWebhooks(actor: Actor): Promise<Page<WebhookGlance>> {
  const ids = (await selectEndpointIds(actor.organizationId, { position: null, limit: endpointsMax })).map(
    ({ id }) => id,
  );
  const from = startOf(hoursOf['24h'], now());
  const rows = new Map((await selectStats(actor.organizationId, ids, from)).map((row) => [row.endpoint_id, row]));
  return wholeList(ids.map((id) => ({ webhook_id: id, ...summaryOf(rows.get(id), from, hoursOf['24h']) })));
}
