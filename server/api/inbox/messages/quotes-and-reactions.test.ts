import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { newId } from '#server/base/ids.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;
let ana: MemberIdentity;
let phone: string;
/** A message from the customer, with its conversation. */
let said: { id: string; wamid: string; conversation_id: string };
let customers = 0;

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  ana = await api.createMember(organization, { name: 'Ana', role: 'atendente' });
  await createConnection(organization, { phoneNumberId: 'quotes' });
});
beforeEach(async () => {
  phone = `55119765${String(++customers).padStart(5, '0')}`;
  said = await write({ type: 'text', text: { body: 'Tem na cor azul?' } });
});
afterEach(() => {
  operator.refuseWith = null;
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

async function write(content: object): Promise<typeof said> {
  const wamid = `wamid.${newId()}`;
  const message = { from: phone, id: wamid, timestamp: `${Math.floor(Date.now() / 1000)}`, ...content };
  await deliver(payloadOf({ messages: [message] }, { phoneNumberId: 'quotes' }));
  return find(`wamid=${wamid}`);
}
const find = async (query: string) => (await api.call('GET', `/messages?${query}`, { key })).body.data[0];
const reply = (more: object, as = ana) =>
  api.callPanel(as, 'messages.sendReply', {
    id: said.conversation_id,
    text: 'Tem!',
    idempotency_key: newId(),
    ...more,
  });
const react = (emoji: string, id = said.id, as: MemberIdentity | null = ana) =>
  api.callPanel(as, 'messages.reactToMessage', { id, emoji });
const reactions = async (id = said.id) =>
  (await find(`id=${id}`)).reactions.map(({ by, emoji }: { by: string; emoji: string }) => `${by} ${emoji}`);
const stranger = async () => api.createMember(await api.createOrganization());

describe('a reply that quotes a message', () => {
  it('names the quoted message to the provider and in the thread', async () => {
    const { code, body } = await reply({ reply_to: said.id });
    expect([code, body.status]).toEqual(['ok', 'sent']);
    expect(operator.accepted.at(-1)?.body).toMatchObject({
      type: 'text',
      text: { body: 'Tem!' },
      context: { message_id: said.wamid },
    });
    expect(await find(`id=${body.id}`)).toMatchObject({ content: 'Tem!', reply_to_wamid: said.wamid });
    await reply({});
    expect(operator.accepted.at(-1)?.body).not.toHaveProperty('context');
  });

  it('can quote an own message, and its key is refused with another quote', async () => {
    const own = (await reply({})).body.id;
    const once = { reply_to: own, idempotency_key: newId() };
    const first = await reply(once);
    expect((await find(`id=${first.body.id}`)).reply_to_wamid).toBe((await find(`id=${own}`)).wamid);
    expect((await reply(once)).body.id).toBe(first.body.id);
    expect((await reply({ ...once, reply_to: said.id })).code).toBe('idempotency_key_reused');
  });

  it('keeps its quote when it failed and is sent again', async () => {
    operator.refuseWith = { code: 131037, message: 'name' };
    const { body } = await reply({ reply_to: said.id });
    operator.refuseWith = null;
    const again = await api.callPanel(ana, 'messages.resendMessage', { id: body.id });
    expect(operator.accepted.at(-1)?.body).toMatchObject({ context: { message_id: said.wamid } });
    expect((await find(`id=${again.body.id}`)).reply_to_wamid).toBe(said.wamid);
  });

  it('is message_not_found and not sent for a message that is foreign, unknown or revoked', async () => {
    const before = operator.accepted.length;
    const here = said;
    phone = `55119765${String(++customers).padStart(5, '0')}`;
    const other = await write({ type: 'text', text: { body: 'Outra' } });
    said = here;
    for (const id of [other.id, newId(), 'nope'])
      expect((await reply({ reply_to: id })).code).toBe('message_not_found');
    await api.prisma.message.update({ where: { id: said.id }, data: { revokedAt: new Date() } });
    expect((await reply({ reply_to: said.id })).code).toBe('message_not_found');
    expect(operator.accepted.length).toBe(before);
  });
});

describe('reactToMessage', () => {
  it('sends, changes and removes a reaction, and does not take the conversation over', async () => {
    expect((await react('👍')).body).toEqual({ status: 'sent' });
    expect(operator.accepted.at(-1)?.body).toMatchObject({
      type: 'reaction',
      reaction: { message_id: said.wamid, emoji: '👍' },
    });
    expect(await reactions()).toEqual(['team 👍']);
    await react('🏳️‍🌈');
    expect(await reactions()).toEqual(['team 🏳️‍🌈']);
    await react('');
    expect(operator.accepted.at(-1)?.body).toMatchObject({ reaction: { message_id: said.wamid, emoji: '' } });
    expect(await reactions()).toEqual([]);
    const { body } = await api.call('GET', `/conversations/${said.conversation_id}`, { key });
    expect(body.takeover).toBeNull();
  });

  it('shows the team’s reaction beside the customer’s reaction', async () => {
    const own = (await reply({})).body;
    const { wamid } = await find(`id=${own.id}`);
    await write({ type: 'reaction', reaction: { message_id: wamid, emoji: '❤️' } });
    await react('🙏', own.id);
    expect(await reactions(own.id)).toEqual(['contact ❤️', 'team 🙏']);
  });

  it('keeps one reaction when 20 are sent at once', async () => {
    const emojis = [...'😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰😗😙😚🙂🤗'];
    const answers = await Promise.all(emojis.map((one) => react(one)));
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['sent']));
    expect(await reactions()).toHaveLength(1);
  });

  it('returns failed with the provider’s error, and shows no reaction', async () => {
    operator.refuseWith = { code: 131047, message: 'window' };
    expect((await react('👍')).body).toMatchObject({ status: 'failed', error: { code: '131047' } });
    expect(await reactions()).toEqual([]);
  });

  it('rejects words, two emojis, unknown and foreign messages, and a role that may not send', async () => {
    for (const no of ['ok', '👍👍', '<b>']) expect((await react(no)).code).toBe('invalid_request');
    for (const id of [newId(), 'nope']) expect((await react('👍', id)).code).toBe('message_not_found');
    expect((await react('👍', said.id, await stranger())).code).toBe('message_not_found');
    const reader = await api.createMember(organization, { role: 'financeiro' });
    expect((await react('👍', said.id, reader)).code).toBe('insufficient_scope');
    expect(await reactions()).toEqual([]);
  });
});
