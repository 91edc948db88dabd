import { beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { prisma } from '#server/db/prisma.ts';
import { tryDueCases } from '#server/domain/agents/lab/try-due-cases.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { call, createKey, createMember, createOrganization } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

let organization: string;
let admin: MemberIdentity;
let key: string;
let agent: string;
beforeAll(async () => {
  organization = await createOrganization();
  admin = await createMember(organization);
  key = await createKey(organization);
  agent = await createPublishedAgent(organization);
});
const lab = () => panelOf(admin).agentsLab;

let people = 0;
/** Creates a contact with a conversation that contains these texts. The contact and a member take turns. */
async function conversationOf(...said: readonly string[]) {
  people += 1;
  const body = { name: 'Quitéria Zambujal', email: `q${people}@example.com`, phone: `+55119876500${10 + people}` };
  const { id: contactId } = (await call('POST', '/contacts', { key, body })).body;
  const conversationId = await createConversation(organization, { contactId, status: 'resolved' });
  for (const [index, content] of said.entries()) {
    const role = index % 2 === 0 ? 'user' : 'assistant';
    const author = { kind: role === 'user' ? 'contact' : 'member', id: null, name: role === 'user' ? null : 'Joana' };
    await createMessage(organization, conversationId, { role, content, author });
  }
  return { contactId, conversationId, email: body.email };
}
const everywhere = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const table of ['audit_entries', 'agent_cases', 'agent_case_attempts', 'agent_case_runs']) {
    const rows = await prisma.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${table} t WHERE t::text ILIKE $1`,
      `%${text}%`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
};

describe('a conversation copied as a test case', () => {
  it('is copied up to the last message of the customer, without personal data', async () => {
    const { conversationId } = await conversationOf(
      'Oi, aqui é a Quitéria. Meu pedido 48213 não chegou, CPF 529.982.247-25',
      'Olá Quitéria, eu sou a Joana! Qual o e-mail?',
      'qzambujal@exemplo.com ou (11) 91234-5678. O prazo era 7 dias!',
      'Vou ver.',
    );
    const made = await lab().copyConversation({ agent_id: agent, conversation_id: conversationId });
    expect(made).toMatchObject({ conversation_id: conversationId, assertions: [{ type: 'handoff', code: 'none' }] });
    expect(made.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    // Ids and times are left out, because they may contain any digits.
    const all = JSON.stringify(made, (name, value) => (/^id$|_id$|_at$/.test(name) ? undefined : value));
    for (const told of ['Quitéria', 'Zambujal', 'Joana', '48213', '529', 'exemplo.com', '91234'])
      expect(all).not.toContain(told);
    expect(made.messages[2]?.content).toContain('O prazo era 7 dias!');
    expect(made.name).toBe(made.messages[2]?.content);
  });

  it('asserts the handoff of the conversation, and masks the number of the contact in any spelling', async () => {
    const { conversationId } = await conversationOf('meu número: 11 9 8 7 6 5 0 0 1 2, liga', 'ok', 'tá');
    await prisma.conversation.update({ where: { id: conversationId }, data: { handoffCode: 'customer_request' } });
    const made = await lab().copyConversation({ agent_id: agent, conversation_id: conversationId, name: 'Fone' });
    expect(made).toMatchObject({ name: 'Fone', assertions: [{ type: 'handoff', code: 'customer_request' }] });
    expect(made.messages[0]?.content).toBe('meu número: [person], liga');
  });

  it('is refused for a conversation without messages and for another organization', async () => {
    const empty = await createConversation(organization);
    const copy = (conversation_id: string) => lab().copyConversation({ agent_id: agent, conversation_id });
    expect((await refusalOf(copy(empty))).code).toBe('invalid_request');
    const foreign = await createConversation(await createOrganization());
    expect((await refusalOf(copy(foreign))).code).toBe('conversation_not_found');
  });
});

describe('test cases of a deleted contact', () => {
  it('deletes copies with their attempts on erasure, and masks the contact in other cases', async () => {
    const { contactId, conversationId, email } = await conversationOf('Oi segredo-da-copia', 'oi', 'tchau');
    const { id } = await lab().copyConversation({ agent_id: agent, conversation_id: conversationId });
    const messages = [{ role: 'user' as const, content: `fala com ${email}, "aspas" e 'mais'` }];
    const assertions = [
      { type: 'not_contains' as const, text: email },
      { type: 'handoff' as const, code: 'any' as const },
    ];
    const other = await lab().createCase({ agent_id: agent, name: `Para ${email}`, messages, assertions });
    const run = await lab().startCaseRun({ agent_id: agent, case_ids: [id, other.id] });
    await tryDueCases(organization);
    expect(await everywhere('segredo-da-copia')).toContain('agent_cases');
    // The audit log contains the e-mail only as part of the case's name.
    expect((await everywhere(email)).sort()).toEqual(['agent_case_attempts', 'agent_cases', 'audit_entries']);
    await call('DELETE', `/contacts/${contactId}?mode=erase`, { key });
    expect(await everywhere('segredo-da-copia')).toEqual([]);
    expect(await everywhere(email)).toEqual([]);
    expect((await refusalOf(lab().getCase({ id }))).code).toBe('case_not_found');
    expect(await lab().getCase({ id: other.id })).toMatchObject({
      name: 'Para •••',
      messages: [{ role: 'user', content: `fala com •••, "aspas" e 'mais'` }],
      assertions: [
        { type: 'not_contains', text: '•••' },
        { type: 'handoff', code: 'any' },
      ],
    });
    expect((await lab().getCaseRun({ id: run.id })).attempts).toBe(1);
  });

  it('keeps copies unchanged on anonymization, because they are already masked', async () => {
    const { contactId, conversationId } = await conversationOf('Oi, sou a Quitéria', 'oi', 'Entregam hoje?');
    const { id } = await lab().copyConversation({ agent_id: agent, conversation_id: conversationId });
    await call('DELETE', `/contacts/${contactId}`, { key });
    expect((await lab().getCase({ id })).messages[2]?.content).toBe('Entregam hoje?');
  });
});
