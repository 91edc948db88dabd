import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { contextKeysOf, eventDataShape } from '#server/contract/developers/event-data.ts';
import { type EventType, eventTypeNames } from '#server/contract/developers/event-types.ts';
import { withEmptyValues } from '#server/contract/developers/sample-event.ts';
import { transact } from '#server/db/transact.ts';
import { recordEvent } from '#server/domain/platform/events/record-event.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';

/**
 * Checks the file of sample events, which contains one body per event type. The serializers build these bodies from
 * rows of a real database. The test fails when the file differs from what the serializers build. With
 * `UPDATE_SAMPLES=1` it rewrites the file instead.
 */
const file = path.resolve(import.meta.dirname, '../../../../contract/sample-events.json');
const api = startHarness();

const id = (n: number) => `01939a1c-6a10-7b21-8f0e-0000000000${String(n).padStart(2, '0')}`;
const organizationId = id(1);
const ids = {
  user: id(2),
  contact: id(3),
  merged: id(4),
  tag: id(5),
  pipeline: id(6),
  stage: id(7),
  nextStage: id(8),
  connection: id(9),
  template: id(10),
  agent: id(11),
  conversation: id(12),
  received: id(13),
  sent: id(14),
  delivered: id(15),
  read: id(16),
  failed: id(17),
  automation: id(18),
  run: id(19),
  failedRun: id(20),
  campaign: id(21),
  conversationTag: id(22),
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 18, minute, 7, 412));

async function insertPeople() {
  const { prisma } = api;
  await prisma.organization.create({ data: { id: organizationId, name: 'Casa Aurora', plan: 'pro' } });
  await prisma.user.create({
    data: {
      id: ids.user,
      email: 'ana@example.com',
      name: 'Ana Ribeiro',
      members: { create: { id: id(40), organizationId, role: 'admin' } },
    },
  });
  await prisma.tag.createMany({
    data: [
      { id: ids.tag, organizationId, type: 'contact', name: 'vip', color: '#22AA66', createdAt: at(0) },
      {
        id: ids.conversationTag,
        organizationId,
        type: 'conversation',
        name: 'orçamento',
        color: '#3B82F6',
        createdAt: at(0),
      },
    ],
  });
  await prisma.pipeline.create({
    data: {
      id: ids.pipeline,
      organizationId,
      name: 'Vendas',
      isDefault: true,
      createdAt: at(0),
      stages: {
        create: [
          { id: ids.stage, organizationId, name: 'Novo', position: 0 },
          { id: ids.nextStage, organizationId, name: 'Proposta', position: 1 },
        ],
      },
    },
  });
  const times = { firstSeenAt: at(1), lastSeenAt: at(9), createdAt: at(1), updatedAt: at(9) };
  await prisma.contact.create({
    data: {
      id: ids.contact,
      organizationId,
      name: 'Marina Souza',
      email: 'marina@example.com',
      phone: '+5511987650001',
      notes: 'Prefere entregas à tarde.',
      customFields: { city: 'Campinas' },
      assignedUserId: ids.user,
      assignedAt: at(2),
      assignmentSource: 'api',
      ...times,
      identifiers: {
        create: [
          {
            id: id(41),
            organizationId,
            type: 'phone',
            value: '+5511987650001',
            matchKey: '5511987650001',
            createdAt: at(1),
          },
          {
            id: id(42),
            organizationId,
            type: 'email',
            value: 'marina@example.com',
            matchKey: 'marina@example.com',
            createdAt: at(1),
          },
        ],
      },
      tags: { create: [{ tagId: ids.tag, organizationId, createdAt: at(2) }] },
      pipelines: {
        create: [{ pipelineId: ids.pipeline, stageId: ids.nextStage, organizationId, enteredStageAt: at(3) }],
      },
    },
  });
}

