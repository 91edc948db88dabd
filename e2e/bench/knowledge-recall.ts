import { readFileSync } from 'node:fs';
import pg from 'pg';
import { databaseOf } from '../support/app/database-of.ts';
import { signInByHand } from '../support/app/sign-in-by-hand.ts';
import { startApp } from '../support/app/start-app.ts';
import { type BenchRow, median } from './shared/bench-row.ts';

interface Fixture {
  readonly passages: readonly { readonly title: string; readonly text: string }[];
  readonly questions: readonly { readonly ask: string; readonly title: string }[];
  readonly nonsense: readonly string[];
}

const owner = { email: 'ana@bench.test', name: 'Ana', role: 'admin', owner: true, password: 'a-long-password' };

const row = (name: string, ours: number, unit: string, aim?: string): BenchRow => ({
  ...{ name, ours: Math.round(ours * 100) / 100, bare: null, unit, ratio: null },
  ...(aim ? { aim } : {}),
});

/**
 * Measures how well the panel's search finds the right passages in an agent's knowledge, with sixty questions as people
 * type them.
 */
export async function benchRecall(): Promise<readonly BenchRow[]> {
  const fixture = JSON.parse(readFileSync('e2e/bench/knowledge-questions.json', 'utf8')) as Fixture;
  const app = await startApp();
  const database = new pg.Client({ connectionString: databaseOf(app) });
  try {
    const agents = [{ name: 'Bia', slug: 'bia', knowledge: fixture.passages }];
    const organization = { name: 'Recall', plan: 'scale' };
    const made = (await app.provision({ organization, members: [owner], agents })) as { agents: { id: string }[] };
    const cookie = await signInByHand(app.url, owner.email, owner.password);
    await database.connect();
    const times: number[] = [];
    const find = async (question: string): Promise<string[]> => {
      await database.query('DELETE FROM rate_buckets');
      const input = encodeURIComponent(JSON.stringify({ agent_id: made.agents[0]?.id, question, limit: 3 }));
      const started = performance.now();
      const answer = await fetch(`${app.url}/api/trpc/knowledge.trySearch?input=${input}`, { headers: { cookie } });
      const text = await answer.text();
      times.push(performance.now() - started);
      if (answer.status !== 200) throw new Error(`trySearch: ${answer.status} ${text}`);
      const { result } = JSON.parse(text) as { result: { data: { data: { title: string }[] } } };
      return result.data.data.map(({ title }) => title);
    };
    let [first, among, silent] = [0, 0, 0];
    for (const { ask, title } of fixture.questions) {
      const found = await find(ask);
      if (found[0] === title) first += 1;
      if (found.includes(title)) among += 1;
    }
    for (const ask of fixture.nonsense) if ((await find(ask)).length === 0) silent += 1;
    const asked = fixture.questions.length;
    return [
      row(`recall@3 of ${asked} questions, without vectors`, among / asked, 'share', '≥ 0.9'),
      row(`recall@1 of ${asked} questions, without vectors`, first / asked, 'share'),
      row(
        `nothing found for ${fixture.nonsense.length} questions about something else`,
        silent / fixture.nonsense.length,
        'share',
      ),
      row('a search through the panel, median', median(times), 'ms'),
    ];
  } finally {
    await database.end();
    await app.stop();
  }
}
