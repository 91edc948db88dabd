import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { stageWebChat } from '#server/testing/stages/web-chat-stage.ts';

const { api, organization, key, get, wrote } = await stageWebChat();

/**
 * Runs one part of the migration. This part moves identifiers that visitors typed before claims were stored separately.
 */
async function migrate(): Promise<void> {
  const file = readFileSync('prisma/migrations/20261128120001_claimed_is_not_proven/migration.sql', 'utf8');
  const [, moved = ''] = file.split('-- What was typed so far.');
  for (const statement of moved.split(/;\s*$/m).filter((one) => /UPDATE|DELETE/.test(one))) {
    await api.prisma.$executeRawUnsafe(statement.replace(/^[^\n]*\n/, ''));
  }
}

/** Creates a visitor in the old form: the contact is identified by the e-mail that the visitor typed. */
async function before(email: string, more: object = {}): Promise<string> {
  const { conversation } = await wrote('Oi', { name: 'Alguém', email });
  const { id } = conversation.contact;
  const identifier = { id: newId(), organizationId: organization, contactId: id, type: 'email' as const };
  await api.prisma.contactIdentifier.create({ data: { ...identifier, value: email, matchKey: email } });
  await api.prisma.contact.update({ where: { id }, data: { email, ...more } });
  await api.prisma.$executeRaw`UPDATE contacts SET claimed = NULL WHERE id = ${id}::uuid`;
  return id;
}

it('the migration turns a typed e-mail into a claim, unless an API key also wrote the contact', async () => {
  const typed = await before('so-digitado@example.com');
  const filled = await before('com-telefone@example.com');
  await api.call('POST', '/contacts', { key, body: { email: 'com-telefone@example.com', phone: '+5511987650301' } });
  const tagged = await before('com-etiqueta@example.com');
  await api.call('POST', '/contacts', { key, body: { email: 'com-etiqueta@example.com', tags: ['vip'] } });
  const named = await before('renomeado@example.com');
  await api.call('PATCH', `/contacts/${named}`, { key, body: { name: 'Da Equipe' } });
  const { contact_id: own } = (await api.call('POST', '/contacts', { key, body: { email: 'crm@example.com' } })).body;
  await migrate();
  const claimed = { name: 'Alguém', email: 'so-digitado@example.com' };
  expect(await get(`/contacts/${typed}`)).toMatchObject({ email: null, identifiers: [], claimed });
  for (const [id, email] of [
    [filled, 'com-telefone@example.com'],
    [tagged, 'com-etiqueta@example.com'],
    [named, 'renomeado@example.com'],
    [own, 'crm@example.com'],
  ]) {
    expect(await get(`/contacts/${id}`)).toMatchObject({ email });
  }
  // A second run changes nothing more.
  await migrate();
  expect(await get(`/contacts/${typed}`)).toMatchObject({ email: null, claimed });
});
