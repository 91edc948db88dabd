import { expect, test } from '@playwright/test';
import { type CampaignStage, startCampaignStage } from './campaign-stage.ts';
import { sufferCampaign } from './suffer-campaign.ts';

// A small campaign under every fault (contract/engagement.md#campaigns “each recipient at most once”); at large: npm run bench -- campaigns.

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
  // Both sent.
  expect(Object.keys(told.by).sort()).toEqual(['one', 'two']);
  // A pause is obeyed within 2 s: by what the operator got after it.
  expect(told.afterPause).toBe(0);
  // Nobody knows only of those whose process or database died with the message in its hands, and of three bad manners.
  expect(told.unknown).toBeLessThanOrEqual(6 + 4 * 16);
  expect(told.states.sent ?? 0).toBeGreaterThan(people / 2);
});
