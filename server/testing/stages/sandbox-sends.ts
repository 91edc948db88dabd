import { afterAll, expect } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { createConnection, createTemplate } from '../factories.ts';
import { startHarness } from '../harness.ts';
import { startSandboxOperator } from '../servers/sandbox-operator.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const customer = '5511987650001';
const number = '100010001000';
/** The id of a number that has no catalog. */
const plain = '100010001001';

const templates = {
  order_shipped: [{ type: 'BODY', text: 'Oi {{1}}, o pedido {{2}} saiu.' }],
  named: [{ type: 'BODY', text: 'Oi {{first_name}}, seu código é {{code}}.' }],
  promo: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Novidades!' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Quero' },
        { type: 'URL', text: 'Ver', url: 'https://example.com/{{1}}' },
        { type: 'COPY_CODE', text: 'Copiar' },
      ],
    },
  ],
  paused: [{ type: 'BODY', text: 'Oi' }],
};

export const link = 'https://cdn.example.com/a.jpg';
export const sections = [
  { title: 'Sofás', rows: [{ id: 'lotus', title: 'Lótus', description: 'Três lugares' }] },
  { title: 'Mesas', rows: [{ id: 'aurora', title: 'Aurora' }] },
];
export const products = [{ title: 'Sofás', product_items: [{ product_retailer_id: 'SOFA-LOTUS' }] }];

/**
 * Sets up an organization with two numbers at the simulated WhatsApp API, templates, and a customer whose window is
 * open on both numbers.
 */
export async function startSandboxSends() {
  const api = startHarness();
  completeEnv({ DATA_DIR: temporaryFolder() });
  const operator = await startSandboxOperator();
  afterAll(async () => {
    await operator.stop();
    await api.stop();
  });
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const connection = await createConnection(organization, { phoneNumberId: number, catalogId: '300030003000' });
  await createConnection(organization, { phoneNumberId: plain });
  for (const [name, components] of Object.entries(templates)) {
    const status = name === 'paused' ? 'PAUSED' : 'APPROVED';
    const parameterFormat = name === 'named' ? 'NAMED' : 'POSITIONAL';
    await createTemplate(organization, { connectionId: connection, name, status, components, parameterFormat });
  }
  for (const phone_number_id of [number, plain]) {
    await operator.phone('write', { phone_number_id, customer, name: 'Marina', text: 'Oi' });
  }

  const send = (body: object) =>
    api.call('POST', '/messages', { key, body: { connection_id: connection, to: `+${customer}`, ...body } });
  const shown = async (id: string) => (await api.call('GET', `/messages?id=${id}`, { key })).body.data[0];
  /**
   * Sends a message. Returns the payload that the simulated WhatsApp API received, and how the conversation then shows
   * the message.
   */
  async function sent(body: object) {
    const { status, body: result } = await send(body);
    expect({ status, result }).toMatchObject({ status: 200, result: { status: 'sent' } });
    const arrived = await operator.payloadOf(result.wamid);
    const page = (await api.call('GET', `/conversations/${result.conversation_id}/messages?limit=1`, { key })).body;
    expect(page.data[0].id).toBe(result.id);
    return { result, arrived, message: page.data[0] };
  }
  return { api, operator, organization, key, connection, customer, number, plain, send, shown, sent };
}
