import type { Prisma } from '#prisma/generated/client.ts';
import { encrypt } from '#server/base/encrypt.ts';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { call } from './harness.ts';

// Rows nearly every test file needs, with everything filled in that it does not care about. What it does care about it
// says as columns, which win over the defaults.

type Columns<Row> = Partial<Omit<Row, 'organizationId'>>;

/** A number of the organization, with a token; its names and ids at the operator are its own id. */
export async function createConnection(
  organizationId: string,
  columns: Columns<Prisma.ConnectionUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  const place = { name: id, phone: '+551150001000', phoneNumberId: id, wabaId: id };
  const proof = { accessTokenSealed: encrypt('token', id), verifiedAt: new Date() };
  await prisma.connection.create({ data: { id, organizationId, ...place, ...proof, ...columns } });
  return id;
}

/** An approved template of the connection: "Oi" unless its components say otherwise. */
export async function createTemplate(
  organizationId: string,
  columns: Columns<Prisma.TemplateUncheckedCreateInput> & { readonly connectionId: string },
): Promise<string> {
  const id = columns.id ?? newId();
  const about = { name: 'hello', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  const components = [{ type: 'BODY', text: 'Oi' }];
  await prisma.template.create({ data: { id, organizationId, ...about, components, ...columns } });
  return id;
}

/** The wait that goes with the columns, where the test does not name it. */
const waitOf = ({
  awaitingReply,
  lastInboundAt,
  handoffRequestedAt,
  takenOverAt,
}: Columns<Prisma.ConversationUncheckedCreateInput>) =>
  awaitingReply ? (lastInboundAt ?? new Date()) : takenOverAt ? null : (handoffRequestedAt ?? null);

/** On the operator's network when it has a connection, else of the API. */
export async function createConversation(
  organizationId: string,
  columns: Columns<Prisma.ConversationUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  const channel = columns.connectionId ? 'chatapp' : 'api';
  const waitingSince = waitOf(columns);
  await prisma.conversation.create({ data: { id, organizationId, channel, waitingSince, ...columns } });
  return id;
}

/** A message of the customer's; with role `assistant` one of a key's. */
export async function createMessage(
  organizationId: string,
  conversationId: string,
  columns: Columns<Prisma.MessageUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  const author = { kind: columns.role === 'assistant' ? 'key' : 'contact', id: null, name: null };
  const said = { role: 'user', content: 'hi', author } as const;
  await prisma.message.create({ data: { id, organizationId, conversationId, ...said, ...columns } });
  return id;
}

/** Its stages stand in the order they are named. */
export function createPipeline(
  organizationId: string,
  name: string,
  stages: readonly string[] = ['New'],
  columns: Omit<Columns<Prisma.PipelineUncheckedCreateInput>, 'name' | 'stages'> = {},
) {
  const create = stages.map((stage, position) => ({ id: newId(), organizationId, name: stage, position }));
  return prisma.pipeline.create({
    data: { id: newId(), organizationId, name, stages: { create }, ...columns },
    include: { stages: { orderBy: { position: 'asc' } } },
  });
}

/** Fields of text, labelled as their key. */
export async function createFields(organizationId: string, ...keys: readonly string[]): Promise<void> {
  const data = keys.map((key, position) => ({ id: newId(), organizationId, key, label: key, position }));
  await prisma.customField.createMany({ data });
}

/** An agent that answers on no channel yet. */
export async function createAgent(
  organizationId: string,
  columns: Columns<Prisma.AgentUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  await prisma.agent.create({ data: { id, organizationId, name: 'Lia', slug: id, ...columns } });
  return id;
}

/** An endpoint as a row, past the door's checks of its address. */
export async function createEndpoint(
  organizationId: string,
  columns: Columns<Prisma.WebhookEndpointUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  const told = { url: 'https://example.com/hook', events: ['contact.created'], secretSealed: '' };
  await prisma.webhookEndpoint.create({ data: { id, organizationId, ...told, ...columns } });
  return id;
}

/** An endpoint through the door, as the key's integrator makes one; its address answers nobody unless one is given. */
export async function subscribe(
  key: string,
  events: readonly string[] = ['contact.created'],
  url = 'https://93.184.216.34/hook',
): Promise<{ readonly id: string; readonly secret: string }> {
  const { status, body } = await call('POST', '/webhooks', { key, body: { url, events } });
  if (status !== 201) throw new Error(`${url} is not subscribed: ${status} ${JSON.stringify(body)}`);
  return body;
}
