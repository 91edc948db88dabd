import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isHeldBack, setHeldBack } from '#server/base/process/held-back.ts';
import { sql } from '#server/db/sql.ts';
import { lookWhetherHeld, releaseByCommand } from '#server/domain/developers/engine/release-restored.ts';
import { kindOfWork } from '#server/domain/platform/work/kind-of-work.ts';
import { selectChannel } from '#server/gateways/channels/select-channel.ts';
import { askOperator } from '#server/gateways/channels/whatsapp/ask-operator.ts';
import { callUrl } from '#server/gateways/http/call-url.ts';
import { postWebhook } from '#server/gateways/http/post-webhook.ts';
import { sendMail } from '#server/gateways/mail/send-mail.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection, subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { askRating } from './functions/ask-rating.ts';
import { runAgentTurn } from './functions/run-agent-turn.ts';
import { sayOptOut } from './functions/say-opt-out.ts';
import { sendReadReceipt } from './functions/send-read-receipt.ts';
import { tellWaiting } from './functions/tell-waiting.ts';
import { workFunctions } from './functions/work-off.ts';
import { functions } from './functions.ts';
import { kindsOfWork } from './kinds-of-work.ts';

const api = startHarness();
const receiver = await webhookReceiver();
let operator: NullOperator;
beforeAll(async () => {
  operator = await startNullOperator();
  // Test databases are copies of one migrated database. Release this copy, as an administrator would after a restore.
  await sql.run('UPDATE deployment_release SET home = parley_home()');
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

/** Puts the database into the state after a pg_restore: the deployment that was released is a different one. */
beforeEach(async () => {
  receiver.forget();
  await sql.run("UPDATE deployment_release SET home = 'elsewhere'");
  expect(await lookWhetherHeld()).toBe(true);
});
afterEach(() => setHeldBack(false));

const phoneNumberId = '106540352242955';

/** Removes all organizations, so that the next one created is the deployment's only organization. */
const emptyDeployment = () => sql.run('TRUNCATE organizations CASCADE');

async function makeStage() {
  const { organization, admin, panel } = await openPanel();
  const key = await api.createKey(organization);
  const connection = await createConnection(organization, { phoneNumberId: `${phoneNumberId}${organization}` });
  const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }];
  const agent = await createPublishedAgent(organization, { knowledge });
  await api.prisma.agentConnection.create({
    data: { organizationId: organization, agentId: agent, connectionId: connection },
  });
  return { organization, admin, panel, key };
}

const say = (organization: string, text: string) => {
  const message = {
    from: '5511987650001',
    id: `wamid.${organization}`,
    timestamp: String(Math.floor(Date.now() / 1_000)),
  };
  const contacts = [{ wa_id: '5511987650001', profile: { name: 'Ana' } }];
  const address = { phoneNumberId: `${phoneNumberId}${organization}` };
  return deliver(payloadOf({ contacts, messages: [{ ...message, type: 'text', text: { body: text } }] }, address));
};

const turn = (organization_id: string, conversation_id: string) =>
  (runAgentTurn['fn'] as (call: object) => Promise<unknown>)({ event: { data: { organization_id, conversation_id } } });

it('a held deployment stores inbound messages, but answers and delivers nothing until it is released', async () => {
  await emptyDeployment();
  const { organization, panel, key } = await makeStage();
  await subscribe(key, ['message.*', 'contact.*'], receiver.url);
  await say(organization, 'Vocês entregam em Campinas?');
  const { body: list } = await api.call('GET', '/conversations', { key });
  const [conversation] = list.data;
  expect(conversation).toMatchObject({ awaiting_reply: true });
  const endpoints = await publishEvents(organization);
  expect(endpoints).toHaveLength(1);
  const deliveries = kindsOfWork.find(({ id }) => id === 'deliver-webhooks');
  const work = () => deliveries?.work({ organization_id: organization, endpoint_id: endpoints[0] });
  await work();
  expect(await deliveries?.waiting()).toEqual([]);
  await turn(organization, conversation.id);
  const said = async () =>
    (await api.call('GET', `/conversations/${conversation.id}/messages`, { key })).body.data.length;
  expect([receiver.received.length, await said()]).toEqual([0, 1]);

  const due = (await panel.engine.viewHeld({})).due;
  expect(due).toEqual(
    expect.arrayContaining([
      { kind: 'ai_answers', count: 1 },
      { kind: 'deliveries', count: expect.any(Number) },
    ]),
  );
  expect(await panel.engine.releaseRestored({})).toEqual({ ok: true, was_held: true });
  expect(isHeldBack()).toBe(false);
  expect(await panel.engine.viewHeld({})).toEqual({ held: false, by_operator: false, due: [] });
  await work();
  await turn(organization, conversation.id);
  expect(receiver.received.length).toBeGreaterThan(0);
  expect(await said()).toBe(2);
});

it('POST /messages returns 503 (restored) and stores nothing while held; a test key still gets 200', async () => {
  const { organization, key } = await makeStage();
  await say(organization, 'Oi');
  const before = await api.prisma.message.count({ where: { organizationId: organization } });
  const body = { type: 'text', to: '+5511987650001', text: 'Olá' };
  const { status, body: answer } = await api.call('POST', '/messages', { key, body });
  expect([status, answer.error, answer.details]).toEqual([503, 'service_unavailable', { reason: 'restored' }]);
  expect(answer.message).toContain('restored');
  expect(await api.prisma.message.count({ where: { organizationId: organization } })).toBe(before);
  const test = await api.createKey(organization, { test: true });
  expect((await api.call('POST', '/messages', { key: test, body })).status).toBe(200);
});

