import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { completeEnv } from '#server/base/env.ts';
import { knownRefusals, resendAdvice } from '#server/contract/channels/refusal-classes.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const api = startHarness();
const folder = temporaryFolder();
let operator: NullOperator;
let organization: string;
let key: string;
let member: MemberIdentity;

beforeAll(async () => {
  completeEnv({ DATA_DIR: folder });
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization, { role: 'atendente', name: 'Ana' });
  await createConnection(organization, { phoneNumberId: 'resend' });
});
afterEach(() => {
  operator.refuseWith = null;
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

let people = 0;
const newPhone = () => `55119870${String(++people).padStart(5, '0')}`;
const config = { code: 131037, message: '(#131037) Display name' };
/** Sends a message that the messaging provider refuses, and returns it. */
async function failed(body: object, why: NullOperator['refuseWith'] = config, to = newPhone()) {
  operator.refuseWith = why;
  const answer = await api.call('POST', '/messages', { key, body: { to, ...body } });
  operator.refuseWith = null;
  expect(answer.body).toMatchObject({ status: 'failed' });
  return answer.body as { id: string; conversation_id: string };
}
const resend = (id: string, may_arrive_twice = false, as: MemberIdentity | null = member) =>
  api.callPanel(as, 'messages.resendMessage', { id, may_arrive_twice });
const find = async (id: string) => (await api.call('GET', `/messages?id=${id}`, { key })).body.data[0];
const refusal = (reason: string) => ({ code: 'message_not_resendable', body: { reason } });

describe('resendMessage', () => {
  const rows = [{ id: 'a', title: 'A' }];
  const products = [{ title: 'A', product_items: [{ product_retailer_id: 'p' }] }];
  it.each([
    { type: 'text', text: 'Oi [tudo bem]' },
    { type: 'template', template_name: 'nobody_synced', language_code: 'pt_BR', body_params: ['a', 'b'] },
    { type: 'image', media: { url: 'https://files.test/a.png', mime_type: 'image/png' }, caption: 'Foto' },
    { type: 'document', media: { url: 'https://files.test/a.pdf', mime_type: 'application/pdf', name: 'nota.pdf' } },
    { type: 'buttons', body: 'B', buttons: [{ id: 'y', title: 'Sim' }], header: 'H', footer: 'F' },
    { type: 'list', body: 'B', button_text: 'Ver', sections: [{ rows }], header: 'H', footer: 'F' },
    { type: 'cta_url', body: 'B', url: 'https://a.test/', display_text: 'Abrir' },
    { type: 'location_request', body: '[onde você está]' },
    { type: 'product', catalog_id: 'c', product_retailer_id: 'p' },
    { type: 'product', catalog_id: 'c', product_retailer_id: 'p', body: 'Este', footer: 'F' },
    { type: 'product_list', catalog_id: 'c', body: 'B', header: 'H', sections: products },
  ])('$type is sent again with the same payload as a new message, and the failed one links to it', async (body) => {
    const first = await failed(body);
    const again = await resend(first.id);
    expect(again).toMatchObject({ code: 'ok', body: { status: 'sent', conversation_id: first.conversation_id } });
    const { biz_opaque_callback_data: mark, ...payload } = operator.accepted.at(-1)?.body ?? {};
    const { biz_opaque_callback_data: _, ...refused } = operator.refused.at(-1)?.body ?? {};
    expect([mark, payload]).toEqual([again.body.id, refused]);
    const [was, is] = [await find(first.id), await find(again.body.id)];
    expect(was).toMatchObject({ delivery: { status: 'failed' }, sent_again_as: again.body.id });
    const { type, content, payload: shown } = was;
    expect(is).toMatchObject({
      type,
      content,
      payload: shown,
      sent_again_as: null,
      author: { kind: 'member', name: 'Ana' },
    });
    const { body: conversation } = await api.call('GET', `/conversations/${first.conversation_id}`, { key });
    expect(conversation).toMatchObject({ takeover: { user: { name: 'Ana' } } });
  });

  it('sends an uploaded file again with its caption, name and size', async () => {
    const media = { base64: png, mime_type: 'image/png', name: 'foto.png' };
    const { id } = await failed({ type: 'image', media, caption: 'Foto' });
    const { body } = await resend(id);
    expect(operator.accepted.at(-1)?.body).toMatchObject({ image: { id: 'uploaded', caption: 'Foto' } });
    const shown = await find(body.id);
    expect(shown).toMatchObject({ content: 'Foto', file: { name: 'foto.png', mime_type: 'image/png' } });
    expect(shown.file.size).toBe(Buffer.from(png, 'base64').length);
  });

  it('sends once when 20 calls arrive at once, and returns the same message to all', async () => {
    const { id } = await failed({ type: 'text', text: 'Uma vez' });
    const before = operator.accepted.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(id)));
    expect(new Set(answers.map(({ code, body }) => `${code} ${body.id} ${body.status}`)).size).toBe(1);
    expect(operator.accepted.length).toBe(before + 1);
  });

  it('a resend that fails is a new failed message, which can be sent again', async () => {
    const { id } = await failed({ type: 'text', text: 'Duas' });
    operator.refuseWith = config;
    const second = await resend(id);
    expect(second.body).toMatchObject({ status: 'failed', error: { code: '131037' } });
    operator.refuseWith = null;
    expect((await resend(second.body.id)).body).toMatchObject({ status: 'sent' });
  });

  it('refuses an unknown outcome (may_have_arrived) unless may_arrive_twice is set', async () => {
    const { id } = await failed({ type: 'text', text: 'Talvez' }, 'hang up');
    expect((await find(id)).delivery.error).toMatchObject({ code: 'operator_unreachable', retryable: false });
    const before = operator.accepted.length;
    expect(await resend(id)).toMatchObject(refusal('may_have_arrived'));
    expect(operator.accepted.length).toBe(before);
    expect((await resend(id, true)).body).toMatchObject({ status: 'sent' });
  });

  it('refuses a message outside the 24-hour window until the customer has written again', async () => {
    const to = newPhone();
    const { id } = await failed({ type: 'text', text: 'Tarde' }, { code: 131047, message: 'window' }, to);
    expect(await resend(id)).toMatchObject(refusal('hopeless'));
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const message = { from: to, id: `wamid.${id}`, timestamp, type: 'text', text: { body: 'Oi' } };
    await deliver(payloadOf({ messages: [message] }, { phoneNumberId: 'resend' }));
    expect((await resend(id)).body).toMatchObject({ status: 'sent' });
  });
});

