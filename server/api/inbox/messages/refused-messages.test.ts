import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import { createConversation } from '#server/testing/factories.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { link, products, sections, startSandboxSends } from '#server/testing/stages/sandbox-sends.ts';

// Tests sends that reach no recipient, because the messaging provider or Parley refuses them.

const { api, organization, key, connection, plain, send, shown, sent } = await startSandboxSends();

describe('sends that the provider refuses: 200 with status failed', () => {
  it.each([
    ['132000', { type: 'template', template_name: 'order_shipped', body_params: ['Marina'] }],
    ['132000', { type: 'template', template_name: 'named', body_params: { first_name: 'M', other: 'x' } }],
    ['132000', { type: 'template', template_name: 'promo', header_image_url: link, button_params: ['x'] }],
    ['132012', { type: 'template', template_name: 'promo', button_params: ['x', 'y'] }],
    ['132001', { type: 'template', template_name: 'no_such', language_code: 'en' }],
    ['132015', { type: 'template', template_name: 'paused' }],
    ['131009', { type: 'product', product_retailer_id: 'NOPE' }],
  ])('returns failed with %s, a reason and a remedy for %j', async (code, body) => {
    const { status, body: result } = await send(body);
    expect({ status, result }).toMatchObject({
      status: 200,
      result: { status: 'failed', wamid: null, error: { code } },
    });
    const { delivery } = await shown(result.id);
    expect(delivery).toMatchObject({
      status: 'failed',
      error: { code, reason: expect.stringMatching(/\.$/), remedy: expect.stringMatching(/\.$/) },
    });
  });

  it('returns 131047 outside the window, with the reason in the organization’s language', async () => {
    const { body } = await api.call('POST', '/messages', {
      key,
      body: { connection_id: connection, to: '+5511987650099', type: 'text', text: 'x' },
    });
    expect(body.error).toMatchObject({ code: '131047', retryable: false });
    expect((await shown(body.id)).delivery.error.reason).toBe(
      'Passaram mais de 24 horas desde a última mensagem do cliente.',
    );
  });
});

