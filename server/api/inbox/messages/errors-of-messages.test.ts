import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import { createConnection, createConversation } from '#server/testing/factories.ts';
import { link, media, products, sections, stageSends, text } from '#server/testing/stages/sends-stage.ts';

// Tests every row of contract/errors.md#messages, in order.

const { api, organization, key, post, send } = await stageSends();

describe('contract/errors.md#messages', () => {
  const buttons = [{ id: '1', title: 'Sim' }];
  it.each([
    ['missing_type', { text: 'x' }],
    ['unsupported_type', { type: 'sticker' }],
    ['missing_text', { type: 'text' }],
    ['missing_body', { type: 'buttons', buttons }],
    ['missing_body', { type: 'list', sections }],
    ['missing_template', { type: 'template' }],
    ['missing_media', { type: 'image', media: { mime_type: 'image/png' } }],
    ['missing_media', { type: 'image', media: { url: link } }],
    ['incompatible_mime', { type: 'image', media: media('audio/ogg') }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [] }],
    ['invalid_sections', { type: 'list', body: 'x', sections: [] }],
    ['invalid_url', { type: 'cta_url', body: 'x', url: 'nowhere' }],
    ['invalid_header', { type: 'list', body: 'x', sections, header: { type: 'image', url: link } }],
  ])('contract/errors.md: returns 400 %s for %j', async (error, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error } });
  });

  it('unsupported_type lists the accepted types in details.accepted', async () => {
    expect((await send({ type: 'sticker' })).body.details.accepted).toEqual(acceptedMessageTypes);
  });

  it('missing_destination is 400 with neither to nor conversation_id', async () => {
    expect(await post(text)).toMatchObject({ status: 400, body: { error: 'missing_destination' } });
  });

  it('missing_to is 400 at POST /send-message without to', async () => {
    const answer = await api.call('POST', '/send-message', { key, body: { text: 'x' } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'missing_to' } });
  });

  it('missing_connection_id is 400 with several numbers and no connection_id', async () => {
    const several = await api.createOrganization();
    await createConnection(several);
    await createConnection(several);
    const answer = await send(text, await api.createKey(several));
    expect(answer).toMatchObject({ status: 400, body: { error: 'missing_connection_id' } });
  });

  it('no_connection is 400 with no connected number', async () => {
    const answer = await send(text, await api.createKey(await api.createOrganization()));
    expect(answer).toMatchObject({ status: 400, body: { error: 'no_connection' } });
  });

  it.each(['web', 'embed', 'api'] as const)('not_a_chatapp_conversation is 400 for channel %s', async (channel) => {
    const id = await createConversation(organization, { channel });
    const answer = await post({ ...text, conversation_id: id });
    expect(answer).toMatchObject({ status: 400, body: { error: 'not_a_chatapp_conversation' } });
  });

  it.each([
    ['product', { product_retailer_id: 'SKU' }],
    ['product_list', { sections: products, body: 'B' }],
  ])('catalog_not_configured is 403 for %s without a catalog_id', async (type, fields) => {
    const bare = await api.createOrganization();
    await createConnection(bare);
    const answer = await send({ type, ...fields }, await api.createKey(bare));
    expect(answer).toMatchObject({ status: 403, body: { error: 'catalog_not_configured' } });
  });

  it('opted_out is 403 while the conversation’s 24-hour window is closed, and only then', async () => {
    const { contact_id, conversation_id } = (await send(text)).body;
    await api.call('POST', `/contacts/${contact_id}/opt-out`, { key });
    expect(await post({ ...text, conversation_id })).toMatchObject({ status: 403, body: { error: 'opted_out' } });
    const windowExpiresAt = new Date(Date.now() + 60_000);
    await api.prisma.conversation.update({ where: { id: conversation_id }, data: { windowExpiresAt } });
    expect((await post({ ...text, conversation_id })).body.status).toBe('sent');
  });

  it('connection_not_found is 404 for a foreign, unknown or malformed connection_id', async () => {
    const foreign = await createConnection(await api.createOrganization());
    for (const connection_id of [foreign, newId(), 'nonsense']) {
      const answer = await send({ ...text, connection_id });
      expect(answer).toMatchObject({ status: 404, body: { error: 'connection_not_found' } });
    }
  });

  it('conversation_not_found is 404 for a foreign, unknown or malformed conversation_id', async () => {
    const foreign = await createConversation(await api.createOrganization(), { channel: 'chatapp' });
    for (const conversation_id of [foreign, newId(), 'nonsense']) {
      const answer = await post({ ...text, conversation_id });
      expect(answer).toMatchObject({ status: 404, body: { error: 'conversation_not_found' } });
    }
  });

  // A section may have ten rows, and all sections together may also have ten rows.
  const sixRows = (name: string) => Array.from({ length: 6 }, (_, index) => ({ id: `${name}${index}`, title: 'R' }));
  const twelveRows = ['A', 'B'].map((title) => ({ title, rows: sixRows(title) }));
  it.each([
    ['invalid_sections', { type: 'list', body: 'x', sections: twelveRows }],
    ['invalid_request', { type: 'list', body: 'x'.repeat(4_097), sections }],
    ['invalid_request', { type: 'buttons', body: 'x'.repeat(1_025), buttons }],
    ['invalid_request', { type: 'product', product_retailer_id: 'SKU', body: 'x'.repeat(1_025) }],
  ])('returns 400 %s for a wrong body before the conversation is looked up', async (error, body) => {
    expect(await post({ ...body, conversation_id: newId() })).toMatchObject({ status: 400, body: { error } });
  });

  it('idempotency_key_reused is 422 for the same key and another body, with details.first_send_id', async () => {
    const first = (await send({ ...text, idempotency_key: 'reused' })).body;
    expect(await send({ ...text, idempotency_key: 'reused' })).toMatchObject({
      status: 422,
      body: { error: 'idempotency_key_reused', details: { first_send_id: first.id } },
    });
  });

  it.each([
    ['free', 'api'],
    ['canceled', 'subscription'],
  ] as const)('plan_limit_exceeded is 402 on plan %s, with details.feature and current_plan', async (plan, feature) => {
    const poor = await api.createKey(await api.createOrganization({ plan }));
    expect(await send(text, poor)).toMatchObject({
      status: 402,
      body: { error: 'plan_limit_exceeded', details: { feature, current_plan: plan } },
    });
  });
});
