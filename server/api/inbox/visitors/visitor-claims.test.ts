import { expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { findPerson } from '#server/domain/agents/agents/prompt/thread.store.ts';
import { deleteContact } from '#server/domain/lifecycle/contact-lifecycle/delete-contact.ts';
import { mergeContacts } from '#server/domain/lifecycle/contact-lifecycle/merge-contacts.ts';
import { undoMerge } from '#server/domain/lifecycle/contact-lifecycle/undo-merge.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';
import { stageWebChat } from '#server/testing/stages/web-chat-stage.ts';

const { api, organization, key, member, agent, get, wrote } = await stageWebChat();

const upsert = (body: object) => api.call('POST', '/contacts', { key, body });
/** Simulates a stranger who enters a foreign e-mail as their own in a web chat. */
const claims = (email: string, name = 'Alguém') => wrote('Oi', { name, email });

it('an upsert does not find a visitor by a claimed e-mail, but creates or updates the real contact', async () => {
  const email = 'ceo@example.com';
  const { conversation } = await claims(email);
  const sent = { email, phone: '+5511987650101', name: 'A Presidente', tags: ['conselho'] };
  const first = await upsert(sent);
  expect(first).toMatchObject({ status: 200, body: { email, name: 'A Presidente' } });
  expect(first.body.contact_id).not.toBe(conversation.contact.id);
  expect((await upsert(sent)).body.contact_id).toBe(first.body.contact_id);
  // The real person may already exist with another identifier, here a phone. In that case too, the upsert does not
  // return 409.
  const { contact_id } = (await upsert({ phone: '+5511987650102', name: 'Outra' })).body;
  await claims('outra@example.com');
  const again = await upsert({ phone: '+5511987650102', email: 'outra@example.com' });
  expect(again).toMatchObject({ status: 200, body: { contact_id } });
  const stranger = await get(`/contacts/${conversation.contact.id}`);
  expect(stranger).toMatchObject({ email: null, identifiers: [], tags: [], claimed: { name: 'Alguém', email } });
  expect((await get(`/contacts?email=${email}`)).id).toBe(first.body.contact_id);
});

it('an agent sees neither a visitor’s claims nor the claimed customer, but a name set by PATCH', async () => {
  const email = 'cliente-ouro@example.com';
  await upsert({ email, name: 'Cliente Ouro', tags: ['ouro'] });
  const { conversation } = await claims(email, 'Cliente Ouro');
  const person = await findPerson(organization, conversation.contact.id);
  expect(person).toEqual({ name: null, fields: {}, tags: [], stages: [] });
  // Data that a member of the team wrote is trusted.
  await api.call('PATCH', `/contacts/${conversation.contact.id}`, { key, body: { name: 'Rui Alves' } });
  expect(await findPerson(organization, conversation.contact.id)).toMatchObject({ name: 'Rui Alves' });
});

it('agent chat, tagging and batch do not find a contact by a claimed e-mail', async () => {
  const email = 'alegada@example.com';
  const { conversation } = await claims(email);
  const chat = { message: 'Qual o horário de funcionamento?', user: { email } };
  const { body } = await api.call('POST', `/agents/${agent}/chat`, { key, body: chat });
  expect((await get(`/conversations/${body.conversation_id}`)).contact).toBeNull();
  expect(await api.call('POST', '/contacts/tag', { key, body: { email, tag: 'x' } })).toMatchObject({ status: 404 });
  const batch = await api.call('POST', '/contacts/batch', { key, body: { contacts: [{ email }] } });
  expect(batch.body.results[0].contact_id).not.toBe(conversation.contact.id);
});

it('a member can confirm a claimed e-mail, unless the e-mail belongs to another contact', async () => {
  const { conversation } = await claims('confirmada@example.com');
  const { id } = conversation.contact;
  const confirm = { id, type: 'email', value: 'confirmada@example.com' };
  const done = await api.callPanel(member, 'contacts.addIdentifier', confirm);
  expect(done.body).toMatchObject({ email: 'confirmada@example.com', claimed: { name: 'Alguém' } });
  expect(done.body.claimed.email).toBeUndefined();
  const { contact_id } = (await upsert({ email: 'de-outra@example.com' })).body;
  const other = (await claims('de-outra@example.com')).conversation.contact.id;
  const refused = await api.callPanel(member, 'contacts.addIdentifier', {
    ...confirm,
    id: other,
    value: 'de-outra@example.com',
  });
  expect(refused).toMatchObject({ code: 'identifier_conflict', body: { contact_id } });
});

it('a merge keeps a claim as a claim, its undo returns the claim, and anonymizing removes it', async () => {
  const actor = systemActor(organization);
  const { conversation } = await claims('talvez@example.com', 'Talvez');
  const { contact_id: real } = (await upsert({ phone: '+5511987650103', name: 'Certa' })).body;
  const typed = { name: 'Talvez', email: 'talvez@example.com' };
  await mergeContacts(actor, { id: real, contact_id: conversation.contact.id });
  expect(await get(`/contacts/${real}`)).toMatchObject({ email: null, name: 'Certa', claimed: { email: typed.email } });
  await undoMerge(actor, { id: real, merged_contact_id: conversation.contact.id });
  expect((await get(`/contacts/${real}`)).claimed).toBeUndefined();
  expect(await get(`/contacts/${conversation.contact.id}`)).toMatchObject({ email: null, claimed: typed });
  await deleteContact(actor, { id: conversation.contact.id, mode: 'anonymize' });
  expect((await get(`/contacts/${conversation.contact.id}`)).claimed).toBeUndefined();
});

it('anonymizing a visitor removes the claimed e-mail from the thread, but not from a foreign file', async () => {
  const actor = systemActor(organization);
  const email = 'vitima@example.com';
  const { visitor, conversation } = await claims(email, 'Vítima');
  await visitor.write(`Meu e-mail é ${email}`);
  await upsert({ email, name: 'Vítima' });
  const row = await api.prisma.file.create({
    data: {
      id: crypto.randomUUID(),
      organizationId: organization,
      name: `contrato ${email}.pdf`,
      mimeType: 'application/pdf',
      size: 3,
      storageKey: 'none',
    },
  });
  await deleteContact(actor, { id: conversation.contact.id, mode: 'anonymize' });
  expect((await api.prisma.file.findUniqueOrThrow({ where: { id: row.id } })).name).toContain(email);
  // The file name that contains the e-mail is removed from the stranger's own thread.
  const [said] = (await get(`/conversations/${conversation.id}/messages`)).data;
  expect(said.content).not.toContain(email);
});

it('20 visitors who claim one e-mail at once write successfully, and none is identified by it', async () => {
  const chat = await createWebChat(organization);
  const visitors = await Promise.all(Array.from({ length: 20 }, () => startVisitor(chat)));
  const email = 'todos@example.com';
  const answers = await Promise.all(visitors.map((one) => one.write('Oi', { name: 'Eu', email })));
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill('ok'));
  expect(await api.prisma.contactIdentifier.count({ where: { organizationId: organization, value: email } })).toBe(0);
  expect((await upsert({ email })).status).toBe(200);
});
