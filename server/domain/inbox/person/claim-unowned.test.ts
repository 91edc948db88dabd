import { describe, expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { call, createKey, createOrganization } from '#server/testing/harness.ts';

const everything = async (organizationId: string) =>
  JSON.stringify(
    [
      await prisma.conversation.findMany({ where: { organizationId } }),
      await prisma.outboxEntry.findMany({ where: { organizationId } }),
      await prisma.event.findMany({ where: { organizationId } }),
      await prisma.agentTurn.findMany({ where: { organizationId } }),
    ],
    (_key, value) => (typeof value === 'bigint' ? String(value) : value),
  );

describe('DELETE /contacts/{id} for a person who chatted through the API before they were a contact', () => {
  it.each([
    ['erase', { email: 'Marina@Example.com', name: 'Marina Q' }],
    ['erase', { phone: '(11) 98765-4321', name: 'Marina Q' }],
    ['anonymize', { email: 'marina@example.com', phone: '+55 11 98765-4321', name: 'Marina Q' }],
  ])('removes their name, e-mail and phone from the earlier chat too: %s of %o', async (mode, user) => {
    const organization = await createOrganization();
    const key = await createKey(organization);
    const agent = await createPublishedAgent(organization);
    const chat = async (who: object) =>
      (await call('POST', `/agents/${agent}/chat`, { key, body: { message: 'Oi', user: who } })).body.conversation_id;
    const [theirs, others] = [await chat(user), await chat({ email: 'other@example.com', name: 'Outra' })];
    expect((await prisma.conversation.findUniqueOrThrow({ where: { id: theirs } })).contactId).toBeNull();
    const body = { email: 'marina@example.com', phone: '+5511987654321', name: 'Marina' };
    const contact = (await call('POST', '/contacts', { key, body })).body;
    const path = `/contacts/${contact.id}${mode === 'erase' ? '?mode=erase' : ''}`;
    expect((await call('DELETE', path, { key })).status).toBe(200);
    const left = await everything(organization);
    for (const trace of ['Marina', 'marina@', '98765', '987654321']) expect(left).not.toContain(trace);
    expect(left).toContain('other@example.com');
    const row = await prisma.conversation.findUnique({ where: { id: theirs } });
    expect(row === null).toBe(mode === 'erase');
    expect(await prisma.conversation.findUnique({ where: { id: others } })).not.toBeNull();
  });
});
