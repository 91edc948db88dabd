import { setTimeout as delay } from 'node:timers/promises';
import { type CampaignStage, startCampaignStage } from '../../faults/campaign-stage.ts';
import { type BenchRow, plainRow, quantile } from '../shared/bench-row.ts';
import { callOnce, type Request } from '../shared/load.ts';
import { provisionSender } from '../shared/messages-fixture.ts';
import { optionOf } from '../shared/option-of.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

const backlog = optionOf('deliveries', 100_000);
const people = optionOf('people', 50_000);
/** The number of calls of each kind in each measurement. */
const samples = optionOf('samples', 200);
/** The time between two rounds of calls. The calls then stay within every rate limit. */
const roundMs = 200;
/** How long the fake messaging provider takes for each response. */
const answerMs = 20;

type Neighbour = Awaited<ReturnType<typeof provisionSender>>;

/** Returns one call of each kind that integrators make. */
function callsOf({ keys, connectionId }: Neighbour, turn: string, n: number): Readonly<Record<string, Request>> {
  const headers = { authorization: `Bearer ${keys[n % keys.length]}`, 'content-type': 'application/json' };
  const post = (path: string, body: object): Request => ({ method: 'POST', path, headers, body: JSON.stringify(body) });
  const to = `+55119${82_000_000 + (n % 50)}`;
  return {
    'a list of conversations': { method: 'GET', path: '/v1/conversations?limit=50', headers },
    'a contact made': post('/v1/contacts', { email: `${turn}-${n}@example.com`, name: 'Marina' }),
    'a message sent': post('/v1/messages', { type: 'text', to, text: `Oi ${n}`, connection_id: connectionId }),
  };
}

/**
 * Measures the response time of each kind of call, in milliseconds. Makes one call at a time, alternating between the
 * processes.
 */
async function timed(stage: CampaignStage, neighbour: Neighbour, turn: string): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let n = 0; n < samples; n += 1) {
    const began = performance.now();
    const app = stage.apps[n % stage.apps.length];
    if (!app) continue;
    for (const [kind, request] of Object.entries(callsOf(neighbour, turn, n))) {
      const asked = performance.now();
      await callOnce({ pid: app.pid(), url: app.url }, request);
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - asked]);
    }
    await delay(Math.max(0, began + roundMs - performance.now()));
  }
  return times;
}

/** Creates many deliveries of one endpoint that are due. */
async function makeBacklog(stage: CampaignStage, receiver: Receiver): Promise<void> {
  const url = `http://${receiver.target}/hook`;
  const file = { organization: { name: 'Campaigns', plan: 'scale' }, webhooks: [{ url, events: ['contact.created'] }] };
  await stage.apps[0]?.provision(file);
  await stage.database.rows(
    `INSERT INTO events (id, organization_id, type, body, occurred_at)
     SELECT 'evt_backlog' || n, w.organization_id, 'contact.created', '{"id":"evt_backlog' || n || '"}', now()
       FROM webhook_endpoints w, generate_series(1, ${backlog}) n`,
  );
  await stage.database.rows(
    `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type)
     SELECT gen_random_uuid(), w.organization_id, w.id, e.id, e.type
       FROM webhook_endpoints w JOIN events e ON e.organization_id = w.organization_id AND e.id LIKE 'evt_backlog%'`,
  );
  await stage.database.rows('VACUUM ANALYZE');
}

/** Waits until the backlog is being delivered and the campaign is sending messages. */
async function underWay(stage: CampaignStage, receiver: Receiver): Promise<void> {
  const sent = stage.operator.taken.length;
  for (const end = performance.now() + 120_000; performance.now() < end; await delay(200))
    if ((await receiver.tell('count')).count > 100 && stage.operator.taken.length > sent + 20) return;
  throw new Error('the backlog and the campaign are not under way after two minutes');
}

function rowsOf(alone: Map<string, number[]>, beside: Map<string, number[]>): BenchRow[] {
  return [...alone].map(([kind, times]) => {
    const round = (ms: number) => Math.round(ms * 10) / 10;
    const [ours, bare] = [quantile(beside.get(kind) ?? [], 0.95), quantile(times, 0.95)];
    const ratio = Math.round((ours / bare) * 100) / 100;
    return {
      name: `${kind}, p95, beside alone`,
      ours: round(ours),
      bare: round(bare),
      unit: 'ms',
      ratio,
      aim: '≤ 1.3',
    };
  });
}

/**
 * Measures one organization's calls while another organization has 100 000 deliveries due and runs a campaign to 50 000
 * contacts. Compares the calls with the same calls without that load.
 */
export async function benchNeighbours(): Promise<BenchRow[]> {
  const receiver = await startReceiver();
  const stage = await startCampaignStage(answerMs, { WEBHOOK_ALLOWED_TARGETS: receiver.target });
  try {
    const [first] = stage.apps;
    if (!first) throw new Error('no process');
    const neighbour = await provisionSender(first, 920);
    await timed(stage, neighbour, 'warm');
    const alone = await timed(stage, neighbour, 'alone');
    const campaign = await stage.draft(people);
    await makeBacklog(stage, receiver);
    await stage.begin(campaign);
    await underWay(stage, receiver);
    const [began, delivered, sent] = [
      performance.now(),
      (await receiver.tell('count')).count,
      stage.operator.taken.length,
    ];
    const beside = await timed(stage, neighbour, 'beside');
    const seconds = (performance.now() - began) / 1_000;
    const arrived = (await receiver.tell('count')).count;
    const taken = stage.operator.taken.length;
    return [
      ...rowsOf(alone, beside),
      plainRow('the neighbour’s deliveries meanwhile', (arrived - delivered) / seconds, '/s', ''),
      plainRow('… still due', backlog - arrived, '', ''),
      plainRow('its campaign and our sends meanwhile', (taken - sent) / seconds, '/s', ''),
    ];
  } finally {
    await stage.stop();
    await receiver.stop();
  }
}
