import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '#inngest/start-engine.ts';
import { completeEnv } from '#server/base/env.ts';
import { sendDueMail } from '#server/domain/platform/mail/send-due-mail.ts';
import { createEndpoint } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { startSmtpServer } from '#server/testing/servers/smtp-server.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from '../attempts/deliver-due.ts';
import { disableIfFailing } from './disable-if-failing.ts';
import { warnOfFailing } from './warn-of-failing.ts';

const api = startHarness();
const smtp = await startSmtpServer();
const receiver = await webhookReceiver((_request, response) => void response.writeHead(503).end());
const hour = 3_600_000;
const start = new Date('2026-11-21T12:00:00Z');
const atHour = (hours: number) => new Date(start.getTime() + hours * hour);
let organization: string;
let key: string;
let admin: Awaited<ReturnType<typeof api.createMember>>;
let endpoint: string;

beforeAll(() => completeEnv({ PUBLIC_URL: 'https://parley.test' }));
beforeEach(async () => {
  completeEnv({ SMTP_URL: smtp.url });
  smtp.received.length = 0;
  smtp.refuse(null);
  organization = await api.createOrganization({ name: 'Casa Aurora' });
  key = await api.createKey(organization);
  admin = await api.createMember(organization);
  endpoint = await createEndpoint(organization, { url: receiver.url, failingSince: start });
});
afterAll(async () => {
  await smtp.stop();
  await api.stop();
});

const mails = () =>
  api.prisma.mail.findMany({ where: { organizationId: organization }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
const subjects = async () => (await mails()).map(({ subject }) => subject);
const twenty = (act: () => Promise<unknown>) => Promise.all(Array.from({ length: 20 }, act));
const row = () => api.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint } });
const host = receiver.target;

describe('e-mails to administrators about a failing endpoint', () => {
  it('are sent once at 1 h, 24 h, 48 h and when the endpoint is disabled at 72 h, with 20 workers', async () => {
    const told: string[][] = [];
    for (const hours of [0.99, 1, 23.9, 24, 47.9, 48, 71.9]) {
      await twenty(() => warnOfFailing(atHour(hours)));
      await disableIfFailing(endpoint, atHour(hours));
      told.push(await subjects());
    }
    expect(told.map((one) => one.length)).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect((await row()).active).toBe(true);
    await twenty(() => disableIfFailing(endpoint, atHour(72)));
    await twenty(() => warnOfFailing(atHour(73)));
    expect(await subjects()).toEqual([
      `Webhook falhando há uma hora: ${host}`,
      `Webhook falhando há 24 horas: ${host}`,
      `Webhook falhando há 48 horas: ${host}`,
      `Webhook desativado: ${host}`,
    ]);
    expect(await row()).toMatchObject({ active: false, disabledAt: atHour(72) });
    const audit = await api.prisma.auditEntry.findMany({ where: { objectId: endpoint } });
    expect(audit.map(({ action }) => action)).toEqual(['webhook.disabled']);
  });

  it('are limited to the latest stage if earlier stages were missed', async () => {
    await warnOfFailing(atHour(30));
    await warnOfFailing(atHour(31));
    expect(await subjects()).toEqual([`Webhook falhando há 24 horas: ${host}`]);
  });

  it('start again with the next failing period; a paused or recovered endpoint causes none', async () => {
    await warnOfFailing(atHour(2));
    await api.prisma.webhookEndpoint.update({ where: { id: endpoint }, data: { failingSince: null } });
    await warnOfFailing(atHour(3));
    await api.prisma.webhookEndpoint.update({ where: { id: endpoint }, data: { failingSince: atHour(10) } });
    await warnOfFailing(atHour(11));
    await api.prisma.webhookEndpoint.update({ where: { id: endpoint }, data: { active: false } });
    await warnOfFailing(atHour(40));
    expect(await subjects()).toHaveLength(2);
  });

  it('go to each administrator in their language, with the local date of disabling, and to nobody else', async () => {
    const bob = await api.createMember(organization, { name: 'Bob' });
    await api.prisma.user.update({ where: { id: bob.userId }, data: { locale: 'en' } });
    await api.createMember(organization, { role: 'editor' });
    const [other] = [await api.createOrganization()];
    await api.createMember(other);
    await warnOfFailing(atHour(1));
    await sendDueMail(organization, atHour(1));
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([admin.email, bob.email].sort());
    const [inPortuguese, inEnglish] = [admin, bob].map(({ email }) => smtp.received.find(({ to }) => to[0] === email));
    expect(inPortuguese?.text).toContain('será desativado em 24 de novembro de 2026 às 09:00');
    expect(inPortuguese?.text).toContain('Casa Aurora');
    // Clients of a partner know the product under another brand name.
    for (const mail of [inPortuguese, inEnglish]) expect(mail?.text).not.toContain('Parley');
    expect(inEnglish?.text).toContain('will be disabled on November 24, 2026 at 9:00');
    expect(inEnglish?.text).toContain(`https://parley.test/developers/webhooks/${endpoint}`);
    expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    await twenty(() => sendDueMail(organization, atHour(2)));
    expect(smtp.received).toHaveLength(2);
  });
});

