import type { RunningApp } from '../support/app/start-app.ts';
import { type Customer, type Stage, until } from './start-stage.ts';

/** Waits until no delivery of an endpoint is pending, and expects that the API reports each as succeeded. */
export async function untilSucceeded(stage: Stage, customer: Customer, count: number, path: string): Promise<void> {
  const endpoint = customer.endpoints.get(path);
  // Read from the database, because the API's list has a rate limit.
  const settled = `SELECT count(*)::int AS count FROM webhook_deliveries WHERE endpoint_id = '${endpoint}' AND status = 'succeeded'`;
  await until(async () => (await stage.database.rows(settled))[0]?.count === count, `${path} succeeds`, 90_000);
  const told = await customer.deliveries(stage.apps[0] as RunningApp, path);
  const others = told.filter(({ status }) => status !== 'succeeded');
  if (told.length !== count || others.length > 0)
    throw new Error(`${told.length} deliveries, not succeeded: ${JSON.stringify(others.slice(0, 3))}`);
}