describe('resendMessage: refusals', () => {
  it.each([131026, 131048, 131049, 131051, 132007])('refuses %i as hopeless: it would fail again', async (code) => {
    const { id } = await failed({ type: 'text', text: 'x' }, { code, message: 'no' });
    expect(await resend(id, true)).toMatchObject(refusal('hopeless'));
  });

  it('refuses a sent message, and a failed one that was delivered after all (not_failed)', async () => {
    const sent = (await api.call('POST', '/messages', { key, body: { type: 'text', to: newPhone(), text: 'x' } })).body;
    expect(await resend(sent.id)).toMatchObject(refusal('not_failed'));
    const { id } = await failed({ type: 'text', text: 'x' });
    await deliver(
      payloadOf(
        {
          statuses: [{ id: `wamid.${id}`, status: 'delivered', timestamp: '1795000000', biz_opaque_callback_data: id }],
        },
        { phoneNumberId: 'resend' },
      ),
    );
    expect(await resend(id)).toMatchObject(refusal('not_failed'));
  });

  it('refuses a second resend, also when the idempotency record is gone (already)', async () => {
    const { id } = await failed({ type: 'text', text: 'x' });
    await resend(id);
    await api.prisma.idempotencyRecord.deleteMany({
      where: { organizationId: organization, operation: 'messages.send' },
    });
    expect(await resend(id)).toMatchObject(refusal('already'));
  });

  it('refuses an unknown and a foreign message, and a role that may not send', async () => {
    expect(await resend('nope')).toMatchObject({ code: 'message_not_found' });
    const { id } = await failed({ type: 'text', text: 'x' });
    const stranger = await api.createMember(await api.createOrganization());
    expect(await resend(id, true, stranger)).toMatchObject({ code: 'message_not_found' });
    const reader = await api.createMember(organization, { role: 'financeiro' });
    expect(await resend(id, true, reader)).toMatchObject({ code: 'insufficient_scope' });
  });
});

it('resendAdvice is sure or no for every known provider code, and ask for an unknown outcome', () => {
  const advice = (code: string, retryable = false) => resendAdvice({ code, retryable }, false);
  for (const code of knownRefusals) expect(['sure', 'no']).toContain(advice(code));
  expect(['190', '131042', '130429', '131056', '131000', '131053'].map((code) => advice(code))).not.toContain('no');
  expect(['131026', '131050', '131048', '131047', '132000', '100'].map((code) => advice(code))).not.toContain('sure');
  expect([advice('operator_unreachable', true), advice('operator_unreachable')]).toEqual(['sure', 'ask']);
  expect(advice('outcome_unknown')).toBe('ask');
});