describe('sending an e-mail', () => {
  const only = async () => {
    const [mail] = await mails();
    if (!mail) throw new Error('there is an e-mail');
    return mail;
  };

  it('is repeated after a temporary error (451), and not before the next attempt is due', async () => {
    smtp.refuse(451);
    await warnOfFailing(atHour(1));
    await sendDueMail(organization, atHour(1));
    const waiting = await only();
    expect(waiting).toMatchObject({ status: 'queued', attempt: 1, error: expect.stringContaining('451') });
    smtp.refuse(null);
    const due = waiting.nextAttemptAt ?? start;
    await sendDueMail(organization, new Date(due.getTime() - 1));
    expect(smtp.received).toHaveLength(0);
    await sendDueMail(organization, due);
    expect(smtp.received).toHaveLength(1);
    expect(await only()).toMatchObject({ status: 'sent', attempt: 2, error: null });
  });

  it('ends as failed after a permanent error (550), and after six attempts with a temporary error', async () => {
    smtp.refuse(550);
    await warnOfFailing(atHour(1));
    await sendDueMail(organization, atHour(1));
    expect(await only()).toMatchObject({ status: 'failed', error: expect.stringContaining('550') });
    smtp.refuse(451);
    await api.prisma.mail.updateMany({ data: { status: 'queued', attempt: 0, nextAttemptAt: start } });
    for (let i = 0; i < 6; i += 1) await sendDueMail(organization, (await only()).nextAttemptAt ?? start);
    expect(await only()).toMatchObject({ status: 'failed', attempt: 6 });
  });

  it('is repeated with the same Message-ID if its process died before the result was stored', async () => {
    await warnOfFailing(atHour(1));
    await sendDueMail(organization, atHour(1));
    // Simulates a process that died after the mail server accepted the e-mail and before the process could record
    // this.
    await api.prisma.mail.updateMany({
      where: { organizationId: organization },
      data: { status: 'queued', nextAttemptAt: atHour(1) },
    });
    await sendDueMail(organization, atHour(1));
    const ids = smtp.received.map(({ headers }) => /Message-ID: (\S+)/i.exec(headers)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(`<${(await only()).id}@parley.test>`);
    expect(ids[1]).toBe(ids[0]);
  });

  it('is visible to administrators of the organization only, also without a mail server (kept)', async () => {
    completeEnv({ SMTP_URL: '' });
    await warnOfFailing(atHour(1));
    await sendDueMail(organization, atHour(1));
    const { data } = await panelOf(admin).mail.listMail({});
    expect(data).toMatchObject([
      { kind: 'webhook.failing', object_id: endpoint, status: 'kept', to: { address: admin.email }, sent_at: null },
    ]);
    const editor = await api.createMember(organization, { role: 'editor' });
    expect((await refusalOf(panelOf(editor).mail.listMail({}))).code).toBe('admin_only');
    const stranger = await api.createMember(await api.createOrganization());
    expect((await panelOf(stranger).mail.listMail({})).data).toEqual([]);
  });
});

it('the job engine disables an endpoint that failed for 73 hours, and sends e-mail and alert', async () => {
  const engine = await startEngine();
  try {
    const body = { url: receiver.url, events: ['contact.created'] };
    const made = (await api.call('POST', '/webhooks', { key, body })).body;
    endpoint = made.id;
    const failingSince = new Date(Date.now() - 73 * hour);
    await api.prisma.webhookEndpoint.update({ where: { id: endpoint }, data: { failingSince } });
    await api.call('POST', '/contacts', { key, body: { email: 'last@example.com' } });
    await until(() => smtp.received.length === 1);
    expect(smtp.received[0]?.text).toContain('HTTP 503');
    expect((await row()).active).toBe(false);
    const { body: org } = await api.call('GET', '/org', { key });
    const alert = { type: 'webhook_failing', severity: 'critical', object: { type: 'webhook', id: endpoint } };
    expect(org.alerts).toContainEqual(expect.objectContaining(alert));
  } finally {
    await engine.stop();
  }
});

it('enabling a disabled endpoint resets its history: the alert disappears and no further e-mail is sent', async () => {
  await disableIfFailing(endpoint, atHour(72));
  expect((await row()).active).toBe(false);
  const { body } = await api.call('PATCH', `/webhooks/${endpoint}`, { key, body: { active: true } });
  expect(body).toMatchObject({
    active: true,
    health: { failure_count: 0, failing_since: null, disabled_at: null, disabled_reason: null },
  });
  expect((await api.call('GET', '/org', { key })).body.alerts).toEqual([]);
  await warnOfFailing(atHour(80));
  await publishEvents(organization);
  await deliverDue(endpoint);
  expect(await subjects()).toHaveLength(1);
});
