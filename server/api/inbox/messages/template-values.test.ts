import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { startSandboxSends } from '#server/testing/stages/sandbox-sends.ts';

// Tests the values of a template's body (whatsapp/operator.md#c3, #c5): each value must be a single line, and the
// filled body may have 1 024 characters in all.

const { api, operator, organization, connection, customer, number, key, shown } = await startSandboxSends();
await createTemplate(organization, {
  connectionId: connection,
  name: 'values',
  components: [{ type: 'BODY', text: 'Olá {{1}}, seu pedido: {{2}}' }],
});
const words = 'Olá , seu pedido: '.length;
const send = async (...body_params: string[]) => {
  const body = { type: 'template', template_name: 'values', language_code: 'pt_BR', body_params };
  const to = { connection_id: connection, to: `+${customer}` };
  return (await api.call('POST', '/messages', { key, body: { ...to, ...body } })).body;
};

describe('a value in the body of a template', () => {
  it.each([
    ['1 sofá\n2 mesas\r\n\r\n3 cadeiras', '1 sofá 2 mesas 3 cadeiras'],
    ['a\tb', 'a b'],
    ['a     b', 'a b'],
    ['a    b', 'a    b'],
    ['\nAna\n', 'Ana'],
  ])('%j is sent as %j, and the message keeps the written form', async (written, text) => {
    const sent = await send('Ana', written);
    expect(sent).toMatchObject({ status: 'sent' });
    const { template } = await operator.payloadOf(sent.wamid);
    expect(template.components[0].parameters[1]).toEqual({ type: 'text', text });
    expect(await shown(sent.id)).toMatchObject({
      content: `Olá Ana, seu pedido: ${written}`,
      payload: { body_params: ['Ana', written] },
    });
  });

  it('fails with 132005 when the body as sent exceeds 1,024 characters, and is sent at the limit', async () => {
    const fits = 'x'.repeat(1_024 - words - 3);
    expect(await send('Ana', fits)).toMatchObject({ status: 'sent' });
    expect(await send('Ana', `${fits}x`)).toMatchObject({
      status: 'failed',
      error: { code: '132005', retryable: false },
    });
    // The limit applies to the value in the form that is sent, without the line breaks that the author wrote.
    expect(await send('Ana', `${fits.slice(1)}\n\n\n`)).toMatchObject({ status: 'sent' });
  });
});

describe('body values at the sandbox provider', () => {
  const tell = async (...texts: string[]) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: 'Bearer test',
      [sandboxTokenHeader]: sandboxToken(),
    };
    const parameters = texts.map((text) => ({ type: 'text', text }));
    const template = { name: 'values', language: { code: 'pt_BR' }, components: [{ type: 'body', parameters }] };
    const about = { messaging_product: 'whatsapp', to: customer, type: 'template', biz_opaque_callback_data: newId() };
    const body = JSON.stringify({ ...about, template });
    return (await fetch(`${operator.url}/${number}/messages`, { method: 'POST', headers, body })).json();
  };
  it.each([
    [132018, 'a\nb'],
    [132018, 'a\tb'],
    [132018, 'a     b'],
    [132005, 'x'.repeat(1_024 - words - 2)],
    [null, 'a    b'],
    [null, 'x'.repeat(1_024 - words - 3)],
  ])('returns error %s (null if accepted)', async (code, value) => {
    const answer = await tell('Ana', value);
    expect(answer).toMatchObject(code === null ? { messages: [{ id: expect.any(String) }] } : { error: { code } });
  });
});
