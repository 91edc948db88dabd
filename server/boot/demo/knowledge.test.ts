import { afterAll, expect, it } from 'vitest';
import { demoOrganization } from '#prisma/seed/demo-organization.ts';
import { newId } from '#server/base/ids.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

it('the demo’s agent answers each question with exactly the text of the matching knowledge source', async () => {
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const slug = `bia-${newId()}`;
  await createPublishedAgent(organization, { slug, knowledge: [...demoOrganization.agents[0].knowledge] });
  const told = async (message: string): Promise<string> =>
    (await api.call('POST', `/agents/${slug}/chat`, { key, body: { message } })).body.message.content;
  const passages = new Map<string, string>(
    demoOrganization.agents[0].knowledge.map(({ title, text }) => [title, text]),
  );
  for (const [question, title] of [
    ['Quanto custam 12 luminárias?', 'Luminária Íris'],
    ['Bom dia! Preciso de um orçamento para 12 luminárias', 'Compras em quantidade'],
    ['Qual a garantia das luminárias?', 'Garantia'],
    ['A garantia é de 12 meses?', 'Garantia'],
    ['Posso parcelar em 10 vezes?', 'Formas de pagamento'],
    ['Vocês abrem no sábado?', 'Horário de atendimento'],
  ] as const) {
    expect(await told(question), question).toBe(passages.get(title));
  }
});
