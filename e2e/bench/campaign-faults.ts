import { setTimeout as delay } from 'node:timers/promises';
import { type CampaignStage, startCampaignStage } from '../faults/campaign-stage.ts';
import { type CampaignTally, sufferCampaign } from '../faults/suffer-campaign.ts';
import { type BenchRow, quantile } from './shared/bench-row.ts';
import { optionOf } from './shared/option-of.ts';

const people = optionOf('people', 50_000);
/** How long the fake messaging provider takes for each response. */
const answerMs = 50;
/** The number of replies by an attendant that each measurement sends. 0 skips the measurement. */
const replies = optionOf('replies', 150);

interface CampaignRow {
  readonly what: string;
  readonly value: number | string;
}

const rowsOf = (told: CampaignTally, told2: string): CampaignRow[] => [
  { what: `people, ${told2}`, value: told.people },
  { what: 'reached twice', value: told.twice.length },
  { what: 'lost', value: told.lost },
  { what: 'refused by our word, taken by the operator', value: told.phantom },
  { what: 'unknown, never tried again', value: told.unknown },
  { what: `looks at which states did not sum to the total, of ${told.looks}`, value: told.wrongSums.length },
  { what: 'pauses nobody asked for', value: told.unasked.join(', ') || 0 },
  { what: 'messages later than 2 s after a pause', value: told.afterPause },
  { what: 'last message after a pause, slowest, ms', value: told.slowestPauseMs },
  { what: 'by process', value: JSON.stringify(told.by) },
  { what: 'end', value: `${told.end} ${JSON.stringify(told.states)}` },
  { what: 'seconds, faults included', value: Math.round(told.seconds) },
];

/** Measures how long an attendant waits for the response to a reply. Makes one call at a time, every 200 ms. */
async function replyTimes({ apps, keys, connectionId }: CampaignStage): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < replies; n += 1) {
    const asked = performance.now();
    const answer = await fetch(`${apps[n % apps.length]?.url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[n % keys.length]}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'text',
        to: `+55119${81_000_000 + (n % 50)}`,
        text: `Oi ${n}`,
        connection_id: connectionId,
      }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    const took = performance.now() - asked;
    times.push(took);
    await delay(Math.max(0, 200 - took));
  }
  return times;
}

/**
 * Measures an attendant's replies first alone, and then during two campaigns. The campaigns send as fast as their share
 * of the phone number's rate allows.
 */
async function besideReplies(stage: CampaignStage): Promise<BenchRow[]> {
  await replyTimes(stage);
  const idle = await replyTimes(stage);
  const ids = [await stage.draft(20_000), await stage.draft(20_000)];
  for (const id of ids) await stage.begin(id);
  const before = stage.operator.taken.length;
  const asked = performance.now();
  const busy = await replyTimes(stage);
  const rate = (stage.operator.taken.length - before) / ((performance.now() - asked) / 1_000);
  for (const id of ids) await stage.ask('cancelCampaign', { id });
  const row = (name: string, share: number, aim?: string): BenchRow => {
    const [ours, bare] = [quantile(busy, share), quantile(idle, share)].map((ms) => Math.round(ms * 10) / 10) as [
      number,
      number,
    ];
    return { name, ours, bare, unit: 'ms', ratio: Math.round((ours / bare) * 100) / 100, ...(aim ? { aim } : {}) };
  };
  return [
    row('live reply during two campaigns, p50, beside idle', 0.5),
    row('live reply during two campaigns, p95, beside idle', 0.95, '≤ 1.5'),
    { name: 'the campaigns meanwhile', ours: Math.round(rate), bare: null, unit: '/s', ratio: null },
  ];
}

/**
 * Runs a large campaign with ten SIGKILLs, a crash of the database, six kinds of provider failure and ten pauses. Also
 * measures an attendant's replies during two campaigns.
 */
export async function benchCampaigns(): Promise<object[]> {
  const stage = await startCampaignStage(answerMs);
  try {
    const live = replies > 0 ? await besideReplies(stage) : [];
    console.table(live);
    const [kills, pauses] = [optionOf('kills', 10), optionOf('pauses', 10)];
    const told = await sufferCampaign(stage, { people, kills, crashes: 1, pauses, patienceMs: 3_600_000 });
    return [...live, ...rowsOf(told, `${kills} × kill -9, ${pauses} pauses, a crash of the database`)];
  } finally {
    await stage.stop();
  }
}
