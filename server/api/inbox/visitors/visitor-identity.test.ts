import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { findPerson } from '#server/domain/agents/agents/prompt/thread.store.ts';
import { forgetIdleVisitors } from '#server/domain/inbox/web-chat/visitor.ts';
import { deleteContact } from '#server/domain/lifecycle/contact-lifecycle/delete-contact.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';
import { stageWebChat } from '#server/testing/stages/web-chat-stage.ts';

const { api, organization, key, member, agent, get, wrote } = await stageWebChat();

const secretOf = async (agentId = agent, as = member, more: object = {}): Promise<string> =>
  (await api.callPanel(as, 'webChats.rotateIdentitySecret', { agent_id: agentId, ...more })).body.secret;

interface Who {
  readonly user_id: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly name?: string | null;
  readonly issued_at?: number;
}
const seconds = () => Math.floor(Date.now() / 1_000);

/** Signs an identity as a site would, following the guide and not the product's code. */
function sign(secret: string, who: Who) {
  const { issued_at = seconds(), user_id, email, phone, name } = who;
  const lines = ['v1', issued_at, user_id, email ?? '', phone ?? '', name ?? ''].join('\n');
  return { ...who, issued_at, signature: createHmac('sha256', secret).update(lines).digest('hex') };
}

type Identity = ReturnType<typeof sign>;
const prove = (identity: Identity, more: object = {}) =>
  api.callPanel(null, 'visitors.proveVisitor', { agent_id: agent, channel: 'embed', identity, ...more });
/** Creates the browser of a visitor whom the site has identified. */
async function browser(identity: Identity, agentId = agent) {
  const { code, body } = await prove(identity, { agent_id: agentId });
  expect(code).toBe('ok');
  const visitor = { agent_id: agentId, channel: 'embed', token: body.token as string };
  const call = (name: string, input: object = {}) => api.callPanel(null, `visitors.${name}`, { ...visitor, ...input });
  return {
    token: visitor.token,
    call,
    write: (text: string, more: object = {}) =>
      call('sendVisitorMessage', { client_id: crypto.randomUUID(), text, ...more }),
    texts: async () => (await call('listVisitorMessages')).body.data.map((one: { text: string }) => one.text),
  };
}
const conversationOf = async (messageId: string) => {
  const [message] = (await get(`/messages?id=${messageId}`)).data;
  return get(`/conversations/${message.conversation_id}`);
};
const isRefused = (answer: { code: string; body: unknown }, reason: string) =>
  expect(answer).toMatchObject({ code: 'identity_not_proven', body: { reason } });

const secret = await secretOf();

it('proveVisitor rejects a signed phone that no numbering plan knows (invalid_phone)', async () => {
  const who = sign(secret, { user_id: 'u-phone', phone: '+551112345678' });
  expect((await prove(who)).code).toBe('invalid_phone');
});

