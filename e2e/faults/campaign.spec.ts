import { expect, test } from '@playwright/test';
import { type CampaignStage, startCampaignStage } from './campaign-stage.ts';
import { sufferCampaign } from './suffer-campaign.ts';

// Runs a small campaign under every kind of fault (contract/engagement.md#campaigns “each recipient at most once”). The
// full size runs with: npm run bench -- campaigns.

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
  // Both processes must have sent messages.
  expect(Object.keys(told.by).sort()).toEqual(['one', 'two']);
  // A pause must take effect within 2 s, measured by what the messaging provider receives.
  expect(told.afterPause).toBe(0);
  // The outcome may be unknown only for messages that were being sent when a process or the database died, and for
  // three kinds of provider failure.
  expect(told.unknown).toBeLessThanOrEqual(6 + 4 * 16);
  expect(told.states.sent ?? 0).toBeGreaterThan(people / 2);
});
