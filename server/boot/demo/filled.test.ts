import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { listQuestionsInput } from '#server/contract/agents/agent-questions.ts';
import { viewFiguresInput } from '#server/contract/insight/figures-page.ts';
import { listAutomationsInput } from '#server/contract/outreach/automation.ts';
import { listCampaignsInput } from '#server/contract/outreach/campaign.ts';
import { pool } from '#server/db/pool.ts';
import { listQuestions } from '#server/domain/agents/lab/list-questions.ts';
import { viewFigures } from '#server/domain/insight/analytics/figures/view-figures.ts';
import { rebuildFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { viewHome } from '#server/domain/insight/home/view-home.ts';
import { getUsage } from '#server/domain/organization/organizations/get-usage.ts';
import { listAutomations } from '#server/domain/outreach/automations/list/list-automations.ts';
import { listCampaigns } from '#server/domain/outreach/campaigns/progress/list-campaigns.ts';
import { organizationsWithWaitingEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { startHarness } from '#server/testing/harness.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { seedDemo } from './demo.ts';

// Compares the figures stored in the demo's data with the figures that the product computes from the rows.

const api = startHarness();
const sum = async (text: string, values: readonly unknown[] = []) =>
  Number((await pool.query<{ n: string }>(text, [...values])).rows[0]?.n);

let organization = '';
let key = '';
let tookMs = 0;

beforeAll(async () => {
  completeEnv({ SEED_DEMO: 'true', SEED_DEMO_DAYS: '90', DATA_DIR: temporaryFolder() });
  const began = performance.now();
  const made = await seedDemo(() => {});
  tookMs = performance.now() - began;
  key = made?.apiKey ?? '';
  organization = (await pool.query('SELECT id FROM organizations')).rows[0]?.id;
}, 120_000);
afterAll(async () => {
  completeEnv({ SEED_DEMO: '', SEED_DEMO_DAYS: '', DATA_DIR: '' });
  await api.stop();
});

type Figures = { readonly [name: string]: number | null | Figures };

/**
 * Returns the differences between two sets of figures, with the same tolerance as `every-figure.test.ts`: durations may
 * differ by a tenth.
 */
function differences(told: Figures, exact: Figures, at = ''): string[] {
  return Object.entries(told).flatMap(([name, mine]) => {
    const theirs = exact[name] ?? (typeof mine === 'number' ? 0 : null);
    if (mine !== null && typeof mine === 'object') return differences(mine, (theirs ?? {}) as Figures, `${at}${name}.`);
    if (mine === null || theirs === null || typeof theirs === 'object')
      return mine === (exact[name] ?? null) ? [] : [`${at}${name}: ${mine}, by slow SQL ${JSON.stringify(theirs)}`];
    const most = /_p\d\d$/.test(name) ? theirs * 0.1 + 0.001 : /rate$|average$/.test(name) ? 0.0001 : 0;
    return Math.abs(mine - theirs) <= most ? [] : [`${at}${name}: ${mine}, by slow SQL ${theirs}`];
  });
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const asked = viewFiguresInput.parse({
  ...{ from: day(92), to: day(0), timezone: 'America/Sao_Paulo', clock: 'all', granularity: 'day' },
});

describe('the full demo', () => {
  it('is created in less than 60 seconds', () => {
    console.info(`the full demo took ${Math.round(tookMs)} ms`);
    expect(tookMs).toBeLessThan(60_000);
  });

  it('has the figures that slow SQL computes, and the same figures after a rebuild', async () => {
    const slow = readFileSync(new URL('../../testing/records/slow-figures.sql', import.meta.url), 'utf8');
    const told = await viewFigures(systemActor(organization), asked);
    const client = await pool.connect();
    // Uses the same settings as `every-figure.test.ts`, because the planner cannot estimate how many rows the parts of
    // the statement return.
    await client.query('SET jit = off; SET enable_nestloop = off; SET statement_timeout = 0');
    const { rows } = await client.query(slow, [organization, told.from, told.to, asked.timezone, false]);
    client.release(true);
    const exact = rows.find(({ dimension, part }) => dimension === 'all' && part === null)?.figures;
    expect(differences(told.totals as unknown as Figures, exact)).toEqual([]);
    expect(told.totals.conversations_opened).toBeGreaterThan(500);
    expect(await sum('SELECT count(*) AS n FROM figure_stale')).toBe(0);
    await rebuildFigures(organization);
    expect((await viewFigures(systemActor(organization), asked)).totals).toEqual(told.totals);
  }, 120_000);

  it('leaves no domain event unread by a consumer and no webhook event waiting', async () => {
    const ends = await sum('SELECT position AS n FROM fact_logs WHERE organization_id = $1', [organization]);
    expect(await sum('SELECT count(*) AS n FROM outbox WHERE position IS NOT NULL')).toBe(ends);
    expect(await sum('SELECT count(*) AS n FROM fact_readers WHERE position <> $1', [ends])).toBe(0);
    expect(await organizationsWithWaitingEvents()).not.toContain(organization);
  });

  it('has consistent conversations, messages, contacts and campaigns', async () => {
    const none = async (what: string, text: string) => expect([what, await sum(text)]).toEqual([what, 0]);
    await none(
      'who waits was not answered',
      `SELECT count(*) AS n FROM conversations k WHERE k.status = 'open' AND k.waiting_since IS NULL AND k.awaiting_reply`,
    );
    await none(
      'what ended with an answer waits for none',
      `SELECT count(*) AS n FROM conversations k WHERE k.status = 'resolved' AND k.waiting_since IS NOT NULL AND k.taken_over_at IS NOT NULL
          AND (SELECT max(m.created_at) FROM messages m WHERE m.conversation_id = k.id AND m.author->>'kind' = 'member') > k.last_inbound_at
          AND k.rated_at IS NULL AND k.handoff_code IS NOT NULL`,
    );
    await none(
      'a message has left before it was read',
      `SELECT count(*) AS n FROM messages WHERE read_at < sent_at OR read_at < delivered_at OR (delivery_status = 'read') <> (read_at IS NOT NULL)
          AND role = 'assistant'`,
    );
    await none(
      'the last message is the last',
      `SELECT count(*) AS n FROM conversations k WHERE NOT hidden_until_reply AND last_message_at <>
         (SELECT max(created_at) FROM messages m WHERE m.conversation_id = k.id AND m.role <> 'system' AND m.author->>'kind' <> 'campaign')`,
    );
    await none(
      'every match key is the phone’s',
      `SELECT count(*) AS n FROM contacts c WHERE c.phone IS NOT NULL AND NOT EXISTS (
         SELECT FROM contact_identifiers i WHERE i.contact_id = c.id AND i.type = 'phone')`,
    );
    await none(
      'every campaign’s message is its recipient’s',
      `SELECT count(*) AS n FROM campaign_recipients r LEFT JOIN messages m ON m.id = r.message_id
        WHERE (r.status <> 'skipped' AND m.id IS NULL) OR (r.status = 'failed') <> (m.delivery_status IS NOT DISTINCT FROM 'failed')`,
    );
    await none(
      'what a campaign sent has its price',
      `SELECT count(*) AS n FROM messages WHERE pricing->>'category' = 'marketing' AND (cost IS NULL OR cost = 0)`,
    );
    await none(
      'nobody was taken over by a stranger',
      `SELECT count(*) AS n FROM conversations k WHERE taken_over_by_id IS NOT NULL AND NOT EXISTS (
         SELECT FROM members m WHERE m.user_id = k.taken_over_by_id)`,
    );
  });

  it('is returned by the API page by page with status 200', async () => {
    for (const path of ['/contacts', '/conversations']) {
      let count = 0;
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await api.call('GET', `${path}?limit=100${cursor && `&cursor=${cursor}`}`, { key });
        expect([path, page.status]).toEqual([path, 200]);
        count += page.body.data.length;
        cursor = page.body.next_cursor;
        if (count > 150 && path === '/conversations') break;
      }
      expect(count).toBeGreaterThan(150);
    }
    const { rows } = await pool.query(
      `(SELECT id FROM conversations WHERE rating_comment IS NOT NULL LIMIT 5) UNION
       (SELECT id FROM conversations WHERE handoff_code = 'missing_knowledge' LIMIT 5) UNION
       (SELECT m.conversation_id FROM messages m JOIN conversations k ON k.id = m.conversation_id
         WHERE m.type = 'template' AND NOT k.hidden_until_reply LIMIT 10)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows)
      expect((await api.call('GET', `/conversations/${id}/messages`, { key })).status).toBe(200);
  });

  it('shows the numbers of the rows on the home page, in the campaigns and in the usage', async () => {
    const actor = systemActor(organization);
    const home = await viewHome(actor, 'admin');
    const waiting = await sum(
      `SELECT count(*) AS n FROM conversations WHERE status = 'open' AND taken_over_at IS NULL AND handoff_requested_at IS NOT NULL`,
    );
    expect(home.waits?.waiting.count).toBe(waiting);
    expect(waiting).toBeGreaterThan(0);
    expect(home.problems).toEqual([]);
    const campaigns = (await listCampaigns(actor, listCampaignsInput.parse({}))).data;
    expect(campaigns.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    for (const { id, counts } of campaigns) {
      const told = await sum(
        `SELECT (context->'counts'->>'sent')::int AS n FROM outbox WHERE type = 'campaign.completed' AND object_id = $1`,
        [id],
      );
      // No recipient had replied before the event campaign.completed, so the event's `sent` equals the current `sent`.
      expect([counts.sent, counts.total]).toEqual([told, counts.sent + counts.failed + counts.skipped]);
    }
    const [flow] = (await listAutomations(actor, listAutomationsInput.parse({}))).data;
    expect(flow).toMatchObject({ name: 'Boas-vindas do site', status: 'active' });
    const { usage } = await getUsage(actor);
    const begun = `date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
    const used = await sum(
      `SELECT count(*) AS n FROM conversations WHERE NOT hidden_until_reply AND created_at >= ${begun}`,
    );
    expect(usage.conversations).toBe(used);
    const sent = `role = 'assistant' AND delivery_status IS DISTINCT FROM 'failed'`;
    expect(usage.messages_sent).toBe(
      await sum(`SELECT count(*) AS n FROM messages WHERE ${sent} AND created_at >= ${begun}`),
    );
  });

  it('has open questions for the agent, one answered question, and version 3 of the agent', async () => {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM agents');
    const asked = { agent_id: rows[0]?.id ?? '' };
    const actor = systemActor(organization);
    const open = (await listQuestions(actor, listQuestionsInput.parse({ ...asked, state: 'open' }))).data;
    const answered = (await listQuestions(actor, listQuestionsInput.parse({ ...asked, state: 'answered' }))).data;
    expect(open.length).toBeGreaterThan(1);
    expect(answered.map(({ source }) => source?.title)).toEqual(['Retirada na loja']);
    const versions = await pool.query(
      'SELECT v.number FROM agents a JOIN agent_versions v ON v.id = a.published_version_id',
    );
    expect(versions.rows).toEqual([{ number: 3 }]);
  });
});
