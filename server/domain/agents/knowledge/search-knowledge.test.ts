import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { startHarness } from '#server/testing/harness.ts';
import { addKnownText } from './add-known-text.ts';
import { chooseModel } from './choose-model.ts';
import { embedDuePassages } from './embed-due-passages.ts';
import { searchKnowledge } from './search-knowledge.ts';

interface Fixture {
  readonly passages: readonly { readonly title: string; readonly text: string }[];
  readonly questions: readonly { readonly ask: string; readonly title: string }[];
  readonly pairs: readonly (readonly [string, string])[];
  readonly nonsense: readonly string[];
}
const fixture = JSON.parse(readFileSync('e2e/bench/knowledge-questions.json', 'utf8')) as Fixture;

const api = startHarness();
afterAll(() => api.stop());

let organization: string;
async function agentThatKnows(texts: readonly { title: string; text: string }[], of = organization): Promise<string> {
  const id = newId();
  await api.prisma.agent.create({ data: { id, organizationId: of, name: 'Bia', slug: id } });
  await transact(async (tx) => {
    for (const one of texts) await addKnownText(tx, of, id, one);
  });
  return id;
}

let shop: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  shop = await agentThatKnows(fixture.passages);
});
const titles = async (agent: string, question: string, limit = 3) =>
  (await searchKnowledge(sql, organization, agent, question, limit)).map(({ title }) => title);

it('searchKnowledge has the right passage among the first three for at least 90 % of 60 questions', async () => {
  const missed: string[] = [];
  for (const { ask, title } of fixture.questions) {
    const found = await titles(shop, ask);
    if (!found.includes(title)) missed.push(`${ask} → ${title}, found: ${found.join('; ')}`);
  }
  expect(1 - missed.length / fixture.questions.length).toBeGreaterThanOrEqual(0.9);
});

it('searchKnowledge finds passages for at most 3 of 16 unrelated questions', async () => {
  const found: string[] = [];
  for (const ask of fixture.nonsense) {
    const titlesFound = await titles(shop, ask);
    if (titlesFound.length > 0) found.push(`${ask}: ${titlesFound.join('; ')}`);
  }
  expect(found.length).toBeLessThanOrEqual(3);
});

it('searchKnowledge finds each form of 19 word pairs by the other form', async () => {
  const missed: string[] = [];
  for (const [said, asked] of fixture.pairs) {
    for (const [one, other] of [
      [said, asked],
      [asked, said],
    ] as const) {
      const agent = await agentThatKnows([{ title: 'Nota', text: `Veja aqui: ${one}.` }]);
      if ((await titles(agent, other)).length === 0) missed.push(`${other} in ${one}`);
    }
  }
  expect(missed).toEqual([]);
});

describe('searchKnowledge with an embedding model', () => {
  /** Simulates an embedding model with two meanings for known texts and a third one for all others. */
  const meaningOf = (text: string) => {
    const axes = [/cachorro|\bpet\b|animais/i, /cadeirante|rampa/i].map((words) => (words.test(text) ? 1 : 0));
    return new Float32Array(axes.includes(1) ? [...axes, 0] : [0, 0, 1]);
  };
  const model = { model: 'meanings-1', embed: async (texts: string[]) => texts.map(meaningOf) };
  const ask = (agent: string, question: string, embedding: Parameters<typeof searchKnowledge>[5] = model) =>
    searchKnowledge(null, organization, agent, question, 3, embedding);

  it('finds a passage by meaning once it is embedded, and by words alone if the model is unavailable', async () => {
    const agent = await agentThatKnows(fixture.passages.slice(20, 30));
    expect(await ask(agent, 'meu pet')).toEqual([]);
    await transact((tx) => chooseModel(tx, organization, agent, 'meanings-1'));
    await embedDuePassages(organization, async () => model.embed);
    const [first] = await ask(agent, 'meu pet');
    expect(first).toMatchObject({ title: 'Animais de estimação', why: { words: [], meaning: expect.closeTo(1, 1) } });
    // If the model cannot be reached, or is a different one, the knowledge is searched by words only.
    const away = { model: 'meanings-1', embed: () => Promise.reject(new Error('away')) };
    expect(await ask(agent, 'meu pet', away)).toEqual([]);
    expect(await ask(agent, 'meu pet', { ...model, model: 'other' })).toEqual([]);
    expect((await ask(agent, 'tem banheiro pra cadeirante', away))[0]?.title).toBe('Acessibilidade');
  });

  it('stores the error of a missing key, clears it once there is a key, and drops the row with the model', async () => {
    const agent = await agentThatKnows(fixture.passages.slice(20, 30));
    await transact((tx) => chooseModel(tx, organization, agent, 'meanings-1'));
    await embedDuePassages(organization, async () => null);
    const row = () => api.prisma.knowledgeEmbedding.findUniqueOrThrow({ where: { id: agent } });
    expect(await row()).toMatchObject({ nextAttemptAt: null, error: expect.stringContaining('no key') });
    await transact((tx) => chooseModel(tx, organization, agent, 'meanings-1'));
    await embedDuePassages(organization, async () => model.embed);
    expect(await row()).toMatchObject({ nextAttemptAt: null, error: null });
    await transact((tx) => chooseModel(tx, organization, agent, null));
    expect(await api.prisma.knowledgeEmbedding.count({ where: { id: agent } })).toBe(0);
  });
});

it('searchKnowledge matches a number together with the word that it counts', async () => {
  const agent = await agentThatKnows([
    { title: 'Mesa A', text: 'Mesa de 4 lugares, com 6 meses de garantia.' },
    { title: 'Mesa B', text: 'Mesa de 6 lugares, com 4 meses de garantia.' },
  ]);
  expect(await titles(agent, 'mesa com 6 lugares', 1)).toEqual(['Mesa B']);
  expect(await titles(agent, 'mesa com 4 lugares', 1)).toEqual(['Mesa A']);
});
