import type pg from 'pg';
import { signInByHand } from '../../support/app/sign-in-by-hand.ts';
import type { RunningApp } from '../../support/app/start-app.ts';
import { type BenchRow, median, plainRow } from '../shared/bench-row.ts';

const samples = 5;
const ana = { email: 'ana@figures.test', name: 'Ana', password: 'a long password of hers' };

/** Queries of the figures page that the precomputed sums cannot answer. */
const questions = (agent: string, number: string) =>
  [
    [
      'a year of an agent at a number',
      'analytics.viewFigures',
      { granularity: 'day', agent_id: agent, connection_id: number },
    ],
    ['a year in business hours', 'analytics.viewFigures', { granularity: 'day', clock: 'business' }],
    ['agents compared over a year, at a number', 'analytics.compareFigures', { by: 'agent', connection_id: number }],
    ['tags compared over a year', 'analytics.compareFigures', { by: 'tag' }],
  ] as const;

/** Returns the period of the past year and a few more days. */
export const wholeYear = () => ({
  from: new Date(Date.now() - 365 * 86_400_000).toISOString(),
  to: new Date(Date.now() + 3 * 86_400_000).toISOString(),
});

/** Adds a person to the organization provisioned as `name` and signs in as that person. Returns the session cookie. */
export async function signInTo(app: RunningApp, name: string, email = ana.email): Promise<string> {
  const members = [{ ...ana, email, role: 'admin', owner: true }];
  await app.provision({ organization: { name, plan: 'scale' }, members });
  return signInByHand(app.url, email, ana.password);
}

/** Returns the data of a query of the figures page. A failure ends the measurement. */
export async function askPage(app: RunningApp, cookie: string, operation: string, input: object): Promise<string> {
  const asked = encodeURIComponent(JSON.stringify(input));
  const answer = await fetch(`${app.url}/api/trpc/${operation}?input=${asked}`, { headers: { cookie } });
  const told = await answer.text();
  if (!answer.ok) throw new Error(`${operation} ${JSON.stringify(input)}: ${answer.status} ${told}`);
  return told;
}

/** Measures the queries of the figures page that are not precomputed. */
export async function conditionRows(
  app: RunningApp,
  client: pg.Client,
  cookie: string,
  { id, connectionId }: { readonly id: string; readonly connectionId: string },
): Promise<BenchRow[]> {
  // Tag three conversations in ten.
  await client.query(
    `WITH tag AS (INSERT INTO tags (id, organization_id, type, name) VALUES (gen_random_uuid(), $1, 'conversation', 'reclamação') RETURNING id)
     INSERT INTO conversation_tags (organization_id, conversation_id, tag_id)
     SELECT $1, k.id, tag.id FROM tag, conversations k WHERE k.organization_id = $1 AND k.created_at::time < '07:12'`,
    [id],
  );
  await client.query('ANALYZE');
  const { rows: agents } = await client.query('SELECT id FROM agents WHERE organization_id = $1 LIMIT 1', [id]);
  const year = wholeYear();
  const rows: BenchRow[] = [];
  for (const [what, operation, asked] of questions(agents[0].id, connectionId)) {
    const times: number[] = [];
    for (let n = 0; n < samples; n += 1) {
      const began = performance.now();
      await askPage(app, cookie, operation, { ...year, ...asked });
      times.push(performance.now() - began);
    }
    rows.push(plainRow(`page: ${what}`, median(times), 'ms', ''));
  }
  return rows;
}
