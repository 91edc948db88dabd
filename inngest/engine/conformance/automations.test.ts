import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';

// Runs whole flows with the product's own functions: on the embedded engine, or over HTTP on a real Inngest server
// (INNGEST_CONFORMANCE_URL).
const outside = process.env.INNGEST_CONFORMANCE_URL;
if (outside) process.env[process.env.INNGEST_SIGNING_KEY ? 'INNGEST_BASE_URL' : 'INNGEST_DEV'] = outside;

// Import the module only now, because the Inngest client reads its environment variables when the module loads.
const { serve } = await import('inngest/node');
const { serveOptions, servePath } = await import('../../serve-options.ts');
const { startEngine } = await import('../../start-engine.ts');
const { newId } = await import('#server/base/ids.ts');
const { enqueue } = await import('#server/jobs/enqueue.ts');
const { createFlow } = await import('#server/testing/records/automations.ts');
const { payloadOf } = await import('#server/testing/channel.ts');
const { acceptChannelPayload } = await import('#server/domain/inbox/receiving/accept-channel-payload.ts');
const { somebody, stageSends } = await import('#server/testing/stages/sends-stage.ts');
const { until } = await import('#server/testing/servers/receiver.ts');

const patienceMs = outside ? 120_000 : 30_000;
const { api, operator, organization, key } = await stageSends();
const { prisma } = api;

async function startOutside(): Promise<() => Promise<unknown>> {
  let handle: http.RequestListener = () => {};
  const server = http.createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const serveOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handle = serve({ ...serveOptions(), serveOrigin }) as http.RequestListener;
  const answer = await fetch(`${serveOrigin}${servePath}`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`${outside} did not take the functions: ${await answer.text()}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

let stop: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  stop = outside ? await startOutside() : (await startEngine()).stop;
});
afterAll(() => stop());

const runOf = (id: string) => prisma.automationRun.findUniqueOrThrow({ where: { id } });
async function becomes(id: string, what: { readonly status?: string; readonly waitsFor?: string }): Promise<void> {
  const isSo = async () => {
    const run = await runOf(id);
    return Object.entries(what).every(([name, is]) => run[name as keyof typeof run] === is);
  };
  await until(isSo, patienceMs);
}

async function begin(steps: AutomationStep[]) {
  const phone = somebody();
  const flow = await createFlow(organization, { steps });
  const { body } = await api.call('POST', '/automation-trigger', { body: { phone, token: flow.token } });
  return { run: body.run_id as string, contact: body.contact_id as string, waId: phone.replace(/\D/g, '') };
}

const tagsOf = async (id: string): Promise<string[]> =>
  (await api.call('GET', `/contacts/${id}`, { key })).body.tags.map(({ name }: { name: string }) => name);

const writes = (waId: string, body: string) => {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const contacts = [{ wa_id: waId, profile: { name: 'Bia' } }];
  const messages = [{ id: `wamid.${newId()}`, from: waId, timestamp, type: 'text', text: { body } }];
  return acceptChannelPayload(JSON.stringify(payloadOf({ contacts, messages }, { phoneNumberId: '1000' })), 'whatsapp');
};

it(
  'an automation waits for a reply, takes the branch that the reply selects, and answers the contact',
  async () => {
    const { run, contact, waId } = await begin([
      { type: 'add_tag', tag: 'asked' },
      { type: 'wait_for_reply', minutes: 60 },
      {
        ...{ type: 'condition', field: 'last_reply', op: 'contains', value: 'sim' },
        // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
        then: [{ type: 'send_text', text: 'Ótimo: {{last_reply}}' }],
        else: [{ type: 'add_tag', tag: 'refused' }],
      },
    ]);
    await becomes(run, { waitsFor: 'reply' });
    await writes(waId, 'Sim, quero');
    await becomes(run, { status: 'completed' });
    expect(await runOf(run)).toMatchObject({ error: null, variables: { last_reply: 'Sim, quero' } });
    expect(await tagsOf(contact)).toEqual(['asked']);
    expect(operator.accepted.filter(({ body }) => body.to === waId)).toMatchObject([
      { body: { text: { body: 'Ótimo: Sim, quero' } } },
    ]);
  },
  3 * patienceMs,
);

/**
 * Moves the end of a wait closer, in the run's row and in the engine, because the shortest wait of a flow is a minute.
 */
async function isNearer(run: string, forEvent: boolean): Promise<void> {
  const until = new Date(Date.now() + 1_500);
  const { lane, waitNumber } = await prisma.automationRun.update({
    where: { id: run },
    data: { wakeAt: until, nextAttemptAt: until },
  });
  await enqueue('parley/automation_run.waits', {
    organization_id: organization,
    lane,
    wait_key: `${run}:${waitNumber}`,
    until: until.toISOString(),
    for_event: forEvent,
  });
}

it(
  'an automation with a wait continues when the time is over, and not before',
  async () => {
    const { run, contact } = await begin([
      { type: 'wait', minutes: 1 },
      { type: 'add_tag', tag: 'later' },
    ]);
    await becomes(run, { waitsFor: 'time' });
    await isNearer(run, false);
    const { wakeAt } = await runOf(run);
    expect(await tagsOf(contact)).toEqual([]);
    await becomes(run, { status: 'completed' });
    expect((await runOf(run)).endedAt?.getTime()).toBeGreaterThanOrEqual(wakeAt?.getTime() ?? Number.NaN);
    expect(await tagsOf(contact)).toEqual(['later']);
  },
  3 * patienceMs,
);

it(
  'an automation that waits for a reply continues with timed_out when no reply arrives in time',
  async () => {
    const { run } = await begin([
      { type: 'wait_for_reply', minutes: 1 },
      { type: 'add_tag', tag: 'silent' },
    ]);
    await becomes(run, { waitsFor: 'reply' });
    await isNearer(run, true);
    await becomes(run, { status: 'completed' });
    expect(await runOf(run)).toMatchObject({ variables: { timed_out: true } });
  },
  3 * patienceMs,
);

it(
  'repeated wake-ups and a second reply do not change an automation run that has already completed',
  async () => {
    const { run, waId } = await begin([
      { type: 'wait_for_reply', minutes: 60 },
      { type: 'add_tag', tag: 'heard' },
    ]);
    await becomes(run, { waitsFor: 'reply' });
    await writes(waId, 'Oi');
    await becomes(run, { status: 'completed' });
    const { visit, waitNumber } = await runOf(run);
    const word = { organization_id: organization, wait_key: `${run}:${waitNumber}` };
    await enqueue('parley/automation_run.woken', word);
    await enqueue('parley/automation_run.woken', word);
    await writes(waId, 'Oi de novo');
    // This run began after the extra events. When the run has ended, all runs that those events started have ended too.
    const { run: other } = await begin([{ type: 'add_tag', tag: 'marker' }]);
    await becomes(other, { status: 'completed' });
    expect(await runOf(run)).toMatchObject({ status: 'completed', visit, variables: { last_reply: 'Oi' } });
  },
  3 * patienceMs,
);
