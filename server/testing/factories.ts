import type { Prisma } from '#prisma/generated/client.ts';
import { newId } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import { prisma } from '#server/db/prisma.ts';
import { call } from './harness.ts';

// The functions in this file make rows that nearly every test file needs. All columns have defaults, and the columns
// that a test gives override the defaults.

type Columns<Row> = Partial<Omit<Row, 'organizationId'>>;

/**
 * Makes a connection (a sending number) of the organization, with a token. Its name and its ids at the messaging
 * provider are the row's own id.
 */
export async function createConnection(
  organizationId: string,
  columns: Columns<Prisma.ConnectionUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  const number = { name: id, phone: '+551150001000', phoneNumberId: id, wabaId: id };
  const proof = { accessTokenSealed: encrypt('token', id), verifiedAt: new Date() };
  await prisma.connection.create({ data: { id, organizationId, ...number, ...proof, ...columns } });
  return id;
}

/** Makes an approved template of the connection. The template's text is "Oi" unless components are given. */
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

/**
 * Returns the time at which the customer's wait began, for tests that do not set this time. It fits the other columns
 * of the conversation.
 */
const waitOf = ({
  awaitingReply,
  lastInboundAt,
  handoffRequestedAt,
  takenOverAt,
}: Columns<Prisma.ConversationUncheckedCreateInput>) =>
  awaitingReply ? (lastInboundAt ?? new Date()) : takenOverAt ? null : (handoffRequestedAt ?? null);

/** Makes a conversation. Its channel is WhatsApp if it has a connection, and otherwise the API channel. */
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

/** Makes a message from the customer, or with the role `assistant` a message that was sent with an API key. */
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

/** Makes a pipeline with its stages in the given order. */
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

/** Makes custom fields of the type text, each with its key as the label. */
export async function createFields(organizationId: string, ...keys: readonly string[]): Promise<void> {
  const data = keys.map((key, position) => ({ id: newId(), organizationId, key, label: key, position }));
  await prisma.customField.createMany({ data });
}

/** Makes an agent that is not connected to any channel yet. */
export async function createAgent(
  organizationId: string,
  columns: Columns<Prisma.AgentUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  await prisma.agent.create({ data: { id, organizationId, name: 'Lia', slug: id, ...columns } });
  return id;
}

/** Makes a webhook endpoint directly as a row, so that its URL is not checked. */
export async function createEndpoint(
  organizationId: string,
  columns: Columns<Prisma.WebhookEndpointUncheckedCreateInput> = {},
): Promise<string> {
  const id = columns.id ?? newId();
  const told = { url: 'https://example.com/hook', events: ['contact.created'], secretSealed: '' };
  await prisma.webhookEndpoint.create({ data: { id, organizationId, ...told, ...columns } });
  return id;
}

/**
 * Makes a webhook endpoint through the API, as an integrator does. If no `url` is given, the endpoint never responds.
 */
export async function subscribe(
  key: string,
  events: readonly string[] = ['contact.created'],
  url = 'https://93.184.216.34/hook',
): Promise<{ readonly id: string; readonly secret: string }> {
  const { status, body } = await call('POST', '/webhooks', { key, body: { url, events } });
  if (status !== 201) throw new Error(`${url} is not subscribed: ${status} ${JSON.stringify(body)}`);
  return body;
}
