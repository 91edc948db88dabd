import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { numberWithAgent } from './support/organizations/number-with-agent.ts';

let app: RunningApp;
let key: string;
const secret = 'app-secret';
const people = Array.from({ length: 6 }, (_, n) => `551198765010${n}`);
const each = 20;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp({ WHATSAPP_APP_SECRET: secret });
  const made = await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    ...numberWithAgent,
    agents: [],
    keys: [{ name: 'all', scopes: ['conversations:read'] }],
  });
  key = (made.keys as { secret: string }[])[0]?.secret ?? '';
});
test.afterAll(() => app?.stop());

/**
 * Posts a message in the same way as the messaging provider. Returns whether the app accepted the message; the provider
 * would repeat a message that was not accepted.
 */
async function post(from: string, n: number): Promise<boolean> {
  const message = { from, id: `wamid.${from}.${n}`, timestamp: String(1_795_000_000 + n), type: 'text' };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551150001000', phone_number_id: '1000' },
    contacts: [{ profile: { name: 'Marina' }, wa_id: from }],
    messages: [{ ...message, text: { body: `mensagem ${n}` } }],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '2000', changes: [{ field: 'messages', value }] }],
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${signature}` };
  const answer = await fetch(`${app.url}/api/channels/whatsapp`, { method: 'POST', headers, body }).catch(() => null);
  return answer?.status === 200;
}

async function read(path: string): Promise<{ data: { id: string; content: string }[] }> {
  const answer = await fetch(`${app.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  // If the rate limit refuses the read, the caller reads again.
  return answer.ok ? ((await answer.json()) as { data: { id: string; content: string }[] }) : { data: [] };
}
const conversationsOf = async (from: string) => (await read(`/conversations?phone=${from}`)).data.map(({ id }) => id);

test('kill -9 in the middle of inbound messages loses none, doubles none, and keeps their order', async () => {
  const all = Array.from({ length: each }, (_, n) => people.map((from) => ({ from, n }))).flat();
  const taken = new Set<string>();
  const name = ({ from, n }: { from: string; n: number }) => `${from}.${n}`;
  // Send many messages at once, so that even a fast app is still handling some of them when it is killed.
  const waiting = [...all];
  let dead: Promise<void> | undefined;
  const flood = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      if (await post(one.from, one.n)) taken.add(name(one));
      if (taken.size > all.length / 4) dead ??= app.kill9();
    }
  };
  await Promise.all(Array.from({ length: 30 }, flood));
  await dead;
  expect(dead).toBeDefined();
  expect(taken.size).toBeLessThan(all.length);
  await app.restart();

  // Every message that was answered with 200 is processed even if the provider does not repeat it, because the
  // reconciler finds the message.
  const expected = (of: (n: number) => boolean) =>
    Array.from({ length: each }, (_, n) => n).flatMap((n) => (of(n) ? [`mensagem ${n}`] : []));
  const contents = async (from: string) => {
    const ids = await conversationsOf(from);
    const { data } = ids[0] ? await read(`/conversations/${ids[0]}/messages?limit=200`) : { data: [] };
    return data.map(({ content }) => content).reverse();
  };
  for (const from of people) {
    const kept = expected((n) => taken.has(name({ from, n })));
    await expect.poll(() => contents(from), { timeout: 90_000 }).toEqual(expect.arrayContaining(kept));
  }

  // The messaging provider repeats every message whose acceptance is uncertain, and sometimes other messages too.
  for (const one of all) if (!(await post(one.from, one.n))) throw new Error('not taken');
  for (const from of people) {
    await expect.poll(() => contents(from), { timeout: 90_000 }).toEqual(expected(() => true));
    expect(await conversationsOf(from)).toHaveLength(1);
  }
});
