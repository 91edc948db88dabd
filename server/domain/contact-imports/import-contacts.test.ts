import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningEngine } from '#inngest/engine/start-engine.ts';
import { startEngine } from '#inngest/start-engine.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { until } from '#server/testing/receiver.ts';

const api = startHarness();
let engine: RunningEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(async () => {
  await engine.stop();
  await api.stop();
});

it('the engine runs an import to its end by itself', async () => {
  const organization = await api.createOrganization();
  const panel = panelOf(await api.createMember(organization)).contactImports;
  const lines = Array.from({ length: 50 }, (_, place) => `p${place}@example.com`);
  const content = Buffer.from(['email', ...lines].join('\n')).toString('base64');
  const { id } = await panel.startImport({ file_name: 'x.csv', content, mapping: ['email'] });
  await until(async () => (await panel.getImport({ id })).status === 'completed');
  expect(await panel.getImport({ id })).toMatchObject({ done: 50, created: 50 });
});
