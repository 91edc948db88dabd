import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { RunningApp } from '../support/app/start-app.ts';
import { exportEnded } from './export-ended.ts';
import { figuresSettled } from './figures-settled.ts';
import { type Customer, type Stage, startStage, until } from './start-stage.ts';
import { suspendClient } from './suspend-client.ts';
import { trueFigures } from './true-figures.ts';

// Tests what is counted for billing, and what a client's export contains, whichever process dies
// (contract/access.md#plans-and-quotas, contract/organization.md#organization).

const limit = 200;
/**
 * The number of conversations that already count for this month. More callers try to start a conversation than the plan
 * still allows.
 */
const had = 170;
const callers = 45;
const scopes = ['contacts:write', 'conversations:read', 'conversations:write'];
const ana = { email: 'ana@usage.test', name: 'Ana', password: 'a long password of hers' };

let stage: Stage;
let customer: Customer;
let organization: string;
/** Files are in one shared folder, as if several machines shared a bucket. */
const shared = mkdtempSync(path.join(tmpdir(), 'parley-usage-'));

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stage = await startStage(2, {
    WORK_LEASE_MS: '1000',
    AGENT_LEASE_MS: '1000',
    AGENT_QUIET_MS: '50',
    DATA_DIR: shared,
  });
  customer = await stage.newCustomer([], {
    organization: { name: 'Limited', plan: 'trial' },
    keys: [1, 2, 3, 4].map((n) => ({ name: `key ${n}`, scopes })),
    agents: [{ name: 'Bia', slug: 'bia', knowledge: [{ title: 'Entrega', text: 'Entregamos em 7 dias.' }] }],
    members: [{ ...ana, role: 'admin', owner: true }],
  });
  organization = String((await row(`SELECT id FROM organizations WHERE name = 'Limited'`)).id);
});
test.afterAll(async () => {
  await stage?.stop();
  rmSync(shared, { recursive: true, force: true });
});

const row = async (text: string): Promise<Record<string, unknown>> => (await stage.database.rows(text))[0] ?? {};

/** Repeats a call, alternating between the processes, until a running process has answered it. */
async function surely(
  turn: number,
  path: string,
  body: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  let told: Awaited<ReturnType<Customer['call']>> | null = null;
  let tries = turn;
  await until(async () => {
    tries += 1;
    told = await customer.call(stage.apps[tries % 2] as RunningApp, 'POST', path, body).catch(() => null);
    return told !== null && told.status < 500 && told.status !== 429;
  }, `somebody answers ${path}`);
  return told ?? { status: 0, body: {} };
}

/** Kills both processes, one after the other, in the middle of work, and restarts them. */
async function killBoth(isTime: readonly (() => boolean)[]): Promise<void> {
  for (const [index, time] of isTime.entries()) {
    await until(time, 'it is time to kill', 60_000);
    await stage.apps[index]?.kill9();
    await stage.apps[index]?.restart();
  }
}

const setPlan = (plan: string) =>
  stage.database.rows(`UPDATE organizations SET plan = '${plan}' WHERE id = '${organization}'`);

/** Counts the usage directly in the rows. */
const counts = () =>
  row(`SELECT (SELECT count(*)::int FROM conversations c WHERE c.organization_id = o.id) AS conversations,
     (SELECT count(*)::int FROM messages m WHERE m.organization_id = o.id AND m.role = 'user') AS messages_received,
     (SELECT count(*)::int FROM messages m WHERE m.organization_id = o.id AND m.role = 'assistant') AS messages_sent,
     (SELECT count(*)::int FROM agent_turns t WHERE t.organization_id = o.id AND (t.steps > 0 OR t.tokens_in + t.tokens_out > 0)) AS ai_turns,
     (SELECT coalesce(sum(t.tokens_in + t.tokens_out), 0)::int FROM agent_turns t WHERE t.organization_id = o.id) AS ai_tokens
     FROM organizations o WHERE o.id = '${organization}'`);

const begin = (turn: number, app?: RunningApp) => {
  const body = { message: 'Vocês entregam?', external_user_id: `user ${turn}` };
  return app ? customer.call(app, 'POST', '/agents/bia/chat', body) : surely(turn, '/agents/bia/chat', body);
};

const usageOf = async (app: RunningApp) => (await customer.call(app, 'GET', '/org/usage')).body;
const refusedFor = (feature: string, plan: string) => ({
  status: 402,
  body: { error: 'plan_limit_exceeded', details: { feature, current_plan: plan } },
});

