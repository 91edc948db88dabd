import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { isDemoTrafficOn } from '#server/base/sandbox-token.ts';
import type { DemoCustomers } from '#server/contract/home.ts';
import { findDemoCustomers, setDemoCustomers } from './demo-customers.store.ts';

/** Whether customers write to the demo by themselves; null: this is no demo, or the deployment has none of them. */
export const viewDemoCustomers = async ({ organizationId }: Actor): Promise<DemoCustomers | null> =>
  isDemoTrafficOn() ? findDemoCustomers(organizationId) : null;

/** They are turned on or off for the whole demo; elsewhere there are none, and nothing changes. */
export async function switchDemoCustomers(actor: Actor, { on }: DemoCustomers): Promise<{ ok: true; on: boolean }> {
  const changed = await setDemoCustomers(actor.organizationId, on, now());
  return { ok: true, on: on && changed > 0 };
}
