import type pg from 'pg';
import { signInByHand } from '../support/sign-in-by-hand.ts';
import type { RunningApp } from '../support/start-app.ts';
import { type BenchRow, median, plainRow } from './bench-row.ts';

const samples = 5;
const ana = { email: 'ana@figures.test', name: 'Ana', password: 'a long password of hers' };

/** As the page asks, beyond what is summed up beforehand. */
const questions = (agent: string, number: string) =>
  [
    ['a year of an agent at a number', 'viewFigures', { granularity: 'day', agent_id: agent, connection_id: number }],
    ['a year in business hours', 'viewFigures', { granularity: 'day', clock: 'business' }],
    ['agents compared over a year, at a number', 'compareFigures', { by: 'agent', connection_id: number }],
    ['tags compared over a year', 'compareFigures', { by: 'tag' }],
  ] as const;

/** A year until now, and the days about it. */
export const wholeYear = () => ({
  from: new Date(Date.now() - 365 * 86_400_000).toISOString(),
  to: new Date(Date.now() + 3 * 86_400_000).toISOString(),
});

/** What the page of figures takes for what nobody summed up beforehand, of the organization that was provisioned as `name`. */
export async function conditionRows(
  app: RunningApp,
  client: pg.Client,
  name: string,
  { id, connectionId }: { readonly id: string; readonly connectionId: string },
): Promise<BenchRow[]> {
  const members = [{ ...ana, role: 'admin', owner: true }];
  await app.provision({ organization: { name, plan: 'scale' }, members });
  // A tag for three conversations in ten.
  await client.query(
    `WITH tag AS (INSERT INTO tags (id, organization_id, type, name) VALUES (gen_random_uuid(), $1, 'conversation', 'reclamação') RETURNING id)
     INSERT INTO conversation_tags (organization_id, conversation_id, tag_id)
     SELECT $1, k.id, tag.id FROM tag, conversations k WHERE k.organization_id = $1 AND k.created_at::time < '07:12'`,
    [id],
  );
  await client.query('ANALYZE');
  const { rows: agents } = await client.query('SELECT id FROM agents WHERE organization_id = $1 LIMIT 1', [id]);
  const cookie = await signInByHand(app.url, ana.email, ana.password);
  const year = wholeYear();
  const rows: BenchRow[] = [];
  for (const [what, operation, asked] of questions(agents[0].id, connectionId)) {
    const input = encodeURIComponent(JSON.stringify({ ...year, ...asked }));
    const times: number[] = [];
    for (let n = 0; n < samples; n += 1) {
      const began = performance.now();
      const answer = await fetch(`${app.url}/api/trpc/analytics.${operation}?input=${input}`, { headers: { cookie } });
      const told = await answer.text();
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${told}`);
      times.push(performance.now() - began);
    }
    rows.push(plainRow(`page: ${what}`, median(times), 'ms', ''));
  }
  return rows;
}
