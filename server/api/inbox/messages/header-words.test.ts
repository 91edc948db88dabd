import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { startSandboxSends } from '#server/testing/stages/sandbox-sends.ts';

// Tests a text header with a variable (whatsapp/operator.md#c3). The panel, flows and campaigns can fill the variable.
// A key cannot, because contract/messages.md#sending has no field for it.

const { api, operator, organization, connection, customer, number, send, shown } = await startSandboxSends();
const ana = await api.createMember(organization);
const templates = {
  numbered: 'Pedido {{1}}',
  named: 'Pedido {{order}}',
  titled: 'Novidades',
  long: `${'x'.repeat(55)} {{1}}`,
};
for (const [name, text] of Object.entries(templates)) {
  await createTemplate(organization, {
    ...{ connectionId: connection, name: `${name}_header` },
    parameterFormat: name === 'named' ? 'NAMED' : 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'TEXT', text },
      { type: 'BODY', text: 'Saiu.' },
    ],
  });
}
const template = (name: string) => ({ type: 'template', template_name: `${name}_header`, language_code: 'pt_BR' });
const write = async (body: object) => {
  const to = { connection_id: connection, to: `+${customer}` };
  return (await api.callPanel(ana, 'messages.sendMessage', { ...to, ...body })).body;
};

describe('a value for the variable in a template’s text header', () => {
  it.each([
    ['numbered', { type: 'text', text: 'A-42' }],
    ['named', { type: 'text', parameter_name: 'order', text: 'A-42' }],
  ])(
    'of a %s template is sent as its parameter, and the thread shows the header with the value filled in',
    async (name, parameter) => {
      const sent = await write({ ...template(name), header: 'A-42' });
      expect(sent).toMatchObject({ status: 'sent' });
      expect(await operator.payloadOf(sent.wamid)).toMatchObject({
        template: { components: [{ type: 'header', parameters: [parameter] }] },
      });
      expect(await shown(sent.id)).toMatchObject({
        content: 'Saiu.',
        payload: { header: 'A-42', header_text: 'Pedido A-42' },
      });
    },
  );

  it('is filled with the contact’s name for {{name}}', async () => {
    await api.prisma.contact.updateMany({ where: { organizationId: organization }, data: { name: 'Marina' } });
    const sent = await write({ ...template('numbered'), header: '{{name}}' });
    expect((await shown(sent.id)).payload).toMatchObject({ header_text: 'Pedido Marina' });
  });

  it.each([
    ['132000', template('numbered')],
    ['132000', { ...template('titled'), header: 'A' }],
    ['132000', { type: 'template', template_name: 'order_shipped', body_params: ['a', 'b'], header: 'A' }],
    ['132012', { type: 'template', template_name: 'promo', header: 'A', button_params: ['a', 'b', 'c'] }],
    ['132005', { ...template('long'), header: 'cinco' }],
  ])('fails with the provider’s code %s if the value does not fit: %j', async (code, body) => {
    expect(await write(body)).toMatchObject({ status: 'failed', error: { code, retryable: false } });
  });

  it('is sent again by resendMessage with the same parameter', async () => {
    const { id } = await write({ ...template('named'), header: 'B-7' });
    await api.prisma.message.update({
      where: { id },
      data: { deliveryStatus: 'failed', deliveryError: { code: '131037', title: 'x', detail: null, retryable: false } },
    });
    const again = await api.callPanel(ana, 'messages.resendMessage', { id });
    expect(again.body).toMatchObject({ status: 'sent' });
    expect(await operator.payloadOf(again.body.wamid)).toMatchObject({
      template: { components: [{ type: 'header', parameters: [{ parameter_name: 'order', text: 'B-7' }] }] },
    });
  });

  it('is unknown_fields (400) for an API key, and invalid_header for an image header from the panel', async () => {
    const { status, body } = await send({ ...template('numbered'), header: 'A-42' });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'unknown_fields', details: { unknown_fields: ['header'] } },
    });
    const of = await api.callPanel(ana, 'messages.sendMessage', {
      to: `+${customer}`,
      ...template('numbered'),
      header: { type: 'image', url: 'https://e.test/a' },
    });
    expect(of).toMatchObject({ code: 'invalid_header' });
  });
});

describe('header parameters at the sandbox provider', () => {
  const tell = async (body: object) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: 'Bearer test',
      [sandboxTokenHeader]: sandboxToken(),
    };
    return (
      await fetch(`${operator.url}/${number}/messages`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json();
  };
  const text = (more: object = {}) => ({ type: 'text', text: 'A', ...more });
  it.each([
    [132000, 'numbered', []],
    [132012, 'numbered', [{ type: 'image', image: { link: 'https://e.test/a.jpg' } }]],
    [132012, 'numbered', [text({ parameter_name: 'order' })]],
    [132012, 'named', [text()]],
    [132012, 'named', [text({ parameter_name: 'other' })]],
    [132000, 'titled', [text()]],
    [131008, 'numbered', [text({ text: ' ' })]],
    [132005, 'long', [text({ text: 'cinco' })]],
    [null, 'named', [text({ parameter_name: 'order' })]],
    [null, 'long', [text({ text: 'aqui' })]],
  ])('returns error %s (null if accepted) for the template %s with %j', async (code, name, parameters) => {
    const components = parameters.length > 0 ? [{ type: 'header', parameters }] : [];
    const answer = await tell({
      ...{ messaging_product: 'whatsapp', to: customer, type: 'template', biz_opaque_callback_data: newId() },
      template: { name: `${name}_header`, language: { code: 'pt_BR' }, components },
    });
    expect(answer).toMatchObject(code === null ? { messages: [{ id: expect.any(String) }] } : { error: { code } });
  });
});
