import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { createFlow } from '#server/testing/records/automations.ts';
import { startReceiver, until } from '#server/testing/servers/receiver.ts';
import { somebody, stageSends } from '#server/testing/stages/sends-stage.ts';
import { startEngine } from '../start-engine.ts';

// Two tenants share the embedded engine. A slow webhook receiver of one tenant must not delay the other tenant.

const { api, organization: slow } = await stageSends();
const quick = await api.createOrganization();
const { prisma } = api;

/** The receiver answers only after the test opens this gate. */
const gate = Promise.withResolvers<void>();
const server = await startReceiver((_request, response) => void gate.promise.then(() => response.end('{}')));
completeEnv({ WEBHOOK_ALLOWED_TARGETS: server.target });

let stop: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  stop = (await startEngine()).stop;
});
afterAll(async () => {
  gate.resolve();
  await stop();
  await server.stop();
});

const statusOf = async (id: string) => (await prisma.automationRun.findUniqueOrThrow({ where: { id } })).status;

async function begin(token: string): Promise<string> {
  const { body } = await api.call('POST', '/automation-trigger', { body: { phone: somebody(), token } });
  return body.run_id;
}

it('automations of an organization complete while those of another organization wait for a slow server', async () => {
  const calls = await createFlow(slow, { steps: [{ type: 'call_http', url: server.url }] });
  const tags = await createFlow(quick, { steps: [{ type: 'add_tag', tag: 'done' }] });
  const held = await Promise.all(Array.from({ length: 8 }, () => begin(calls.token)));
  await until(() => server.received.length > 0);
  const runs = await Promise.all(Array.from({ length: 4 }, () => begin(tags.token)));
  for (const run of runs) await until(async () => (await statusOf(run)) === 'completed');
  expect(await Promise.all(held.map(statusOf))).not.toContain('completed');
  gate.resolve();
  for (const run of held) await until(async () => (await statusOf(run)) === 'completed');
}, 60_000);
