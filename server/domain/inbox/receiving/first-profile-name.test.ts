import { expect, it } from 'vitest';
import { newPerson, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// A contact who was known only by an identifier gets the name of the sender's WhatsApp profile. A name that a member
// entered stays.

const { api, key, receive, contactOf } = await startSandboxInbox();
const text = { type: 'text', text: { body: 'Oi' } };
const known = (body: object) => api.call('POST', '/contacts', { key, body }).then((one) => one.body.contact_id);
const writes = async (from: string, name: string) =>
  contactOf(await receive(from, text, { contact: { profile: { name }, wa_id: from } }));

it.each([
  ['the phone as it was written', (phone: string) => ({ phone: `+55 11 ${phone.slice(4, 9)}-${phone.slice(9)}` })],
  ['the e-mail', (phone: string) => ({ phone, email: `A${phone}@example.com` })],
  ['the phone, set by a system', (phone: string) => ({ phone, name: phone })],
])('a name that is only %s is replaced by the first profile name, and by no later one', async (_what, bodyOf) => {
  const person = newPerson();
  const id = await known(bodyOf(person));
  expect(await writes(person, 'Marina')).toMatchObject({ id, name: 'Marina' });
  expect(await writes(person, 'Marina S.')).toMatchObject({ id, name: 'Marina' });
});

it('a contact keeps the name it was given when a message brings a profile name', async () => {
  for (const name of ['Ana', 'Loja 11', '4002-8922']) {
    const person = newPerson();
    const id = await known({ phone: person, name });
    expect(await writes(person, 'Marina')).toMatchObject({ id, name });
  }
});