test('usage, the limit of the plan and every figure under kill -9 of two processes: exact, and rebuilt as they were', async () => {
  test.setTimeout(120_000);
  const [one, two] = stage.apps as readonly [RunningApp, RunningApp];
  const looks = { stage, customer, organization, who: ana };
  await stage.database.rows(
    `WITH made AS (INSERT INTO conversations (id, organization_id, channel, status)
       SELECT gen_random_uuid(), '${organization}', 'api', 'open' FROM generate_series(1, ${had}) RETURNING id, organization_id),
     said AS (INSERT INTO messages (id, organization_id, conversation_id, role, content, author)
       SELECT gen_random_uuid(), organization_id, id, 'user', 'Oi', '{"kind": "contact"}' FROM made)
     INSERT INTO figure_stale (organization_id, conversation_id, at) SELECT organization_id, id, now() FROM made`,
  );
  const waiting = Array.from({ length: callers }, (_, n) => n);
  const statuses: number[] = [];
  const work = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const { status, body } = await begin(n);
      if (status === 402) expect({ status, body }).toMatchObject(refusedFor('conversations', 'trial'));
      statuses.push(status);
      const conversationPath = `/conversations/${body.conversation_id}`;
      if (status === 200 && n % 3 === 0) await surely(n, `${conversationPath}/resolve`, {});
      if (status === 200 && n % 6 === 0) await surely(n, `${conversationPath}/reopen`, {});
      if (status === 200 && n % 5 === 0) await surely(n, `${conversationPath}/handoff`, { reason: 'Quero uma pessoa' });
    }
  };
  const killed = killBoth([() => statuses.length >= 5, () => statuses.length >= 20]);
  await Promise.all(Array.from({ length: 6 }, work));
  await killed;

  // Exactly as many conversations started as the plan allows.
  const began = statuses.filter((status) => status === 200).length;
  expect([began, statuses.filter((status) => status === 402).length]).toEqual([limit - had, callers - limit + had]);
  for (const [index, app] of stage.apps.entries())
    expect(await begin(1_000 + index, app)).toMatchObject(refusedFor('conversations', 'trial'));

  // A new plan takes effect at once in every process: first a larger plan, then the smaller one again.
  await setPlan('pro');
  for (const [index, app] of stage.apps.entries()) expect((await begin(2_000 + index, app)).status).toBe(200);
  await setPlan('trial');
  for (const [index, app] of stage.apps.entries())
    expect(await begin(3_000 + index, app)).toMatchObject(refusedFor('conversations', 'trial'));

  await until(async () => (await row(figuresSettled)).done === true, 'figures follow', 60_000);
  const counted = await counts();
  expect(counted).toMatchObject({ conversations: limit + 2 });
  expect(Number(counted.ai_turns)).toBeGreaterThanOrEqual(began);
  for (const app of stage.apps)
    expect(await usageOf(app)).toMatchObject({ limits: { conversations: limit }, usage: counted, reached: 100 });
  const live = await trueFigures(one, looks);
  expect(await trueFigures(two, looks)).toEqual(live);

  // Delete all figures. They are then rebuilt while one process dies.
  for (const table of ['figure_spans', 'figure_cells', 'figure_messages', 'conversation_episodes'])
    await stage.database.rows(`DELETE FROM ${table} WHERE organization_id = '${organization}'`);
  await stage.database.rows(
    `INSERT INTO figure_stale (organization_id, conversation_id, at)
     SELECT organization_id, id, created_at FROM conversations WHERE organization_id = '${organization}'`,
  );
  await stage.database.rows(`UPDATE fact_readers SET position = 0 WHERE reader = 'figures'`);
  // This event is not part of any figure; it only wakes the consumers.
  await surely(1, '/contacts', { email: 'somebody@usage.test' });
  // While the figures are rebuilt, the plan loses API access. A process caches the permissions of a key for at most 30
  // s.
  await setPlan('free');
  const knowsSuspended = await suspendClient(stage);
  // The process has just cached this key, so allow for the whole 30 s and for the call in progress.
  const suspended = until(knowsSuspended, 'the other process knows that the client is suspended', 40_000);
  const noApi = until(async () => {
    const told = await customer.call(two, 'POST', '/contacts', { email: 'nobody@usage.test' });
    if (told.status === 200) await delay(250);
    return isLike(told, refusedFor('api', 'free'));
  }, 'the other process knows that there is no API');
  await one.kill9();
  await one.restart();
  await until(async () => (await row(figuresSettled)).done === true, 'figures follow once more', 60_000);
  for (const app of stage.apps) expect(await trueFigures(app, looks)).toEqual(live);
  await Promise.all([noApi, suspended]);
  expect(await begin(4_000, one)).toMatchObject(refusedFor('api', 'free'));
  expect(await counts()).toEqual(counted);
});

const isLike = (told: unknown, expected: object): boolean => {
  try {
    expect(told).toMatchObject(expected as Record<string, unknown>);
    return true;
  } catch {
    return false;
  }
};

test('the export of a client that ended, when everything is killed between its steps: one, whole, its links told', async () => {
  test.setTimeout(120_000);
  await exportEnded(stage);
});