describe('a visitor whose identity the site has signed', () => {
  it('is the contact with that e-mail, and is found by the site’s id after the e-mail changed', async () => {
    const sent = { email: 'marina@example.com', name: 'Marina Souza', tags: ['ouro'] };
    const { contact_id } = (await api.call('POST', '/contacts', { key, body: sent })).body;
    const who = { user_id: 'u-1', email: 'Marina@Example.com', phone: '+5511987650201', name: 'Marina S.' };
    const visitor = await browser(sign(secret, who));
    const said = (await visitor.write('Cadê meu pedido?')).body;
    expect(said.thread.known).toBe(true);
    const conversation = await conversationOf(said.message.id);
    expect(conversation.contact).toMatchObject({ id: contact_id, name: 'Marina Souza', phone: '+5511987650201' });
    expect(conversation.user).toMatchObject({ name: 'Marina S.', email: 'marina@example.com', proven: true });
    const contact = await get(`/contacts/${contact_id}`);
    expect(contact.identifiers).toContainEqual({ type: 'site_user_id', value: 'u-1', label: null });
    expect(contact.claimed).toBeUndefined();
    expect(await findPerson(organization, contact_id)).toMatchObject({ name: 'Marina Souza', tags: ['ouro'] });
    // The e-mail changed in the CRM, but the site's id still finds the contact.
    await api.call('PATCH', `/contacts/${contact_id}`, { key, body: { email: 'nova@example.com' } });
    await api.call('POST', `/conversations/${conversation.id}/resolve`, { key });
    const next = await (await browser(sign(secret, { user_id: 'u-1' }))).write('Mais uma');
    expect((await conversationOf(next.body.message.id)).contact.id).toBe(contact_id);
  });

  it('continues in a second browser, and forgetVisitor ends only the browser that calls it', async () => {
    const identity = sign(secret, { user_id: 'u-2', name: 'Rui' });
    const first = await browser(identity);
    await first.write('Do notebook');
    const second = await browser(identity);
    expect(second.token).not.toBe(first.token);
    await second.write('Do telefone');
    expect(await first.texts()).toEqual(['Do telefone', 'Do notebook']);
    // When the site identifies the visitor again on the next page, the browser keeps its token.
    expect((await prove(sign(secret, { user_id: 'u-2' }), { token: first.token })).body.token).toBe(first.token);
    expect((await first.call('forgetVisitor')).code).toBe('ok');
    expect((await first.call('forgetVisitor')).code).toBe('ok');
    expect((await first.call('listVisitorMessages')).code).toBe('invalid_visitor');
    expect(await second.texts()).toHaveLength(2);
  });

  it('sees no messages of another person or a stranger who used the browser before', async () => {
    const one = await browser(sign(secret, { user_id: 'u-3' }));
    await one.write('Segredo da pessoa um');
    const two = (await prove(sign(secret, { user_id: 'u-4' }), { token: one.token })).body.token;
    const read = (token: string) =>
      api.callPanel(null, 'visitors.listVisitorMessages', { agent_id: agent, channel: 'embed', token });
    expect((await read(two)).body.data).toEqual([]);
    expect((await read(one.token)).code).toBe('invalid_visitor');
    const stranger = await startVisitor(agent, 'embed');
    await stranger.write('Sem nome');
    const named = (await prove(sign(secret, { user_id: 'u-4' }), { token: stranger.token })).body.token;
    expect((await read(named)).body.data).toEqual([]);
  });

  it('is one contact with one conversation when 20 browsers write at once', async () => {
    const identity = sign(secret, { user_id: 'u-5', email: 'juntos@example.com' });
    const browsers = await Promise.all(Array.from({ length: 20 }, () => browser(identity)));
    expect(new Set(browsers.map((one) => one.token)).size).toBe(20);
    const said = await Promise.all(browsers.map((one, index) => one.write(`n ${index}`)));
    expect(said.map(({ code }) => code)).toEqual(Array(20).fill('ok'));
    const where = { organizationId: organization, type: 'site_user_id', value: 'u-5' } as const;
    expect(await api.prisma.contactIdentifier.count({ where })).toBe(1);
    const ids = said.map((one) => one.body.message.id);
    const rows = await api.prisma.message.findMany({ where: { id: { in: ids } } });
    expect(new Set(rows.map((row) => row.conversationId)).size).toBe(1);
  });

  it('can write where identification is required, and typed data does not become a claim', async () => {
    const strict = await createWebChat(organization, { identify: 'required' });
    const own = await secretOf(strict);
    const visitor = await browser(sign(own, { user_id: 'u-6' }), strict);
    const said = await visitor.write('Oi', { name: 'Outro', email: 'ceo@example.com' });
    expect(said.code).toBe('ok');
    const { contact, user } = await conversationOf(said.body.message.id);
    expect(user.email).toBeNull();
    expect((await get(`/contacts/${contact.id}`)).claimed).toBeUndefined();
  });

  it('becomes invalid when the contact is erased, and a new contact when signed in again', async () => {
    const identity = sign(secret, { user_id: 'u-7', email: 'sai@example.com' });
    const visitor = await browser(identity);
    const said = await visitor.write('Oi');
    const { contact } = await conversationOf(said.body.message.id);
    await deleteContact(systemActor(organization), { id: contact.id, mode: 'erase' });
    expect((await visitor.call('listVisitorMessages')).code).toBe('invalid_visitor');
    const again = await browser(identity);
    const next = await again.write('De novo');
    expect((await conversationOf(next.body.message.id)).contact.id).not.toBe(contact.id);
  });

  it('loses the site’s id when a member removes it, and no member can add it by hand', async () => {
    const visitor = await browser(sign(secret, { user_id: 'u-8' }));
    const { contact } = await conversationOf((await visitor.write('Oi')).body.message.id);
    const of = { id: contact.id, type: 'site_user_id', value: 'u-8' };
    expect((await api.callPanel(member, 'contacts.removeIdentifier', of)).body).toMatchObject({ removed: true });
    expect((await api.callPanel(member, 'contacts.removeIdentifier', of)).body).toMatchObject({ removed: false });
    expect((await api.callPanel(member, 'contacts.addIdentifier', of)).code).toBe('invalid_request');
  });
});

