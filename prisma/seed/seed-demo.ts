import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import type { Tx } from '#server/db/transact.ts';
import { refreshFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { isEmpty } from '#server/domain/lifecycle/provisioning/is-empty.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { demoOrganization } from './demo-organization.ts';
import { type DemoSetup, seedDemoStory } from './seed-demo.store.ts';
import { seedHistory } from './seed-history.ts';
import { seedWebChat } from './seed-web-chat.store.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}

interface Provisioned {
  readonly organization: Row;
  readonly members: readonly Row[];
  readonly tags: readonly (Row & { type: string })[];
  readonly pipelines: readonly (Row & { stages: readonly Row[] })[];
  readonly connections: readonly Row[];
  readonly agents: readonly Row[];
  readonly automations: readonly Row[];
  readonly keys: readonly (Row & { secret?: string })[];
}

function setupOf(made: Provisioned): DemoSetup {
  const [connection, agent, pipeline] = [made.connections[0], made.agents[0], made.pipelines[0]];
  const [flow] = made.automations;
  if (!connection || !agent || !pipeline || !flow)
    throw new Error('the demo has no connection, agent, pipeline or flow');
  return {
    organizationId: made.organization.id,
    connectionId: connection.id,
    agent,
    members: made.members,
    tags: new Map(made.tags.map((tag) => [`${tag.type} ${tag.name}`, tag.id])),
    stages: pipeline.stages.map(({ id, name }) => ({ id, name, pipelineId: pipeline.id })),
    flowId: flow.id,
    now: now(),
  };
}

/**
 * Adds the demo's contacts, conversations, web chat and history to the organization that was created in the same
 * transaction.
 */
async function tellStory(
  tx: Tx,
  organizationId: string,
  _file: unknown,
  made: unknown,
): Promise<Record<string, unknown>> {
  const setup = setupOf(made as Provisioned);
  await seedDemoStory(tx, setup);
  await seedWebChat(tx, organizationId, setup.agent.id);
  if (env.SEED_DEMO_DAYS > 0) await seedHistory(tx, setup, env.SEED_DEMO_DAYS);
  return {};
}

/** The data that a person needs to sign in to the demo. */
export interface DemoAccess {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/**
 * Fills an empty database with the demo organization and returns the data for signing in. Returns null if the database
 * is not empty. All rows are written in one transaction, so after an interruption the next start begins anew.
 */
export async function seedDemo(password: string): Promise<DemoAccess | null> {
  if (!(await isEmpty())) return null;
  const members = demoOrganization.members.map((member) => ({ ...member, password }));
  const made = (await provision(readProvisioning({ ...demoOrganization, members }), [
    tellStory,
  ])) as unknown as Provisioned;
  // Compute the figures now, so that they are there when the panel is first opened. Otherwise they would be computed
  // only at the next wake-up or by the reconciler.
  await refreshFigures(made.organization.id);
  return { email: demoOrganization.members[0].email, password, apiKey: made.keys[0]?.secret ?? '' };
}