async function insertTalk() {
  const { prisma } = api;
  await prisma.connection.create({
    data: {
      id: ids.connection,
      organizationId,
      name: 'Loja',
      phone: '+551150001000',
      phoneNumberId: '100010001000',
      wabaId: '200020002000',
      accessTokenSealed: '',
      verifiedAt: new Date(),
      quality: 'GREEN',
      status: 'config_error',
      configError: { code: '190', title: 'Access token has expired', detail: 'Make a new token.' },
      configErrorAt: at(8),
      createdAt: at(0),
    },
  });
  await prisma.template.create({
    data: {
      id: ids.template,
      organizationId,
      connectionId: ids.connection,
      name: 'order_update',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Olá {{1}}, seu pedido {{2}} saiu para entrega.' }],
      quality: 'GREEN',
      syncedAt: at(8),
      createdAt: at(0),
    },
  });
  await prisma.agent.create({
    data: {
      id: ids.agent,
      organizationId,
      name: 'Bia',
      slug: 'bia',
      status: 'active',
      provider: 'builtin',
      createdAt: at(0),
    },
  });
  await prisma.conversation.create({
    data: {
      id: ids.conversation,
      organizationId,
      contactId: ids.contact,
      connectionId: ids.connection,
      agentId: ids.agent,
      channel: 'chatapp',
      user: { name: 'Marina Souza', email: null, phone: '+5511987650001', metadata: {} },
      lastMessageAt: at(6),
      lastInboundAt: at(4),
      lastAssistantMessageAt: at(6),
      windowExpiresAt: new Date(at(4).getTime() + 86_400_000),
      createdAt: at(4),
      updatedAt: at(6),
      tags: { create: [{ tagId: ids.conversationTag, organizationId, createdAt: at(5) }] },
    },
  });
  const message = { organizationId, conversationId: ids.conversation, connectionId: ids.connection, createdAt: at(5) };
  const agent = { kind: 'agent', id: ids.agent, name: 'Bia' };
  const answer = {
    ...message,
    role: 'assistant',
    author: agent,
    content: 'Entregamos em Campinas em até dois dias.',
  } as const;
  await prisma.message.create({
    data: {
      ...message,
      id: ids.received,
      role: 'user',
      content: 'Vocês entregam em Campinas?',
      wamid: 'wamid.sample1',
      author: { kind: 'contact', id: ids.contact, name: 'Marina Souza' },
      createdAt: at(4),
    },
  });
  const [sentAt, deliveredAt, readAt] = [at(5), at(6), at(7)];
  const states = [
    { id: ids.sent, wamid: 'wamid.sample2', deliveryStatus: 'sent', sentAt },
    { id: ids.delivered, wamid: 'wamid.sample3', deliveryStatus: 'delivered', sentAt, deliveredAt },
    { id: ids.read, wamid: 'wamid.sample4', deliveryStatus: 'read', sentAt, deliveredAt, readAt },
    {
      id: ids.failed,
      wamid: 'wamid.sample5',
      deliveryStatus: 'failed',
      failedAt: at(6),
      deliveryError: {
        code: '131026',
        title: 'Message undeliverable',
        detail: 'Message Undeliverable.',
        retryable: false,
      },
    },
  ] as const;
  for (const state of states) await prisma.message.create({ data: { ...answer, ...state } });
}

async function insertCampaigns() {
  const { prisma } = api;
  await prisma.automation.create({
    data: {
      id: ids.automation,
      organizationId,
      name: 'Boas-vindas',
      status: 'active',
      trigger: { type: 'contact_created' },
    },
  });
  const run = {
    organizationId,
    automationId: ids.automation,
    contactId: ids.contact,
    startedAt: at(6),
    endedAt: at(7),
  };
  await prisma.automationRun.createMany({
    data: [
      { ...run, id: ids.run, status: 'completed', reason: 'end' },
      { ...run, id: ids.failedRun, status: 'failed', error: 'call_http: HTTP 500' },
    ],
  });
  await prisma.campaign.create({
    data: {
      id: ids.campaign,
      organizationId,
      connectionId: ids.connection,
      name: 'Novembro',
      status: 'completed',
      template: { name: 'order_update', language: 'pt_BR' },
      audience: { tag: 'vip' },
      scheduledAt: at(5),
      startedAt: at(5),
      completedAt: at(9),
      recipients: {
        create: (['sent', 'delivered', 'read', 'read', 'failed', 'skipped'] as const).map((status, i) => ({
          id: id(50 + i),
          organizationId,
          contactId: id(60 + i),
          status,
        })),
      },
    },
  });
}

type Sample = { objectId: string; context: Record<string, unknown> };
const talk = { conversation_id: ids.conversation, contact_id: ids.contact };
const tag = { tag: { id: ids.tag, name: 'vip' } };
const by = { by: { type: 'member', id: ids.user, name: 'Ana Ribeiro' } };
const fromApi = { source: 'api' };
const run = { automation_id: ids.automation, run_id: ids.run, contact_id: ids.contact };
const counts = { total: 6, sent: 4, delivered: 3, read: 2, failed: 1, skipped: 1 };
const of = (objectId: string, context: Record<string, unknown> = {}): Sample => ({ objectId, context });

