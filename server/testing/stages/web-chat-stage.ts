import { afterAll } from 'vitest';
import { startHarness } from '../harness.ts';
import { createWebChat, startVisitor } from '../records/web-chat.ts';

const hours = { title: 'Horário', text: 'A loja abre de segunda a sexta, das 9h às 18h.' };

/**
 * Sets up an organization with a web chat, a member of the organization, and visitors who write to the web chat's
 * agent.
 */
export async function stageWebChat() {
  const api = startHarness();
  afterAll(() => api.stop());
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const member = await api.createMember(organization, { name: 'Ana Ribeiro' });
  const agent = await createWebChat(organization, { knowledge: [hours] });
  const get = async (path: string) => (await api.call('GET', path, { key })).body;

  /** Makes a visitor who writes a message. Returns the conversation as the API shows it. */
  async function wrote(text = 'Qual o horário de funcionamento?', more: object = {}, as = agent) {
    const visitor = await startVisitor(as);
    if ('file' in more) await visitor.write('Uma foto:');
    const { body } = await visitor.write(text, more);
    const message = (await get(`/messages?id=${body.message.id}`)).data[0];
    const conversation = await get(`/conversations/${message.conversation_id}`);
    return { visitor, sent: body, message, id: message.conversation_id as string, conversation };
  }
  const typesOf = async (id: string) =>
    (await api.eventsOf(organization))
      .filter(
        (event) => event.objectId === id || (event.context as { conversation_id?: string }).conversation_id === id,
      )
      .map((event) => event.type);
  return { api, organization, key, member, agent, hours, get, wrote, typesOf };
}
