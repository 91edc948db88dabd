import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { type FaultProfile, faultProfileShape } from '#server/fault-profiles/fault-profile.ts';
import type { RehearsedScheduler } from '../../../channels/pacing/rehearse-sends.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { modelOperator } from './model-operator.ts';
import { runSimulation } from './run-simulation.ts';
import { asSimulated, type SimulatedRecipient } from './simulated-campaign.ts';

// Tests a case that no fault profile of the page covers: the simulated WhatsApp API holds back the first messages. The
// real scheduler is tested in `server/api/outreach/campaigns/simulated-campaigns.test.ts`.

const from = new Date('2026-11-25T12:00:00Z');
/** A scheduler for an organization without any limits. */
const unlimited: RehearsedScheduler = {
  admit: async (asks) => asks.map(() => ({ verdict: 'go' })),
  noteRefusal: async () => {},
  takeBack: async () => {},
  openWindow: async () => {},
};

async function simulate(pacing: Partial<NonNullable<FaultProfile['pacing']>>) {
  const id = newId();
  const template = { template_name: 'hello', language_code: 'pt_BR' };
  const settings = { canary_minutes: 10 };
  const campaign = { id, template, settings, connection_id: newId() } as Partial<CampaignPlan> as CampaignPlan;
  const rows = Array.from({ length: 80 }, (_, index) => {
    const person = { id: newId(), contact_id: newId(), variant: 0, zone: null, wa_id: null, is_open: false };
    return { ...person, phone: `+55119${String(71_000_000 + index)}` };
  });
  const people = asSimulated(rows);
  const operator = modelOperator(faultProfileShape.parse({ pacing }), from);
  const number = { phoneNumberId: '1', wabaId: '2' };
  const until = new Date(from.getTime() + 86_400_000);
  const rest = { rateOf: async () => null, scheduler: unlimited, categories: ['UTILITY'], rate: 10 };
  const { stops } = await runSimulation({ campaign, people, operator, number, from, until, ...rest });
  const states = (state: SimulatedRecipient['state']) => people.filter((one) => one.state === state).length;
  return { stops, held: states('held'), delivered: states('delivered'), queued: states('queued'), people };
}

it('the simulation stops with still_held if the provider never releases the first 50 messages', async () => {
  expect(await simulate({ first: 0, kind: 'template' })).toMatchObject({ stops: 'still_held', held: 50, queued: 30 });
});

it('the simulation goes on within two minutes after the provider released the held messages', async () => {
  const simulated = await simulate({ first: 0, batch: 100, every_seconds: 1_200, kind: 'template' });
  expect(simulated).toMatchObject({ stops: null, delivered: 80 });
  const moments = simulated.people.map(({ sentAt }) => ((sentAt ?? 0) - from.getTime()) / 60_000);
  const [canary, rest] = [moments.slice(0, 50), moments.slice(50)];
  expect(Math.max(...canary)).toBeLessThan(1);
  expect(Math.min(...rest)).toBeGreaterThanOrEqual(20);
  expect(Math.min(...rest)).toBeLessThan(22);
});

it('the simulation stops with template_paused if the provider pauses the template; 3 messages stay held', async () => {
  expect(await simulate({ first: 5, kind: 'template', status: 'paused' })).toMatchObject({
    stops: 'template_paused',
    held: 3,
  });
});