const samples: Record<EventType, Sample> = {
  'message.received': of(ids.received, talk),
  'message.sent': of(ids.sent, talk),
  'message.delivered': of(ids.delivered, talk),
  'message.read': of(ids.read, talk),
  'message.failed': of(ids.failed, {
    ...talk,
    error: { code: '131026', title: 'Message undeliverable', detail: 'Message Undeliverable.' },
  }),
  'conversation.created': of(ids.conversation, { source: 'channel' }),
  'conversation.handoff_requested': of(ids.conversation, {
    code: null,
    reason: 'Quer falar com uma pessoa.',
    requested_by: 'agent',
  }),
  'conversation.taken_over': of(ids.conversation, { user_id: ids.user }),
  'conversation.released': of(ids.conversation, by),
  'conversation.resolved': of(ids.conversation, by),
  'conversation.reopened': of(ids.conversation, by),
  'conversation.rated': of(ids.conversation, { score: 5, comment: null }),
  'conversation.event': of(ids.conversation, {
    name: 'quote_requested',
    metadata: { value: 1290 },
    at: at(6).toISOString(),
  }),
  'contact.created': of(ids.contact, fromApi),
  'contact.updated': of(ids.contact, { ...fromApi, changed: ['email', 'custom_fields.city'] }),
  'contact.merged': of(ids.contact, { merged_contact_id: ids.merged }),
  'contact.tag_added': of(ids.contact, tag),
  'contact.tag_removed': of(ids.contact, tag),
  'contact.stage_changed': of(ids.contact, {
    pipeline_id: ids.pipeline,
    from_stage_id: ids.stage,
    to_stage_id: ids.nextStage,
    lost: false,
    lost_reason: null,
    ...fromApi,
  }),
  'contact.assigned': of(ids.contact, { from_user_id: null, to_user_id: ids.user, ...fromApi }),
  'contact.unassigned': of(ids.contact, { from_user_id: ids.user, to_user_id: null, ...fromApi }),
  'contact.opted_out': of(ids.contact, fromApi),
  'contact.opted_in': of(ids.contact, fromApi),
  'automation.run_started': of(ids.run, run),
  'automation.run_completed': of(ids.run, { ...run, reason: 'end' }),
  'automation.run_failed': of(ids.failedRun, { ...run, run_id: ids.failedRun, error: 'call_http: HTTP 500' }),
  'campaign.started': of(ids.campaign),
  'campaign.completed': of(ids.campaign, { counts }),
  'template.status_changed': of(ids.template, { from: 'PENDING', to: 'APPROVED', reason: null }),
  'connection.config_error': of(ids.connection, {
    error: { code: '190', title: 'Access token has expired', detail: 'Make a new token.' },
  }),
};

let made: Record<string, { type: string; data: Record<string, unknown> }>;
let key: string;

beforeAll(async () => {
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: '127.0.0.1:9' });
  await insertPeople();
  await insertTalk();
  await insertCampaigns();
  key = await api.createKey(organizationId);
  const body = { url: 'http://127.0.0.1:9/', events: eventTypeNames.map((type) => type) };
  await api.call('POST', '/webhooks', { key, body });
  for (const type of eventTypeNames) {
    const { objectId, context } = samples[type];
    await transact((tx) => recordEvent(tx, systemActor(organizationId), { type, objectId, context }));
  }
  await publishEvents(organizationId);
  const { data } = (await api.call('GET', '/events?limit=200', { key })).body;
  // Replaces only the values that are random or depend on the clock: the events' ids and times.
  const steady = data.map((event: { type: string }, index: number) => ({
    ...event,
    id: `evt_4fJ8sKq2LmN0pRtUvWxYz1${String(index).padStart(2, '0')}`,
    created_at: at(10).toISOString(),
  }));
  made = Object.fromEntries(steady.map((event: { type: string }) => [event.type, event]));
  if (process.env.UPDATE_SAMPLES) writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
});
afterAll(() => api.stop());

describe('contract/webhooks.md#event-types: a sample body for each of the 30 types', () => {
  it('equals what the serializers build', () => {
    expect(made).toEqual(withEmptyValues(JSON.parse(readFileSync(file, 'utf8'))));
  });

  it.each(eventTypeNames)('%s has a sample that fits the contract, with an object and every context key', (type) => {
    const data = made[type]?.data ?? {};
    expect(eventDataShape(type).safeParse(data).error).toBeUndefined();
    expect(data.object).not.toBeNull();
    expect(Object.keys(data).sort()).toEqual([...contextKeysOf(type), 'object'].sort());
  });
});