describe('limits of a signed identity', () => {
  it('a proven e-mail does not lead to the contact of a visitor who only claimed the e-mail', async () => {
    const email = 'iguais@example.com';
    const { conversation } = await wrote('Oi', { name: 'Falsa', email });
    const visitor = await browser(sign(secret, { user_id: 'u-9', email, name: 'Verdadeira' }));
    const { contact } = await conversationOf((await visitor.write('Oi')).body.message.id);
    expect(contact).toMatchObject({ name: 'Verdadeira', email });
    expect(contact.id).not.toBe(conversation.contact.id);
    expect((await get(`/contacts?email=${email}`)).id).toBe(contact.id);
  });

  it('rejects signatures of another chat or for other values, and malformed values', async () => {
    const other = await createWebChat(organization);
    const who = { user_id: 'u-10', email: 'alvo@example.com', name: 'Alvo' };
    isRefused(await prove(sign('x', who), { agent_id: other }), 'not_set_up');
    const others = await secretOf(other);
    isRefused(await prove(sign(others, who)), 'signature');
    const stranger = await api.createMember(await api.createOrganization());
    expect((await api.callPanel(stranger, 'webChats.rotateIdentitySecret', { agent_id: agent })).code).toBe(
      'agent_not_found',
    );
    const signed = sign(secret, who);
    const issued_at = signed.issued_at + 1;
    const changes: Partial<Identity>[] = [
      { user_id: 'u-11' },
      { email: 'ceo@example.com' },
      { email: null },
      { phone: '+5511987650299' },
      { name: 'Outro' },
      { issued_at },
      { signature: '' },
      { signature: signed.signature.slice(0, 63) },
      { signature: 'é'.repeat(64) },
    ];
    for (const change of changes) isRefused(await prove({ ...signed, ...change }), 'signature');
    // A line break in one value cannot move a part of the value into the next signed field.
    const moved = { ...signed, user_id: 'u-10\nalvo@example.com', email: null };
    expect((await prove(moved)).code).toBe('invalid_request');
    expect((await prove(sign(secret, { ...who, email: 'nada' }))).code).toBe('invalid_email');
  });

  it('the same id in two organizations is two visitors, and each organization needs its own secret', async () => {
    const elsewhere = await api.createOrganization();
    const boss = await api.createMember(elsewhere);
    const theirs = await createWebChat(elsewhere);
    const foreign = await secretOf(theirs, boss);
    const here = await browser(sign(secret, { user_id: 'u-12', email: 'dois@example.com' }));
    await here.write('Só aqui');
    const there = await browser(sign(foreign, { user_id: 'u-12', email: 'dois@example.com' }), theirs);
    expect(await there.texts()).toEqual([]);
    isRefused(await prove(sign(foreign, { user_id: 'u-12' })), 'signature');
    const owners = await api.prisma.contactIdentifier.findMany({ where: { value: 'dois@example.com' } });
    expect(owners.map((one) => one.organizationId)).toEqual([organization]);
  });

  it('the same id in two web chats of one organization is two contacts', async () => {
    const other = await createWebChat(organization);
    const here = await browser(sign(secret, { user_id: 'u-15' }));
    const there = await browser(sign(await secretOf(other), { user_id: 'u-15' }), other);
    const one = await conversationOf((await here.write('Oi')).body.message.id);
    const two = await conversationOf((await there.write('Oi')).body.message.id);
    expect(one.contact.id).not.toBe(two.contact.id);
  });

  it('rejects a signature older than a day or dated tomorrow, and accepts two minutes ahead', async () => {
    const at = (shift: number) => sign(secret, { user_id: 'u-13', issued_at: seconds() + shift });
    isRefused(await prove(at(-86_500)), 'issued_at');
    isRefused(await prove(at(86_400)), 'issued_at');
    expect((await prove(at(-86_000))).code).toBe('ok');
    expect((await prove(at(120))).code).toBe('ok');
  });

  it('accepts the previous secret until it expires or is revoked, and shows each secret only once', async () => {
    const chat = await createWebChat(organization);
    const first = await secretOf(chat);
    const second = await secretOf(chat);
    const by = (one: string) => prove(sign(one, { user_id: 'u-14' }), { agent_id: chat });
    expect([(await by(first)).code, (await by(second)).code]).toEqual(['ok', 'ok']);
    await api.prisma.webChat.update({
      where: { agentId: chat },
      data: { previousIdentitySecretUntil: new Date(Date.now() - 1_000) },
    });
    isRefused(await by(first), 'signature');
    const third = await secretOf(chat, member, { keep_previous: false });
    isRefused(await by(second), 'signature');
    expect((await by(third)).code).toBe('ok');
    const row = await api.prisma.webChat.findUniqueOrThrow({ where: { agentId: chat } });
    expect(JSON.stringify(row)).not.toContain(third);
    const { data } = (await api.callPanel(member, 'webChats.listWebChats')).body;
    expect(JSON.stringify(data)).not.toContain(third);
    expect(data.find((one: { agent_id: string }) => one.agent_id === chat)).toMatchObject({ signs_identity: true });
    const attendant = await api.createMember(organization, { role: 'atendente' });
    expect((await api.callPanel(attendant, 'webChats.rotateIdentitySecret', { agent_id: chat })).code).toBe(
      'admin_only',
    );
  });
});

it('a visitor without messages stays for 30 days after the last signed identification', async () => {
  const who = sign(secret, { user_id: 'u-silent', name: 'Quieta' });
  const silent = await browser(who);
  const age = (days: number) =>
    api.prisma.webVisitor.updateMany({
      where: { agentId: agent },
      data: { createdAt: new Date(Date.now() - days * 86_400_000) },
    });
  await age(29);
  await forgetIdleVisitors();
  expect((await silent.call('listVisitorMessages')).code).toBe('ok');
  await age(31);
  // The same browser is identified again, so the idle days count from zero.
  expect((await prove(who, { token: silent.token })).body.token).toBe(silent.token);
  await forgetIdleVisitors();
  expect((await silent.call('listVisitorMessages')).code).toBe('ok');
  await age(31);
  await forgetIdleVisitors();
  expect((await silent.call('listVisitorMessages')).code).toBe('invalid_visitor');
});