it('only an administrator can release the deployment; 20 parallel releases are audited once', async () => {
  await emptyDeployment();
  const { organization, panel } = await openPanel();
  const editor = panelOf(await api.createMember(organization, { role: 'editor' }));
  expect((await refusalOf(editor.engine.releaseRestored({}))).code).toBe('admin_only');
  expect(isHeldBack()).toBe(true);
  const answers = await Promise.all(Array.from({ length: 20 }, () => panel.engine.releaseRestored({})));
  expect(answers.filter(({ was_held }) => was_held)).toHaveLength(1);
  const audit = await api.prisma.auditEntry.findMany({ where: { organizationId: organization } });
  expect(audit.filter(({ action }) => action === 'deployment.released')).toHaveLength(1);
});

it('with several organizations, only the operator’s command releases the deployment and shows due work', async () => {
  const { organization, panel } = await makeStage();
  await say(organization, 'Vocês entregam em Campinas?');
  const { panel: other } = await openPanel();
  for (const one of [panel, other]) {
    expect(await one.engine.viewHeld({})).toEqual({ held: true, by_operator: true, due: [] });
    expect((await refusalOf(one.engine.releaseRestored({}))).code).toBe('release_by_operator');
  }
  expect(await lookWhetherHeld()).toBe(true);
  expect(
    await api.prisma.auditEntry.count({ where: { organizationId: organization, action: 'deployment.released' } }),
  ).toBe(0);
  const { wasHeld, due } = await releaseByCommand();
  expect([wasHeld, due.find(({ kind }) => kind === 'ai_answers')?.count]).toEqual([true, expect.any(Number)]);
  expect(await lookWhetherHeld()).toBe(false);
});

it('an administrator cannot release the deployment if another organization exists, even an ended one', async () => {
  await emptyDeployment();
  const { panel } = await openPanel();
  expect(await panel.engine.viewHeld({})).toMatchObject({ held: true, by_operator: false });
  const ended = await api.createOrganization();
  await api.prisma.organization.update({ where: { id: ended }, data: { endedAt: new Date() } });
  expect((await refusalOf(panel.engine.releaseRestored({}))).code).toBe('release_by_operator');
});

it('lookWhetherHeld notices a release that another process wrote to the database', async () => {
  await sql.run('UPDATE deployment_release SET home = parley_home()');
  expect(isHeldBack()).toBe(true);
  expect(await lookWhetherHeld()).toBe(false);
  expect(isHeldBack()).toBe(false);
});

it('a kind of work does nothing while the deployment is held, unless the kind is marked as internal', async () => {
  const done: string[] = [];
  const kind = (id: string, isInternal: boolean) =>
    kindOfWork({
      id,
      job: 'parley/mail.due',
      turn: ['organization_id'],
      isInternal,
      work: async () => void done.push(id),
      waiting: async () => [{ organization_id: id }],
    });
  const data = { organization_id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e03' };
  for (const one of [kind('leaves', false), kind('stays', true)]) await one.work(data);
  expect(done).toEqual(['stays']);
  expect(await kind('leaves', false).waiting()).toEqual([]);
  expect(await kind('stays', true).waiting()).toHaveLength(1);
});

it('only the listed kinds of work and functions go on while the deployment is held', () => {
  const internal = [
    'change-many-contacts',
    'change-many-conversations',
    'export-figures',
    'import-contacts',
    'refresh-figures',
  ];
  const reads = kindsOfWork.filter(({ job }) => job.startsWith('parley/channel')).map(({ id }) => id);
  expect(
    kindsOfWork
      .filter(({ isInternal }) => isInternal)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...internal, ...reads].sort());
  const goesOn = [
    'automation-wait',
    'fan-out-event',
    'forget-old',
    'give-waiting',
    'read-facts',
    'reconcile-usage-nightly',
    'reconciler',
    'sync-templates',
  ];
  const held = [runAgentTurn, askRating, sayOptOut, sendReadReceipt, tellWaiting];
  const others = functions.filter((one) => !workFunctions.includes(one as never) && !held.includes(one as never));
  // A new function that sends anything out of the deployment must run inside `unlessHeld` and be added to the list of
  // held functions.
  expect(
    others
      .map((one) => one.id(''))
      .map((id) => id.replace(/^-/, ''))
      .sort(),
  ).toEqual(goesOn);
});

it('the gateways for messages, provider requests, webhooks, URLs and mail send nothing while held', async () => {
  const address = { number: { network: 'whatsapp', phoneNumberId, accessToken: 'x' }, to: '5511987650001' };
  const sent = await selectChannel('live', address).sendMessage({ type: 'text', text: 'x' }, { callbackData: 'x' });
  expect(sent).toMatchObject({ status: 'refused', refusal: { code: 'held_after_restore', retryable: true } });
  const post = await askOperator(`${receiver.url}/thread`, 'x', AbortSignal.timeout(5_000), { body: '{}' });
  expect(post).toMatchObject({ ok: false, notSent: true });
  expect((await postWebhook(receiver.url, {}, Buffer.from('{}'))).error).toContain('restored');
  const called = await callUrl({ url: new URL(receiver.url), method: 'POST', headers: {}, body: null });
  expect(called.error).toContain('restored');
  const mail = { id: 'x', to: { name: 'A', address: 'a@b.test' }, subject: 'x', text: 'x' };
  await expect(sendMail(mail)).rejects.toThrow('restored');
  expect(receiver.received).toEqual([]);
});