describe('sends that Parley refuses: 400', () => {
  const media = { url: link, mime_type: 'image/jpeg' };
  const buttons = [{ id: '1', title: 'Sim' }];
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ id: String(i), title: `T${i}` }));
  it.each([
    ['missing_text', { type: 'text', text: '  ' }],
    ['missing_template', { type: 'template', language_code: 'pt_BR' }],
    ['missing_template', { type: 'template', template_id: newId() }],
    ['missing_media', { type: 'image' }],
    ['missing_media', { type: 'image', media: { url: link } }],
    ['missing_media', { type: 'video', media: { mime_type: 'video/mp4' } }],
    ['missing_media', { type: 'image', media: 'x' }],
    ['incompatible_mime', { type: 'image', media: { url: link, mime_type: 'video/mp4' } }],
    ['incompatible_mime', { type: 'audio', media: { url: link, mime_type: 'image/png' } }],
    ['incompatible_mime', { type: 'image', media: { base64: png, mime_type: 'image/jpeg' } }],
    ['incompatible_mime', { type: 'image', media: { base64: 'AAAA', mime_type: 'image/png' } }],
    ['invalid_request', { type: 'image', media: { base64: '!!', mime_type: 'image/png' } }],
    ['invalid_request', { type: 'image', media: { ...media, base64: png } }],
    ['invalid_url', { type: 'image', media: { url: 'ftp://x/y', mime_type: 'image/png' } }],
    ['missing_body', { type: 'buttons', buttons }],
    ['missing_body', { type: 'list', sections }],
    ['missing_body', { type: 'cta_url', url: link }],
    ['missing_body', { type: 'location_request' }],
    ['missing_body', { type: 'product_list', sections: products }],
    ['invalid_buttons', { type: 'buttons', body: 'x' }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: many(4) }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [{ id: '1' }] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [{ id: '1', title: 'mais de vinte caracteres' }] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [...buttons, { id: '2', title: 'Sim' }] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: 'Sim' }],
    ['invalid_request', { type: 'buttons', body: 'x'.repeat(1025), buttons }],
    ['invalid_request', { type: 'buttons', body: 'x', buttons, footer: 'x'.repeat(61) }],
    ['invalid_sections', { type: 'list', body: 'x' }],
    ['invalid_sections', { type: 'list', body: 'x', sections: [] }],
    ['invalid_sections', { type: 'list', body: 'x', sections: [{ title: 'a', rows: [] }] }],
    ['invalid_sections', { type: 'list', body: 'x', sections: [{ rows: many(6) }, { rows: many(2) }] }],
    [
      'invalid_sections',
      {
        type: 'list',
        body: 'x',
        sections: [
          { title: 'a', rows: many(6) },
          { title: 'b', rows: many(6) },
        ],
      },
    ],
    ['invalid_sections', { type: 'list', body: 'x', sections: products }],
    ['invalid_sections', { type: 'product_list', body: 'x', sections }],
    ['invalid_header', { type: 'list', body: 'x', sections, header: { type: 'image', url: link } }],
    ['invalid_header', { type: 'buttons', body: 'x', buttons, header: { type: 'image' } }],
    ['invalid_header', { type: 'buttons', body: 'x', buttons, header: { type: 'image', url: 'nowhere' } }],
    ['invalid_header', { type: 'buttons', body: 'x', buttons, header: { type: 'hologram' } }],
    ['invalid_url', { type: 'cta_url', body: 'x' }],
    ['invalid_url', { type: 'cta_url', body: 'x', url: 'javascript:alert(1)' }],
    ['invalid_url', { type: 'template', template_name: 'promo', header_image_url: 'x' }],
    ['invalid_request', { type: 'product' }],
    ['invalid_request', { type: 'text', text: 'x', open_conversation: 'on_reply' }],
    ['unknown_fields', { type: 'text', text: 'x', caption: 'y' }],
    ['unknown_fields', { type: 'buttons', body: 'x', buttons: [{ id: '1', title: 'a', nope: 1 }] }],
    ['unknown_fields', { type: 'image', media: { ...media, filename: 'x' } }],
  ])('returns 400 %s for %j', async (error, body) => {
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('unsupported_type lists the accepted types', async () => {
    const { body } = await send({ type: 'sticker' });
    expect(body).toMatchObject({ error: 'unsupported_type', details: { accepted: acceptedMessageTypes } });
  });

  it('stores no file for a send with an unknown contact_id', async () => {
    const before = await api.prisma.file.count();
    await send({ type: 'image', media: { base64: png, mime_type: 'image/png' }, contact_id: newId() });
    expect(await api.prisma.file.count()).toBe(before);
  });
});

describe('sends that Parley refuses: 403', () => {
  it('returns catalog_not_configured when neither the body nor the connection names a catalog', async () => {
    const other = (await api.prisma.connection.findFirstOrThrow({ where: { phoneNumberId: plain } })).id;
    for (const body of [
      { type: 'product', product_retailer_id: 'X' },
      { type: 'product_list', body: 'x', sections: products },
    ]) {
      expect(await send({ ...body, connection_id: other })).toMatchObject({
        status: 403,
        body: { error: 'catalog_not_configured' },
      });
    }
  });

  it('returns opted_out for a template always, for text only while the number’s window is closed', async () => {
    const { result } = await sent({ type: 'text', text: 'x' });
    const where = { id: result.contact_id };
    await api.prisma.contact.update({ where, data: { optedOutAt: new Date() } });
    const window = (windowExpiresAt: Date | null) =>
      api.prisma.conversation.update({ where: { id: result.conversation_id }, data: { windowExpiresAt } });
    await window(new Date(Date.now() + 60_000));
    expect((await send({ type: 'text', text: 'x' })).status).toBe(200);
    expect(await send({ type: 'template', template_name: 'paused' })).toMatchObject({
      status: 403,
      body: { error: 'opted_out' },
    });
    for (const closed of [null, new Date(Date.now() - 1_000)]) {
      await window(closed);
      expect(await send({ type: 'text', text: 'x' })).toMatchObject({ status: 403, body: { error: 'opted_out' } });
    }
    // The 24-hour window is open only on the number that the person wrote to.
    const elsewhere = await api.prisma.connection.findFirstOrThrow({ where: { phoneNumberId: plain } });
    await createConversation(organization, {
      contactId: result.contact_id,
      connectionId: elsewhere.id,
      windowExpiresAt: new Date(Date.now() + 60_000),
    });
    expect(await send({ type: 'text', text: 'x' })).toMatchObject({ status: 403, body: { error: 'opted_out' } });
    await api.prisma.contact.update({ where, data: { optedOutAt: null } });
  });
});
