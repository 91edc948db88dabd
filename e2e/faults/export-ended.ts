import { expect } from '@playwright/test';
import pg from 'pg';
import type { RunningApp } from '../support/app/start-app.ts';
import { actInPanel } from './act-in-panel.ts';
import { type Stage, until } from './start-stage.ts';

/** Ends a client, kills every process between two steps of the client's export, and checks the exported data. */
export async function exportEnded(stage: Stage): Promise<void> {
  const row = async (text: string): Promise<Record<string, unknown>> => (await stage.database.rows(text))[0] ?? {};
  const [one, two] = stage.apps as readonly [RunningApp, RunningApp];
  const rita = { email: 'rita@partner.test', name: 'Rita', password: 'a long password of hers' };
  const bia = { email: 'bia@ended.test', name: 'Bia', password: 'a long password of hers' };
  const of = async (name: string, who: object, more: object) => {
    const member = { ...who, role: 'admin', owner: true };
    await one.provision({ organization: { name, plan: 'pro', ...more }, members: [member] });
    return String((await row(`SELECT id FROM organizations WHERE name = '${name}'`)).id);
  };
  const partner = await of('Revenda', rita, { partner: true });
  const id = await of('Ended', bia, {});
  const contacts = 450;
  await stage.database.rows(`UPDATE organizations SET partner_id = '${partner}' WHERE id = '${id}'`);
  await stage.database.rows(
    `INSERT INTO contacts (id, organization_id, name, email)
     SELECT gen_random_uuid(), '${id}', 'Marina ' || n, 'marina-' || n || '@ended.test' FROM generate_series(1, ${contacts}) n`,
  );

  // The first step is complete. The second step has created its file, but this lock prevents the step from being
  // recorded.
  const client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  const ending = `FROM client_endings WHERE organization_id = '${id}'`;
  await actInPanel(one, rita, 'partner.endClient', { id, name: 'Ended' });
  await until(async () => {
    await client.query('BEGIN');
    const { rowCount } = await client.query(`SELECT 1 ${ending} AND position IS NOT NULL FOR UPDATE`);
    if (rowCount === 0) await client.query('ROLLBACK');
    return rowCount === 1;
  }, 'the first step is done');
  const blocked = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE client_endings%'`;
  await until(async () => (await row(blocked)).n !== 0, 'the next step waits');
  expect(await row(`SELECT contacts, exported_at ${ending}`)).toEqual({ contacts: 200, exported_at: null });
  await Promise.all(stage.apps.map((app) => app.kill9()));
  await client.query('ROLLBACK');
  await client.end();
  await Promise.all(stage.apps.map((app) => app.restart()));

  await until(
    async () => (await row(`SELECT exported_at IS NOT NULL AS done ${ending}`)).done === true,
    'it is whole',
    90_000,
  );
  expect(await row(`SELECT contacts, conversations, cardinality(files) AS files ${ending}`)).toEqual({
    contacts,
    conversations: 0,
    files: 3,
  });
  const mails = await stage.database.rows(
    `SELECT text FROM mails WHERE organization_id = '${id}' AND kind = 'client.ended'`,
  );
  expect(mails).toHaveLength(1);
  const links = String(mails[0]?.text).match(/https?:\/\/\S+\/files\/\S+/g) ?? [];
  const emails: string[] = [];
  for (const link of links) {
    const { pathname, search } = new URL(link);
    const answer = await fetch(`${two.url}${pathname}${search}`);
    expect(answer.status).toBe(200);
    for (const line of (await answer.text()).trim().split('\n')) emails.push(JSON.parse(line).contact.email);
  }
  expect(emails).toHaveLength(contacts);
  expect(new Set(emails).size).toBe(contacts);
}
