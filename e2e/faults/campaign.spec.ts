import { expect, test } from '@playwright/test';
import { type CampaignStage, startCampaignStage } from './campaign-stage.ts';
import { sufferCampaign } from './suffer-campaign.ts';

// A small campaign under every fault (contract/engagement.md#campaigns “each recipient at most once”). For the full
// size: npm run bench -- campaigns.

let stage: CampaignStage;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stage = await startCampaignStage(250, { SEND_LEASE_MS: '2000', WORK_LEASE_MS: '1000' });
});
test.afterAll(() => stage?.stop());

test('two processes, kill -9, a database that crashes, six bad manners, pauses: each at most once, nothing lost', async () => {
  const people = 200;
  const told = await sufferCampaign(stage, { people, kills: 3, crashes: 1, pauses: 2, patienceMs: 90_000 });
  expect(told).toMatchObject({ twice: [], lost: 0, phantom: 0, wrongSums: [], unasked: [], end: 'completed' });
  expect(told.looks).toBeGreaterThan(10);
  expect(Object.values(told.states).reduce((all, one) => all + one, 0)).toBe(people);
  // Both processes sent.
  expect(Object.keys(told.by).sort()).toEqual(['one', 'two']);
  // A pause takes effect within 2 s, judged by what the operator received after it.
  expect(told.afterPause).toBe(0);
  // The outcome is unknown only for messages that a process or database was handling when it died, and for three of the
  // operator's misbehaviours.
  expect(told.unknown).toBeLessThanOrEqual(6 + 4 * 16);
  expect(told.states.sent ?? 0).toBeGreaterThan(people / 2);
});
