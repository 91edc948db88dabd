import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { isDemoTrafficOn } from '#server/base/sandbox-token.ts';
import type { DemoCustomers } from '#server/contract/insight/home.ts';
import { findDemoCustomers, setDemoCustomers } from './demo-customers.store.ts';

/**
 * Returns whether simulated customers write to the demo automatically. Null if this organization is not the demo, or
 * if the deployment has demo traffic turned off.
 */
export const viewDemoCustomers = async ({ organizationId }: Actor): Promise<DemoCustomers | null> =>
  isDemoTrafficOn() ? findDemoCustomers(organizationId) : null;

/**
 * Turns the simulated customers of the demo on or off for everybody. Changes nothing in another organization, which
 * has no simulated customers.
 */
export async function switchDemoCustomers(actor: Actor, { on }: DemoCustomers): Promise<{ ok: true; on: boolean }> {
  const changed = await setDemoCustomers(actor.organizationId, on, now());
  return { ok: true, on: on && changed > 0 };
}
