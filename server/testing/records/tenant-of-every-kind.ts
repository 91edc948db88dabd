import { newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import { pool } from '#server/db/pool.ts';
import { prisma } from '#server/db/prisma.ts';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { deliver, payloadOf } from '../channel.ts';
import { callPanel, createMember } from '../harness.ts';
import { openSession } from '../open-session.ts';

/** An organization that has one object of every kind. The text of every object contains `mark`. */
export interface Tenant {
  readonly organizationId: string;
  readonly admin: Awaited<ReturnType<typeof createMember>>;
  /** One id from each table that has ids and whose rows belong to organizations, by the table's name. */
  readonly ids: Readonly<Record<string, string>>;
}

const fileOf = (mark: string) => ({
  organization: { name: `Org ${mark}`, plan: 'pro', partner: true },
  custom_fields: [{ key: `field-${mark}`, label: mark }],
  tags: [{ name: `tag ${mark}` }, { name: `topic ${mark}`, type: 'conversation' }],
  pipelines: [{ name: `Sales ${mark}`, is_default: true, stages: [{ name: `New ${mark}` }, { name: `Won ${mark}` }] }],
  quick_replies: [{ shortcut: mark, title: mark, content: mark }],
  connections: [
    { name: mark, phone: '+551150001000', phone_number_id: `number-${mark}`, waba_id: mark, access_token: mark },
  ],
  templates: [{ connection: mark, name: `tpl_${mark}`, language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' }],
  ai_keys: [{ provider: 'openai', key: mark }],
  agents: [{ name: mark, slug: `agent-${mark}`, connections: [mark], knowledge: [{ title: mark, text: mark }] }],
  automations: [{ name: mark, token: `flow-${mark}`, trigger: { type: 'webhook' }, steps: [] }],
  webhooks: [{ url: `https://1.1.1.1/${mark}`, events: ['contact.*', 'message.*'] }],
  keys: [{ name: mark, scopes: ['contacts:read'] }],
});

type Admin = Tenant['admin'];

/**
 * Makes the data that only the panel's operations create, as an administrator. Returns the id of the client
 * organization that is created.
 */
async function act(admin: Admin, mark: string): Promise<string> {
  const ask = async (name: string, input: unknown) => {
    const { code, body } = await callPanel(admin, name, input);
    if (code !== 'ok') throw new Error(`${name}: ${code} ${JSON.stringify(body)}`);
    return body;
  };
  const contact = await ask('contacts.upsertContact', { email: `one@${mark}.test`, name: mark, tags: [`tag ${mark}`] });
  const twin = await ask('contacts.upsertContact', { email: `two@${mark}.test`, name: mark });
  await ask('contacts.mergeContacts', { id: contact.contact_id, contact_id: twin.contact_id });
  await ask('views.createView', { kind: 'contacts', name: mark, filter: { tag: `tag ${mark}` }, shared: true });
  const tiles = [{ figure: 'conversations_by_day', width: 'full' }];
  await ask('reportBoards.createReportBoard', { name: mark, tiles, shared_with: 'team' });
  await ask('queues.createQueue', { name: mark, member_ids: [admin.userId], is_default: true });
  const [reply] = (await ask('quickReplies.listQuickReplies', {})).data;
  const file = { base64: Buffer.from(mark).toString('base64'), mime_type: 'text/plain', name: `${mark}.txt` };
  await ask('quickReplies.addReplyFile', { id: reply.id, file });
  const [flow] = (await ask('automations.listAutomations', {})).data;
  await ask('automations.addAutomationFile', { id: flow.id, file });
  await ask('contacts.addContactNote', { id: contact.contact_id, body: mark });
  await ask('contacts.moveContactStage', { id: contact.contact_id, stage: `New ${mark}` });
  await ask('members.inviteMember', { email: `new@${mark}.test`, role: 'editor' });
  await ask('contactBulk.startBulk', { selection: { filter: {} }, act: { type: 'add_tag', tag: mark } });
  await ask('conversationBulk.startConversationBulk', {
    selection: { filter: {} },
    act: { type: 'add_tag', tag: mark },
  });
  const content = Buffer.from(`nome;email\n${mark};three@${mark}.test`).toString('base64');
  await ask('contactImports.startImport', { file_name: `${mark}.csv`, content, mapping: ['name', 'email'] });
  const [endpoint] = (await ask('webhooks.listWebhooks', {})).data;
  await ask('webhooks.testWebhook', { id: endpoint.id });
  const [agent] = (await ask('agents.listAgents', {})).data;
  const assertions = [{ type: 'contains', text: mark }];
  const messages = [{ role: 'user', content: mark }];
  await ask('agentsLab.createCase', { agent_id: agent.id, name: mark, messages, assertions });
  await ask('agentsLab.startCaseRun', { agent_id: agent.id });
  await ask('webhooks.startReplay', { id: endpoint.id, kind: 'failed', since: '2026-01-01T00:00:00.000Z' });
  const owner = { owner_name: mark, owner_email: `owner@${mark}.test` };
  return (await ask('partner.createClient', { name: mark, ...owner })).id;
}

/**
 * Makes the rows that other processes would write, such as a customer's message, a run of the job engine and a file.
 */
async function fill(organizationId: string, mark: string): Promise<void> {
  const message = { from: '5511987650001', id: `wamid.${mark}`, timestamp: '1764000000', type: 'text' };
  const contacts = [{ wa_id: '5511987650001', profile: { name: mark } }];
  await deliver(
    payloadOf({ contacts, messages: [{ ...message, text: { body: mark } }] }, { phoneNumberId: `number-${mark}` }),
  );
  const { id: conversationId } = await prisma.conversation.findFirstOrThrow({ where: { organizationId } });
  await prisma.conversionEvent.create({ data: { id: newId(), organizationId, conversationId, name: mark } });
  const { id: agentId } = await prisma.agent.findFirstOrThrow({ where: { organizationId } });
  const backtest = {
    id: newId(),
    organizationId,
    agentId,
    fingerprint: mark,
    subject: {},
    since: new Date(),
    startedBy: {},
  };
  await prisma.agentBacktest.create({ data: backtest });
  const asked = { handoffCode: 'missing_knowledge', outcome: 'hand_off', trace: { burst: mark } };
  await prisma.agentTurn.create({ data: { id: newId(), organizationId, conversationId, agentId, ...asked } });
  await prisma.file.create({ data: { id: newId(), organizationId, name: mark, mimeType: 'text/plain' } });
  await prisma.engineRun.create({
    data: {
      id: newId(),
      functionId: 'deliver-webhooks',
      tenant: organizationId,
      status: 'failed',
      event: {},
      endedAt: new Date(),
    },
  });
}

/** Makes the rows of a browser in which the administrator is signed in and receives push messages. */
async function listen({ userId, organizationId }: Admin, mark: string): Promise<void> {
  await openSession({ userId, organizationId, name: mark, role: 'admin' });
  const { id: sessionId } = await prisma.session.findFirstOrThrow({ where: { userId } });
  const at = { createdAt: new Date(), heardAt: new Date() };
  const address = { addressSealed: encrypt(mark, sessionId), endpointHash: mark };
  await prisma.pushDevice.create({ data: { sessionId, organizationId, userId, ...address, ...at } });
}

async function idsOf(organizationId: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ table: string }>(
    `SELECT a.table_name AS table FROM information_schema.columns a JOIN information_schema.columns b USING (table_schema, table_name)
      WHERE table_schema = current_schema() AND a.column_name = 'organization_id'
        AND b.column_name = 'id' AND b.data_type = 'uuid' ORDER BY 1`,
  );
  const ids: Record<string, string> = {};
  for (const { table } of rows) {
    const found = await pool.query<{ id: string }>(
      `SELECT id::text FROM ${table} WHERE organization_id = $1 ORDER BY 1 LIMIT 1`,
      [organizationId],
    );
    if (found.rows[0]) ids[table] = found.rows[0].id;
  }
  const run = await prisma.engineRun.findFirstOrThrow({ where: { tenant: organizationId } });
  return { ...ids, engine_runs: run.id };
}

/**
 * Makes an organization with a row in every table whose rows belong to organizations, as far as the product fills the
 * table.
 */
export async function createTenantOfEveryKind(mark: string): Promise<Tenant> {
  const made = (await provision(readProvisioning(fileOf(mark)))) as { organization: { id: string } };
  const organizationId = made.organization.id;
  const admin = await createMember(organizationId, { name: mark });
  const organizations = await act(admin, mark);
  await fill(organizationId, mark);
  await listen(admin, mark);
  return { organizationId, admin, ids: { ...(await idsOf(organizationId)), users: admin.userId, organizations } };
}
