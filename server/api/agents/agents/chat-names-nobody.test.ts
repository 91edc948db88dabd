import { expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { takeTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { call } from '#server/testing/harness.ts';
import { startVisitor } from '#server/testing/records/web-chat.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';

const s = stageAgents();

const secretTag = 'inadimplente-de-novembro';
const known = async (email: string) => {
  const body = { email, name: 'Pessoa Real', tags: [secretTag] };
  return (await call('POST', '/contacts', { key: s.key, body })).body.contact_id as string;
};
/** Creates an agent that answers in a web chat too. */
async function answering(): Promise<string> {
  const agent = await s.thinker();
  const organizationId = s.organization;
  await prisma.webChat.create({ data: { agentId: agent, organizationId, webEnabled: true } });
  return agent;
}

it('the agent chat links a conversation to the named contact, but keeps contact data out of the prompt', async () => {
  const agent = await s.thinker();
  const contactId = await known('real@example.com');
  const body = { message: 'O que você sabe de mim?', async: true, user: { email: 'real@example.com' } };
  const { conversation_id: id } = (await call('POST', `/agents/${agent}/chat`, { key: s.key, body })).body;
  expect((await call('GET', `/conversations/${id}`, { key: s.key })).body.contact.id).toBe(contactId);
  s.ai.script([say('Nada.')]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'reply' });
  expect(s.prompt()).toContain('O que você sabe de mim?');
  expect(s.prompt()).not.toContain(secretTag);
  expect(s.prompt()).not.toContain('Pessoa Real');
});

it('the prompt of a web chat contains neither the contact with the typed e-mail nor the typed data', async () => {
  const agent = await answering();
  await known('outra-real@example.com');
  const visitor = await startVisitor(agent);
  const said = await visitor.write('E de mim?', { name: 'Quem Digitou', email: 'outra-real@example.com' });
  // Data that the customer's CRM sends later belongs to the real person with that e-mail.
  await known('outra-real@example.com');
  const [message] = (await call('GET', `/messages?id=${said.body.message.id}`, { key: s.key })).body.data;
  s.ai.script([say('Nada.')]);
  expect(await takeTurn(s.organization, message.conversation_id)).toMatchObject({ outcome: 'reply' });
  expect(s.prompt()).toContain('E de mim?');
  for (const word of [secretTag, 'Pessoa Real', 'Quem Digitou', 'outra-real@example.com']) {
    expect(s.prompt()).not.toContain(word);
  }
});
