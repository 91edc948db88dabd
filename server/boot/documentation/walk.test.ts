import { createHmac } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { runAgentTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { payloadOf, workChannel } from '#server/testing/channel.ts';
import { startHarness } from '#server/testing/harness.ts';
import { ask } from '#server/testing/real-port.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';

// Turn row-level security off, as it is by default in production.
vi.hoisted(() => {
  process.env.TENANT_RLS = 'false';
});

const api = startHarness();
const s = stageAgentOnNetwork();
afterAll(() => api.stop());

const isOurs = (url: string) =>
  /\/(server|inngest|app)\//.test(url) && !/node_modules|\/testing\/|\.test\.ts/.test(url);

/** The file that compares each response with its schema. This file does not run in production, so it is not counted. */
const notInProduction = 'server/api/check-answer.ts';

/** Returns the files of the product that have a function which runs while `walk` does. */
async function filesOf(walk: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await walk();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => isOurs(url))
    .filter(({ functions }) => functions.some((one) => one.functionName !== '' && (one.ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.replace(/^.*?\/(server|inngest|app)\//, '$1/'))
    .filter((file) => file !== notInProduction)
    .sort();
}

it('POST /contacts enters at most 45 files from the port to the row, so that one can read them all', async () => {
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const post = (email: string) => api.call('POST', '/contacts', { key, body: { email, name: 'A' } });
  // Make one call first. Code that runs only once per process, or in the background after a call, is then left out of
  // the count.
  await post('first@example.com');
  await flushCalls();
  const files = await filesOf(async () => expect((await post('walk@example.com')).status).toBe(200));
  expect(files).toContain('server/domain/people/contacts/contact-write.store.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(45);
});

it('a text message enters at most 75 files, from the port to the operator and back', async () => {
  await s.begin();
  const to = `+${s.somebody()}`;
  const post = async (text: string) => {
    const { status, body } = await api.call('POST', '/messages', { key: s.key, body: { type: 'text', to, text } });
    expect([status, body.status]).toEqual([200, 'sent']);
  };
  await post('first');
  await flushCalls();
  const files = await filesOf(() => post('walk'));
  expect(files).toContain('server/domain/inbox/sending/sends/deliver-message.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(75);
});

it('an inbound message enters at most 141 files, from the port to the answer of the AI', async () => {
  await s.begin();
  const from = s.somebody();
  const write = async (words: string) => {
    const message = { from, id: `wamid.${newId()}`, timestamp: String(Math.floor(Date.now() / 1_000)) };
    const value = {
      contacts: [{ profile: { name: 'Marina' }, wa_id: from }],
      messages: [{ ...message, type: 'text', text: { body: words } }],
    };
    const body = JSON.stringify(payloadOf(value, { phoneNumberId: s.phoneNumberId }));
    const signature = createHmac('sha256', env.WHATSAPP_APP_SECRET ?? '')
      .update(body)
      .digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const { status } = await ask({ method: 'POST', path: '/api/channels/whatsapp', headers, body });
    expect(status).toBe(200);
    await workChannel();
    await runAgentTurn(s.organization, (await s.conversationOf(from)).id);
  };
  s.ai.script([say('Sim.'), say('Até as 18h.')]);
  await write('Vocês abrem hoje?');
  await flushCalls();
  const files = await filesOf(() => write('Até que horas?'));
  expect(await s.spoken((await s.conversationOf(from)).id)).toEqual(['Sim.', 'Até as 18h.']);
  expect(files).toContain('server/domain/inbox/receiving/store-inbound.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(141);
});
