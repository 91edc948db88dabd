import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { png as written } from '#server/testing/records/sample-files.ts';
import { link, startSandboxSends } from '#server/testing/stages/sandbox-sends.ts';

// Sends the media of a template's header as a file. In the API a key can send only a link
// (contract/messages.md#sending). The panel can send a link or a file.

const { api, operator, organization, connection, customer, send, shown } = await startSandboxSends();
const ana = await api.createMember(organization, { role: 'atendente', name: 'Ana' });
for (const format of ['IMAGE', 'DOCUMENT', 'VIDEO']) {
  await createTemplate(organization, {
    ...{ connectionId: connection, name: `with_${format.toLowerCase()}` },
    components: [
      { type: 'HEADER', format },
      { type: 'BODY', text: 'Oi {{1}}.' },
    ],
  });
}
const png = Buffer.from(written, 'base64');
const template = (name: string) => ({
  ...{ type: 'template', template_name: name, language_code: 'pt_BR', body_params: ['Ana'] },
});
const picture = { base64: written, mime_type: 'image/png', name: 'sofá.png' };
const pdf = { base64: Buffer.from('%PDF-1.7\nx').toString('base64'), mime_type: 'application/pdf', name: 'nota.pdf' };
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(6 * 1024 * 1024)]);
const largePicture = { base64: jpeg.toString('base64'), mime_type: 'image/jpeg', name: 'planta.jpg' };
const first = (body: object) =>
  api.callPanel(ana, 'messages.writeFirst', { connection_id: connection, to: `+${customer}`, ...body });
const files = () => api.prisma.file.count({ where: { organizationId: organization } });

describe('a file in the header of a template', () => {
  it.each([
    ['image', picture, { image: { id: expect.any(String) } }],
    ['document', pdf, { document: { id: expect.any(String), filename: 'nota.pdf' } }],
    // A large picture in a document header. The picture would exceed the messaging provider's limit for image headers.
    ['document', largePicture, { document: { id: expect.any(String), filename: 'planta.jpg' } }],
  ])('is sent to the provider as %s and shown in the thread', async (type, header_file, own) => {
    const { body: result } = await first({ ...template(`with_${type}`), header_file });
    expect(result).toMatchObject({ status: 'sent' });
    expect(await operator.payloadOf(result.wamid)).toMatchObject({
      template: { components: [{ type: 'header', parameters: [{ type, ...own }] }, { type: 'body' }] },
    });
    const message = await shown(result.id);
    expect(message).toMatchObject({ type: 'template', content: 'Oi Ana.', file: { name: header_file.name } });
    // The file was uploaded, so the payload contains no link.
    expect(message.payload.header_image_url).toBeUndefined();
  });

  it('is sent once per key into a conversation, and the key is refused with another file', async () => {
    const { body: opened } = await send({ type: 'text', text: 'Oi' });
    const body = { id: opened.conversation_id, ...template('with_image'), idempotency_key: newId() };
    const once = await api.callPanel(ana, 'messages.sendTemplate', { ...body, header_file: picture });
    expect(once.body).toMatchObject({ status: 'sent' });
    const again = await api.callPanel(ana, 'messages.sendTemplate', { ...body, header_file: picture });
    expect(again.body.id).toBe(once.body.id);
    const base64 = Buffer.concat([png, Buffer.from('x')]).toString('base64');
    const other = await api.callPanel(ana, 'messages.sendTemplate', { ...body, header_file: { ...picture, base64 } });
    expect(other.code).toBe('idempotency_key_reused');
  });

  it('is kept when a value of the template names the contact’s name', async () => {
    await api.prisma.contact.updateMany({ where: { organizationId: organization }, data: { name: 'Marina' } });
    const { body } = await first({ ...template('with_image'), body_params: ['{{name}}'], header_file: picture });
    expect(await shown(body.id)).toMatchObject({ content: 'Oi Marina.', file: { name: 'sofá.png' } });
  });

  it.each([
    ['with_image', pdf, 'incompatible_mime'],
    ['with_video', picture, 'incompatible_mime'],
    ['with_image', { ...picture, base64: '***' }, 'invalid_request'],
    [
      'with_image',
      { ...picture, base64: Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]).toString('base64') },
      'invalid_request',
    ],
  ])('that the template %s does not accept is refused and not stored', async (name, header_file, code) => {
    const before = await files();
    expect(await first({ ...template(name), header_file })).toMatchObject({ code });
    expect(await files()).toBe(before);
  });

  it('is refused beside a link, and fails with 132000 where the template has no such header', async () => {
    const both = { ...template('with_image'), header_file: picture, header_image_url: link };
    expect(await first(both)).toMatchObject({ code: 'invalid_request' });
    const words = { type: 'template', template_name: 'order_shipped', body_params: ['a', 'b'], header_file: picture };
    expect((await first(words)).body).toMatchObject({ status: 'failed', error: { code: '132000' } });
  });

  it('is sent again by resendMessage with its file name', async () => {
    const { body: sent } = await first({ ...template('with_document'), header_file: pdf });
    await api.prisma.message.update({
      where: { id: sent.id },
      data: { deliveryStatus: 'failed', deliveryError: { code: '131037', title: 'x', detail: null, retryable: false } },
    });
    const again = await api.callPanel(ana, 'messages.resendMessage', { id: sent.id });
    expect(again.body).toMatchObject({ status: 'sent' });
    expect(await operator.payloadOf(again.body.wamid)).toMatchObject({
      template: { components: [{ parameters: [{ document: { filename: 'nota.pdf' } }] }, { type: 'body' }] },
    });
  });

  it('is refused from an API key (400 unknown_fields)', async () => {
    const { status, body } = await send({ ...template('with_image'), header_file: picture });
    expect({ status, error: body.error }).toMatchObject({ status: 400 });
    expect(JSON.stringify(body)).toContain('unknown_fields');
  });
});
