import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { writeCsvRows } from '#server/base/csv/csv.ts';
import type {
  ClientUsageLines,
  ClientUsageLinesInput,
  ExportUsageInput,
  UsageFile,
  UsageLine,
} from '#server/contract/lifecycle/partner.ts';
import type { UsageCounts } from '#server/contract/organization/organization.ts';
import { planTable } from '#server/contract/organization/plans.ts';
import { type Month, monthOf, usageOfMonth } from '../../organization/organizations/usage-of-month.ts';
import { asPartner, requireClient } from './as-partner.ts';
import { type ClientRow, selectClients, selectPlansAt } from './client.store.ts';

/** Returns the month that a partner requested; by default the current month. */
export const monthAsked = (month: string | undefined): Month =>
  monthOf(month ? new Date(`${month}-01T00:00:00Z`) : now());

/**
 * Returns the clients with the plan that each one had at the end of the month. For the current month, this is the
 * current plan.
 */
export async function clientsIn(month: Month, clients: readonly ClientRow[]): Promise<readonly ClientRow[]> {
  if (month.to > now()) return clients;
  const rows = await selectPlansAt(
    clients.map(({ id }) => id),
    month.to,
  );
  const plans = new Map(rows.map(({ organization_id, plan }) => [organization_id, plan]));
  return clients.map((client) => ({ ...client, plan: plans.get(client.id) ?? client.plan }));
}

/** Returns one line per meter: the consumption, the amount included in the plan of the month, and the excess. */
function linesOf(usage: UsageCounts, { plan }: ClientRow): UsageLine[] {
  const included: Partial<Record<string, number | null>> = { conversations: planTable[plan].conversations };
  return Object.entries(usage).map(([meter, quantity]) => {
    const most = included[meter] ?? null;
    return {
      meter: meter as UsageLine['meter'],
      quantity,
      included: most,
      beyond: most === null ? 0 : Math.max(0, quantity - most),
    };
  });
}

const missing = (): never => {
  throw new Error('every organization has its counts');
};

/** Returns a client's usage of one month, line by line. Throws not_a_partner, client_not_found. */
export const getClientUsage = (actor: Actor, input: ClientUsageLinesInput): Promise<ClientUsageLines> =>
  asPartner(actor, async (partner) => {
    const month = monthAsked(input.month);
    const [client = missing()] = await clientsIn(month, [await requireClient(partner, input.id)]);
    const usage = (await usageOfMonth([client.id], month)).get(client.id) ?? missing();
    const { id, name, plan } = client;
    return { client: { id, name }, plan, month: month.name, lines: linesOf(usage, client) };
  });

const pageSize = 200;

/** Yields the partner's clients page by page, newest first. */
async function* pagesOf(partnerId: string): AsyncGenerator<ClientRow[]> {
  for (let position: readonly string[] | null = null; ; ) {
    const rows: ClientRow[] = await selectClients(partnerId, { position, limit: pageSize });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    position = [last.position, last.id];
  }
}

const heading = ['month', 'client_id', 'client', 'plan', 'meter', 'quantity', 'included', 'beyond'];

/**
 * Returns the usage lines of a month as CSV, for one client or for all clients. The numbers are those of GET
 * /partner/usage. Throws not_a_partner, client_not_found.
 */
export const exportUsage = (actor: Actor, input: ExportUsageInput): Promise<UsageFile> =>
  asPartner(actor, async (partner) => {
    const month = monthAsked(input.month);
    const rows = [heading];
    const add = async (clients: readonly ClientRow[]) => {
      const usages = await usageOfMonth(
        clients.map(({ id }) => id),
        month,
      );
      for (const client of await clientsIn(month, clients)) {
        for (const line of linesOf(usages.get(client.id) ?? missing(), client)) {
          const { meter, quantity, included, beyond } = line;
          const numbers = [quantity, included ?? '', beyond].map(String);
          rows.push([month.name, client.id, client.name, client.plan, meter, ...numbers]);
        }
      }
    };
    if (input.id !== undefined) await add([await requireClient(partner, input.id)]);
    else for await (const clients of pagesOf(partner.id)) await add(clients);
    return { name: `usage-${month.name}.csv`, content: writeCsvRows(rows) };
  });
